import { DAY_GUARDS } from './dayGuards.ts';
import { DISK_GUARDS } from './diskGuards.ts';
import { FILE_GUARDS } from './fileGuards.ts';
import type { Guard } from './guard.ts';
import { HOST_GUARDS } from './hostGuards.ts';
import { LEDGER_GUARDS } from './ledgerGuards.ts';
import { MARK_GUARDS } from './markGuards.ts';
import { PAGE_GUARDS } from './pageGuards.ts';
import { POLICY_GUARDS } from './policyGuards.ts';
import { SECRET_GUARDS } from './secretGuards.ts';
import { SERVICE_GUARDS } from './serviceGuards.ts';
import { STORE_GUARDS } from './storeGuards.ts';

/** At least one guard for each promise. Quick tests are preferred: each is run in a process of its own. */
export const GUARDS: readonly Guard[] = [
  ...SECRET_GUARDS,
  ...PAGE_GUARDS,
  ...SERVICE_GUARDS,
  ...DISK_GUARDS,
  ...FILE_GUARDS,
  ...DAY_GUARDS,
  ...POLICY_GUARDS,
  ...MARK_GUARDS,
  ...LEDGER_GUARDS,
  ...STORE_GUARDS,
  ...HOST_GUARDS,
];

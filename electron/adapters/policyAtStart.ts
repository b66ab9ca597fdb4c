import { isAbsolute } from 'node:path';
import type { Policy } from '../../shared/ipc/policy.ts';
import type { FoundPolicy } from '../policy/findPolicy.ts';
import type { Log } from '../ports/log.ts';
import { StartStop } from './startTrouble.ts';

/** The organisation's policy. One that cannot be used is in the log and ends the launch. @throws StartStop */
export function policyAtStart(found: FoundPolicy, log: Log): Policy {
  if ('policy' in found) return found.policy;
  const { trouble, place } = found.fault;
  // A file's path may name the account.
  log.error('start.policyRefused', { trouble, ...(isAbsolute(place) ? {} : { place }) });
  throw new StartStop('startPolicyBad', null, `${place}: ${trouble}`);
}

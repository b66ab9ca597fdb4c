import { z } from 'zod';
import { nothing } from './customerRef.ts';
import { command } from './entry.ts';

export const VAULT_KINDS = [
  'ready',
  'sessionOnly',
  'opening',
  'absent',
  'locked',
  'dismissed',
  'hung',
  'backendChanged',
  'wrongValue',
  'itemLost',
  'refused',
] as const;

/** The state of the operating system's keychain. `cause` names what is missing, e.g. `library` or `bus`. */
export const vaultStateSchema = z.strictObject({
  kind: z.enum(VAULT_KINDS),
  cause: z.string().max(40).nullable(),
});

export type VaultState = z.infer<typeof vaultStateSchema>;

export const vaultContract = {
  /** Tries the keychain again, for instance after the clerk has unlocked it. */
  retry: command(nothing, vaultStateSchema),
  /** Continues with keys and secrets in memory until the app is closed. */
  useSessionOnly: command(nothing, vaultStateSchema),
  /**
   * Gives up what was stored in a keychain that is gone (`itemLost`, `backendChanged`, `wrongValue`): what is on disk
   * under the lost key is set aside, and a new key is made. Connections must be entered again.
   */
  startOver: command(nothing, vaultStateSchema),
};

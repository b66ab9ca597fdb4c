import type { VaultTrouble } from './vaultState.ts';

/**
 * Native errors are bare sentences, so patterns are all there is. GLib translates some of them; where it can,
 * a pattern holds on to what no translation touches (a bus name, an object path, `$DISPLAY`). Order matters:
 * the first hit wins. An unknown sentence is `refused`, never "nothing stored".
 */
const PATTERNS: readonly (readonly [RegExp, VaultTrouble])[] = [
  [/name :\d+\.\d+ was not|session wrapping the secret/i, { kind: 'absent', cause: 'serviceRestarted' }],
  [
    /failed to load keytar|libsecret|dlopen|ERR_DLOPEN|cannot open shared object/i,
    { kind: 'absent', cause: 'library' },
  ],
  [/dismiss|cancel|\(-128\)|prompt.*(closed|denied)|rejected by (the )?user/i, { kind: 'dismissed' }],
  [/locked|interaction is not allowed|\(-25308\)/i, { kind: 'locked' }],
  [
    /\/org\/freedesktop\/secrets\/(collection|aliases)|no such (secret )?collection/i,
    { kind: 'absent', cause: 'collection' },
  ],
  [/default keychain could not be found|\(-25307\)/i, { kind: 'absent', cause: 'collection' }],
  [
    /org\.freedesktop\.secrets|ServiceUnknown|NameHasNoOwner|no such logon session|logon session does not exist/i,
    { kind: 'absent', cause: 'service' },
  ],
  [
    /autolaunch|\$DISPLAY|could not connect|D-?Bus.*(address|connect)|connection is closed|NoServer/i,
    { kind: 'absent', cause: 'bus' },
  ],
  [/timed? ?out|timeout|NoReply/i, { kind: 'hung' }],
];

/** Reads a native error once, keeps the state, drops the message. */
export const classifyKeychainError = (error: unknown): VaultTrouble => {
  const words = error instanceof Error ? error.message : '';
  return PATTERNS.find(([pattern]) => pattern.test(words))?.[1] ?? { kind: 'refused' };
};

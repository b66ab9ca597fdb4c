import { VaultStop } from './vaultState.ts';

/** UTF-8 bytes. Windows holds 2,560; the rest is left for what the system adds. */
export const VAULT_VALUE_LIMIT = 2500;

/**
 * Refuses what a keychain would cut without an error: over 2,500 UTF-8 bytes (Windows), NUL (Linux cuts there), lone
 * surrogates (replaced on the way), and empty values (the native module takes none).
 * @throws VaultStop `tooLong` or `unstorable`
 */
export const checkVaultValue = (value: string): void => {
  if (Buffer.byteLength(value, 'utf8') > VAULT_VALUE_LIMIT) throw new VaultStop({ kind: 'tooLong' });
  if (value === '' || value.includes('\0') || !value.isWellFormed())
    throw new VaultStop({ kind: 'unstorable' });
};

import type { VaultState } from '../../../shared/ipc/app.ts';

export type OpenKind = 'ready' | 'sessionOnly';

export function isVaultOpen(vault: VaultState): boolean {
  return vault.kind === 'ready' || vault.kind === 'sessionOnly';
}

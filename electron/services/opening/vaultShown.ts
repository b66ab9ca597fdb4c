import type { VaultState as ShownState } from '../../../shared/ipc/vault.ts';
import type { VaultState } from '../vault/vaultState.ts';

/** The vault's state as the contract shows it; `cause` names what is missing or why memory is used. */
export function shownVaultState(state: VaultState): ShownState {
  switch (state.kind) {
    case 'untried':
      return { kind: 'opening', cause: null };
    case 'absent':
      return { kind: 'absent', cause: state.cause };
    case 'sessionOnly':
      return { kind: 'sessionOnly', cause: state.reason };
    case 'tooLong':
    case 'unstorable':
      return { kind: 'refused', cause: null };
    default:
      return { kind: state.kind, cause: null };
  }
}

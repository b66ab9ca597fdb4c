import type { VaultState as VaultStateView } from '../../../shared/ipc/vault.ts';
import type { VaultState } from './vaultState.ts';

/** The state as the contract carries it; what the contract has no kind for is told by `cause`. */
export const vaultStateView = (state: VaultState): VaultStateView => {
  switch (state.kind) {
    case 'untried':
      return { kind: 'opening', cause: null };
    case 'absent':
      return { kind: 'absent', cause: state.cause };
    case 'sessionOnly':
      return { kind: 'sessionOnly', cause: state.reason };
    case 'refused':
      return { kind: 'absent', cause: 'refused' };
    case 'itemLost':
    case 'tooLong':
    case 'unstorable':
      return { kind: 'wrongValue', cause: state.kind };
    case 'ready':
    case 'locked':
    case 'dismissed':
    case 'hung':
    case 'backendChanged':
    case 'wrongValue':
      return { kind: state.kind, cause: null };
  }
};

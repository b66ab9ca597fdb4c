import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { VaultState } from './vaultState.ts';

/** The failure to throw for a vault that could not answer; `details.reason` is the state's kind or its cause. */
export const vaultFailure = (state: VaultState): KontorFailure => {
  switch (state.kind) {
    case 'absent':
      return new KontorFailure('vaultAbsent', { retryable: true, details: { reason: state.cause } });
    case 'locked':
      return new KontorFailure('vaultLocked', { retryable: true });
    case 'dismissed':
      return new KontorFailure('vaultDismissed', { retryable: true });
    case 'hung':
      return new KontorFailure('vaultHung', { retryable: true });
    case 'tooLong':
      return new KontorFailure('vaultValueTooLong');
    case 'unstorable':
      return new KontorFailure('invalidInput');
    case 'itemLost':
      return new KontorFailure('secretMissing', { details: { reason: state.kind } });
    case 'backendChanged':
    case 'wrongValue':
    case 'refused':
    // A call that was waiting when the state changed: a repeated call is answered.
    case 'untried':
    case 'ready':
    case 'sessionOnly':
      return new KontorFailure('vaultRefused', { retryable: true, details: { reason: state.kind } });
  }
};

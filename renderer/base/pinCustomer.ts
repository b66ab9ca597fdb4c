import type { Bridge } from '../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { Failure } from '../../shared/ipc/entry.ts';
import { said } from '../i18n/useTexts.ts';
import { showToast } from '../ui/toastStore.ts';
import { pushUndo, serializeAction } from './undoStore.ts';

/** Keeps a customer at hand, or no longer; it shows itself, and Ctrl/Cmd+Z takes it back. */
export function pinCustomer(bridge: Bridge, customer: CustomerRef, pinned: boolean): void {
  const set = async (to: boolean): Promise<Failure | null> => {
    const answer = await bridge.customers.note({ customer, pinned: to });
    return answer.ok ? null : answer.failure;
  };
  const act = async () => {
    const failure = await set(pinned);
    if (failure !== null) return void showToast({ failure });
    const what = said('shell', 'pinOf', { number: customer.number });
    pushUndo({ what, undo: () => set(!pinned) });
  };
  void serializeAction(act());
}

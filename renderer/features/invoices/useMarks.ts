import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showUndoable } from '../../base/undo.ts';
import { whileActing } from '../../base/undoStore.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { showToast } from '../../ui/toastStore.ts';
import { loadKept } from './state/keptStore.ts';

/** Marks invoices as exported here, or clears the mark; what was changed can be undone from where it is said. */
export function useMarks(
  customer: ListRef,
): (selection: InvoiceSelection, exported: boolean) => Promise<void> {
  const bridge = useBridge();
  const formats = useFormats();
  const set = async (selection: InvoiceSelection, exported: boolean) => {
    const answer = await bridge.exports.mark({ customer, selection, exported });
    // A customer's own screen is notified by the service; the list of all asks again by itself.
    if (answer.ok && !isOfOneCustomer(customer)) void loadKept(bridge, customer.connectionId);
    return answer;
  };
  const mark = async (selection: InvoiceSelection, exported: boolean) => {
    const answer = await set(selection, exported);
    if (!answer.ok) {
      const isMany = answer.failure.code === 'invalidInput';
      return void showToast(
        isMany ? { text: said('menus', 'markTooMany'), tone: 'failure' } : { failure: answer.failure },
      );
    }
    const { ids } = answer.value;
    const what = said('menus', exported ? 'marked' : 'unmarked', formats.counted(ids.length));
    if (ids.length === 0) return void showToast({ text: what, tone: 'positive' });
    showUndoable({
      what,
      tone: 'positive',
      undo: async () => {
        const undone = await set({ kind: 'rows', ids }, !exported);
        return undone.ok ? null : undone.failure;
      },
    });
  };
  return (selection, exported) => whileActing(mark(selection, exported));
}

import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { isOfOneCustomer, type ListRef } from '../../../shared/domain/listRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
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
  const set = async (selection: InvoiceSelection, exported: boolean): Promise<number[] | null> => {
    const answer = await bridge.exports.mark({ customer, selection, exported });
    if (!answer.ok) {
      const isMany = answer.failure.code === 'invalidInput';
      showToast(
        isMany ? { text: said('menus', 'markTooMany'), tone: 'failure' } : { failure: answer.failure },
      );
      return null;
    }
    // A customer's own screen is notified by the service; the list of all asks again by itself.
    if (!isOfOneCustomer(customer)) void loadKept(bridge, customer.connectionId);
    return answer.value.ids;
  };
  return async (selection, exported) => {
    const ids = await set(selection, exported);
    if (ids === null) return;
    const count = ids.length;
    const undo = {
      label: said('menus', 'undo'),
      onAction: () => void set({ kind: 'rows', ids }, !exported),
    };
    showToast({
      text: said('menus', exported ? 'marked' : 'unmarked', formats.counted(count)),
      tone: 'positive',
      ...(count === 0 ? {} : { actions: [undo] }),
    });
  };
}

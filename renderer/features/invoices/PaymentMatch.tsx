import { HandCoins } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../shared/ipc/payments.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ownChunk } from '../../ui/ownChunk.tsx';
import { usePaidSetStore } from './state/paidSetStore.ts';
import { useChosenSet } from './useChosenSet.ts';
import type { InvoiceQuery } from './useInvoiceRows.ts';

const PaymentSheet = ownChunk(async () => (await import('./payment/PaymentSheet.tsx')).PaymentSheet);

interface PaymentMatchProps {
  readonly customer: CustomerRef;
  readonly query: InvoiceQuery;
  /** Changes with the list. */
  readonly version: string;
  /** The rows are there. */
  readonly ready: boolean;
  readonly grid: RefObject<GridHandle<InvoiceRow> | null>;
}

/** Matches a payment with the open invoices of the customer, by its button, its key or the look-up box. */
export function PaymentMatch({ customer, query, version, ready, grid }: PaymentMatchProps) {
  const t = useTexts('payments');
  const [isOpen, setOpen] = useState(false);
  const choose = useChosenSet(query, ready, grid);
  const paid = usePaidSetStore((state) => state.paid);
  const takePaid = useEffectEvent((set: PaymentSet) => {
    usePaidSetStore.setState({ paid: null });
    choose(set);
  });
  useEffect(() => {
    if (paid !== null && sameCustomer(paid.customer, customer)) takePaid(paid.set);
  }, [paid, customer]);
  useShortcut('m', 'payments:command', () => setOpen(true));
  return (
    <>
      <IconButton
        label={t('button')}
        shortcut="M"
        icon={<HandCoins size={16} aria-hidden />}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <PaymentSheet
          customer={customer}
          version={version}
          onClose={() => setOpen(false)}
          onChoose={(set) => {
            setOpen(false);
            choose(set);
          }}
        />
      )}
    </>
  );
}

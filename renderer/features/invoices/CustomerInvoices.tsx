import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { InvoiceList } from './InvoiceList.tsx';
import type { ListFigures } from './useInvoiceRows.ts';

interface CustomerInvoicesProps {
  readonly customer: CustomerRef;
  readonly list: ListFigures;
  /** The invoice that the address names, by the cache's row id. */
  readonly invoiceId: number | null;
}

/** The invoices of one customer whose list is in the cache. */
export function CustomerInvoices({ customer, list, invoiceId }: CustomerInvoicesProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const { number } = customer;
  return (
    <InvoiceList
      customer={customer}
      list={list}
      words={{
        grid: t('grid', { number }),
        asOf: t('ageAsOf', { moment: formats.moment(list.fetchedAt, now) }),
        scope: (matching, all) =>
          t('scope', { count: all, matching: formats.count(matching), all: formats.count(all), number }),
        nothing: (count) => t('nothingMatchesText', { count }),
      }}
      invoiceId={invoiceId}
    />
  );
}

import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import type { ListRef } from '../../../../shared/domain/listRef.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import styles from './ReviewProgress.module.css';
import { useProgress } from './useProgress.ts';

interface ReviewProgressProps {
  readonly list: ListRef;
  readonly filter: InvoiceFilter;
  readonly version: string;
}

/** How many of the invoices that match are reviewed, and for how much; nothing before any is. */
export function ReviewProgress({ list, filter, version }: ReviewProgressProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const progress = useProgress(list, filter, version);
  if (progress === null || (progress.reviewed === 0 && filter.marks === null)) return null;
  const { invoices, reviewed, outstanding, reviewedOutstanding } = progress;
  return (
    <p className={styles['progress']} role="status">
      {t('progress', {
        count: invoices,
        reviewed: formats.count(reviewed),
        all: formats.count(invoices),
        amount: formats.amount(reviewedOutstanding),
        total: formats.amount(outstanding),
      })}
    </p>
  );
}

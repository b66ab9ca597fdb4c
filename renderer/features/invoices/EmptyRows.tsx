import { ListFilter } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { BridgeFailure } from '../../base/bridgeFailure.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import styles from './InvoiceList.module.css';

interface EmptyRowsProps {
  readonly source: RowSource<InvoiceRow>;
  readonly count: number | null;
  /** Whose invoices do not match, and how many there are. */
  readonly words: string;
  readonly onClear: () => void;
}

/** Shown instead of the grid when it has no rows: filtered away, or a window that failed. */
export function EmptyRows({ source, count, words, onClear }: EmptyRowsProps) {
  const t = useTexts('invoices');
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  const failure = useSyncExternalStore(subscribe, () => source.failure);
  if (failure instanceof BridgeFailure) {
    return (
      <div className={styles['instead']} data-area="rows">
        <ErrorPanel title={t('rowsFailed')} failure={failure.failure} onRetry={() => source.retry()} />
      </div>
    );
  }
  if (count !== 0) return null;
  return (
    <div className={styles['instead']} data-area="rows">
      <EmptyState
        icon={<ListFilter size={22} aria-hidden />}
        title={t('nothingMatchesTitle')}
        action={<Button onPress={onClear}>{t('clearFilters')}</Button>}
      >
        {words}
      </EmptyState>
    </div>
  );
}

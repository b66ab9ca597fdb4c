import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { AsOfCustomer } from '../../../shared/ipc/asOf.ts';
import { type AskPage, useFeed } from '../../base/list/useFeed.ts';
import { customerPath } from '../../base/paths.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import styles from './AsOfView.module.css';
import { type CustomerColumn, knownColumns, unknownColumns } from './customerColumns.ts';

interface AsOfCustomersProps {
  readonly connectionId: string;
  /** Keep the function while the same rows are meant. */
  readonly page: AskPage<AsOfCustomer>;
  /** Those whose balances are known, or all others with the reason. */
  readonly known: boolean;
}

const keyOf = ({ customer }: AsOfCustomer) => customer.ref.number;

/** What each customer owed, and by which fetches that is known; or why it is not. Enter opens one. */
export function AsOfCustomers({ connectionId, page, known }: AsOfCustomersProps) {
  const t = useTexts('asOf');
  const changes = useTexts('changes');
  const invoices = useTexts('invoices');
  const refreshing = useTexts('refreshing');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const columns = useMemo(() => {
    const words = { t, changes, invoices, refreshing, formats, now };
    return known ? knownColumns(words) : unknownColumns(words);
  }, [t, changes, invoices, refreshing, formats, now, known]);
  const none = <EmptyState title={t(known ? 'noneKnown' : 'allKnown')} />;
  const words = { failed: t('failed'), none };
  const { grid, instead } = useFeed({ connectionId, page, keyOf, columns, words });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<AsOfCustomer, CustomerColumn>
        {...grid}
        texts={{
          label: t(known ? 'byCustomer' : 'withoutFigures'),
          selectAll: invoices('selectAll'),
          selectRow: invoices('selectRow'),
        }}
        onOpen={({ customer }) => navigate(customerPath(customer.ref))}
      />
    </div>
  );
}

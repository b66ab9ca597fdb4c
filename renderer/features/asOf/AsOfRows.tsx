import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { AsOfCustomer, AsOfItem } from '../../../shared/ipc/asOf.ts';
import type { PageWindow } from '../../../shared/ipc/customerRef.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { type AskPage, useFeed } from '../../base/list/useFeed.ts';
import { customerPath } from '../../base/paths.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { AsOfItems } from './AsOfItems.tsx';
import styles from './AsOfView.module.css';
import type { RowsShape } from './asOfStore.ts';
import { type CustomerColumn, knownColumns, unknownColumns } from './customerColumns.ts';

const keyOf = ({ customer }: AsOfCustomer) => customer.ref.number;

interface Page<Row> {
  readonly total: number;
  readonly revision: number;
  readonly rows: readonly Row[];
}

/** Where the rows are asked for: what is known of a day now, or a frozen sheet. */
interface Rooms<Of> {
  items(asked: Of & PageWindow): Promise<Answer<Page<AsOfItem>>>;
  customers(asked: Of & PageWindow & { readonly known: boolean }): Promise<Answer<Page<AsOfCustomer>>>;
}

interface AsOfRowsProps<Of> {
  readonly connectionId: string;
  readonly rooms: Rooms<Of>;
  /** Keep the object while the same is meant. */
  readonly of: Of;
  readonly shape: RowsShape;
}

/** The items, or the customers whose balances are known or are not. */
export function AsOfRows<Of extends object>({ connectionId, rooms, of, shape }: AsOfRowsProps<Of>) {
  const known = shape === 'customers';
  const items = useCallback(
    (offset: number, limit: number) => rooms.items({ ...of, offset, limit }),
    [rooms, of],
  );
  const customers = useCallback(
    (offset: number, limit: number) => rooms.customers({ ...of, known, offset, limit }),
    [rooms, of, known],
  );
  if (shape === 'items') return <AsOfItems connectionId={connectionId} page={items} />;
  return <AsOfCustomers key={shape} connectionId={connectionId} page={customers} known={known} />;
}

interface AsOfCustomersProps {
  readonly connectionId: string;
  /** Keep the function while the same rows are meant. */
  readonly page: AskPage<AsOfCustomer>;
  /** Those whose balances are known, or all others with the reason. */
  readonly known: boolean;
}

/** What each customer owed, and by which fetches that is known; or why it is not. Enter opens one. */
function AsOfCustomers({ connectionId, page, known }: AsOfCustomersProps) {
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

import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { subjectKey } from '../../../shared/domain/marks/markEvent.ts';
import type { AsOfItem } from '../../../shared/ipc/asOf.ts';
import { type AskPage, useFeed } from '../../base/list/useFeed.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import styles from './AsOfView.module.css';
import { type ItemColumn, itemColumns } from './asOfColumns.ts';

interface AsOfItemsProps {
  readonly connectionId: string;
  /** Keep the function while the same rows are meant. */
  readonly page: AskPage<AsOfItem>;
}

const keyOf = ({ customer, id, ...item }: AsOfItem) => [customer.ref.number, id, subjectKey(item)].join(' ');

/** Every open item, by customer and due date. Enter opens the invoice, or the customer where it is no longer listed. */
export function AsOfItems({ connectionId, page }: AsOfItemsProps) {
  const t = useTexts('asOf');
  const changes = useTexts('changes');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const columns = useMemo(() => itemColumns({ changes, invoices, formats }), [changes, invoices, formats]);
  const words = { failed: t('failed'), none: <EmptyState title={t('none')} /> };
  const { grid, instead } = useFeed({ connectionId, page, keyOf, columns, words });
  if (instead !== null) return instead;
  return (
    <div className={styles['rows']}>
      <DataGrid<AsOfItem, ItemColumn>
        {...grid}
        texts={{ label: t('items'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={({ id, customer }) =>
          navigate(id === null ? customerPath(customer.ref) : invoicePath(customer.ref, id))
        }
      />
    </div>
  );
}

import { useMemo } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import { isOfOneCustomer, type ListRef, listKey } from '../../../shared/domain/listRef.ts';
import { recordLine } from '../../../shared/domain/recordLine.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useQuery } from '../../base/useQuery.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './ListSheet.module.css';
import { previewCells, type ValueForm } from './listPreview.ts';

const ROWS = 3;

interface ListPreviewProps {
  readonly customer: ListRef;
  /** The rows that are written. */
  readonly selection: InvoiceSelection;
  readonly sort: InvoiceSort;
  readonly columns: readonly InvoiceColumn[];
  readonly form: ValueForm | 'records';
}

/** The first rows as text: values as the file will hold them, or whole records for JSON lines. */
export function ListPreview({ customer, selection, sort, columns, form }: ListPreviewProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const ask = useMemo(
    () => (signal: AbortSignal) =>
      bridge.invoices.firstRows({ customer, selection, sort: [...sort], limit: ROWS }, signal),
    [bridge, customer, selection, sort],
  );
  const answer = useQuery(ask, listKey(customer));
  // Rows of the last choice are never shown under another one.
  if (answer.state !== 'ready' || answer.value.rows.length === 0) return null;
  const first = answer.value;
  return (
    <div className={styles['preview']}>
      <h3 className="hint medium">{t(form === 'records' ? 'previewRecords' : 'previewRows')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
      <section className={styles['sample']} tabIndex={0} aria-label={t('preview')}>
        {form === 'records' ? (
          <pre className={styles['records']}>
            {first.records
              .map((record, at) =>
                recordLine(
                  record,
                  isOfOneCustomer(customer) ? null : (first.rows[at]?.customerNumber ?? null),
                ),
              )
              .join('\n')}
          </pre>
        ) : (
          <Cells rows={first.rows} columns={columns} form={form} />
        )}
      </section>
    </div>
  );
}

interface CellsProps {
  readonly rows: readonly InvoiceRow[];
  readonly columns: readonly InvoiceColumn[];
  readonly form: ValueForm;
}

function Cells({ rows, columns, form }: CellsProps) {
  const invoices = useTexts('invoices');
  const cells = previewCells(rows, columns, form, { yes: invoices('yes'), no: invoices('no') });
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-kind={INVOICE_CELL_KINDS[column]}>
              {invoices(COLUMN_TITLES[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={row.id}>
            {columns.map((column, at) => (
              <td key={column} data-kind={INVOICE_CELL_KINDS[column]}>
                {cells[place]?.[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

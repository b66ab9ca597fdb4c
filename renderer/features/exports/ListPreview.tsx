import { useEffect, useMemo, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceColumns.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import { LARGEST_PAGE } from '../../../shared/domain/pageBounds.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { shownValue } from '../../base/remote.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './ListSheet.module.css';
import { type ListForm, previewCells } from './listPreview.ts';

const ROWS = 3;
const NONE: readonly InvoiceRow[] = [];

interface ListPreviewProps {
  readonly customer: CustomerRef;
  /** The rows that are written. */
  readonly selection: InvoiceSelection;
  readonly sort: InvoiceSort;
  readonly columns: readonly InvoiceColumn[];
  readonly form: ListForm;
}

/** The first rows as text: values as the file will hold them, or whole records for JSON lines. */
export function ListPreview({ customer, selection, sort, columns, form }: ListPreviewProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const ask = useMemo(
    () => () => firstRows(bridge, customer, selection, sort),
    [bridge, customer, selection, sort],
  );
  const rows = shownValue(useAnswer(ask, customer.number)) ?? NONE;
  if (rows.length === 0) return null;
  return (
    <div className={styles['preview']}>
      <h3 className={styles['heading']}>{t(form === 'jsonLines' ? 'previewRecords' : 'previewRows')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
      <section className={styles['sample']} tabIndex={0} aria-label={t('preview')}>
        {form === 'jsonLines' ? (
          <Records customer={customer} rows={rows} />
        ) : (
          <Cells rows={rows} columns={columns} form={form} />
        )}
      </section>
    </div>
  );
}

/** Named rows in the order in which they were chosen; of all that match, the first as sorted. */
async function firstRows(
  bridge: Bridge,
  customer: CustomerRef,
  selection: InvoiceSelection,
  sort: InvoiceSort,
): Promise<Answer<readonly InvoiceRow[]>> {
  if (selection.kind === 'rows') {
    const rows: InvoiceRow[] = [];
    for (const id of selection.ids.slice(0, ROWS)) {
      const answer = await bridge.invoices.detail({ customer, id });
      if (!answer.ok) return answer;
      rows.push(answer.value.row);
    }
    return { ok: true, value: rows };
  }
  const { filter, except } = selection;
  const limit = Math.min(ROWS + except.length, LARGEST_PAGE);
  const answer = await bridge.invoices.page({ customer, filter, sort, offset: 0, limit });
  if (!answer.ok) return answer;
  const rows = answer.value.rows.filter(({ id }) => !except.includes(id));
  return { ok: true, value: rows.slice(0, ROWS) };
}

interface CellsProps {
  readonly rows: readonly InvoiceRow[];
  readonly columns: readonly InvoiceColumn[];
  readonly form: ListForm;
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

interface RecordsProps {
  readonly customer: CustomerRef;
  readonly rows: readonly InvoiceRow[];
}

function Records({ customer, rows }: RecordsProps) {
  const bridge = useBridge();
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    let left = false;
    void Promise.all(rows.map(({ id }) => bridge.invoices.detail({ customer, id }))).then((answers) => {
      if (!left) setLines(answers.flatMap((answer) => (answer.ok ? [answer.value.raw] : [])));
    });
    return () => {
      left = true;
    };
  }, [bridge, customer, rows]);
  return <pre className={styles['records']}>{lines.join('\n')}</pre>;
}

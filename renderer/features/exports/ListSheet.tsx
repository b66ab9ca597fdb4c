import { useMemo, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import {
  EXPORTED_COLUMNS,
  type InvoiceColumn,
  RECORD_COLUMNS,
} from '../../../shared/domain/invoiceFields.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import {
  type CellKind,
  cellText,
  INVOICE_CELL_KINDS,
  PARQUET_LAYOUTS,
} from '../../../shared/domain/listFormat.ts';
import { isOfOneCustomer, type ListRef, listKey } from '../../../shared/domain/listRef.ts';
import { recordLine } from '../../../shared/domain/recordLine.ts';
import { withoutMidnight } from '../../../shared/domain/wallClock.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDecided } from '../../base/useApp.ts';
import { useQuery } from '../../base/useQuery.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { AboutForm } from './AboutForm.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { useExportChoiceStore } from './exportChoiceStore.ts';
import { JobDialog } from './JobDialog.tsx';
import { LeftOut } from './LeftOut.tsx';
import { ListNameField } from './ListNameField.tsx';
import styles from './ListSheet.module.css';
import { NotEncrypted } from './NotEncrypted.tsx';
import { isManyFolders, ONE_FILE, type ParquetChoice, ParquetFiles } from './ParquetFiles.tsx';
import { RowCount } from './RowCount.tsx';
import { useKeptCustomers } from './useKept.ts';
import { type ShownList, useListChoice } from './useListChoice.ts';
import { type ListForm, useListForm } from './useListForm.ts';
import { usePrintWords } from './usePrintWords.ts';

/** What is printed has a sheet of its own. */
type SheetForm = Exclude<ListForm, 'pdf'>;

const CELLS = ['xlsx', 'csv', 'nordicExcel', 'jsonLines'] as const satisfies readonly SheetForm[];
const FORMS = [...CELLS, 'parquet'] as const;

const PREVIEWS: Readonly<Record<SheetForm, ValueForm | 'records'>> = {
  xlsx: 'words',
  csv: 'plain',
  nordicExcel: 'nordic',
  jsonLines: 'records',
  parquet: 'plain',
};

/** Every field of a record, whatever the screen shows. */
const WHOLE: ReadonlySet<SheetForm> = new Set(['jsonLines', 'parquet']);

/** A list as XLSX, CSV, JSON lines or Parquet: which rows, which columns, and a preview of the first of them. */
export function ListSheet(list: ShownList) {
  const bridge = useBridge();
  const { customer, sort, onClose } = list;
  const t = useTexts('lists');
  const parquet = useTexts('parquet');
  // Where it is looked for, the settings say why it is not offered.
  const withoutParquet = useDecided('parquetExport');
  const { form, order, field, about } = useListForm<SheetForm>(withoutParquet ? CELLS : FORMS);
  const { meant, count, isCounting, trouble, written, rowsField, columnsField } = useListChoice(list);
  const [files, setFiles] = useState<ParquetChoice>(ONE_FILE);
  const { listTemplate } = useExportChoiceStore();
  const { format } = order;
  const filterWords = usePrintWords(meant, list.describeFilter);
  // The words are another object each time.
  const words = JSON.stringify(filterWords);
  const askName = useMemo(
    () => (template: string) =>
      bridge.exports.previewListName({
        customer,
        selection: meant,
        filterWords: JSON.parse(words) as string[],
        format,
        template,
      }),
    [bridge, customer, meant, words, format],
  );
  const isOfAll = form === 'parquet' && !isOfOneCustomer(customer);
  const customers = useKeptCustomers(isOfAll ? customer.connectionId : null);
  const agreed = !isOfAll || files.agreed || !isManyFolders(files.layout, customers);
  const isReady = count !== 0 && (written.length > 0 || WHOLE.has(form)) && agreed;
  const start = () =>
    bridge.exports.list({
      customer,
      selection: meant,
      sort,
      ...order,
      template: listTemplate,
      columns: WHOLE.has(form) ? [...EXPORTED_COLUMNS] : written,
      filterWords,
      ...(isOfAll ? { layout: files.layout, manyFolders: files.agreed } : {}),
    });
  return (
    <JobDialog
      title={isOfOneCustomer(customer) ? t('listTitle', { number: customer.number }) : t('listTitleAll')}
      start={isReady ? start : null}
      {...(isOfAll && files.layout === 'byCustomer' ? { words: { start: parquet('chooseFolder') } } : {})}
      size="large"
      awaits={isCounting}
      onClose={onClose}
    >
      <div className="halves">
        <Select {...rowsField} />
        <Select {...field} />
      </div>
      <RowCount count={count} none={t('rowsNone')} trouble={trouble} />
      <LeftOut unreadable={list.unreadable} ofOne={isOfOneCustomer(customer)} />
      <AboutForm {...about} />
      {isOfAll && (
        <ParquetFiles layouts={PARQUET_LAYOUTS} customers={customers} choice={files} onChoice={setFiles} />
      )}
      {form === 'parquet' && <NotEncrypted />}
      {!WHOLE.has(form) && <ColumnChoice {...columnsField} />}
      <ListNameField of={listKey(customer)} ask={askName} />
      <ListPreview
        customer={customer}
        selection={meant}
        sort={sort}
        columns={form === 'parquet' ? RECORD_COLUMNS : written}
        form={PREVIEWS[form]}
      />
    </JobDialog>
  );
}

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

/** How a file has its values: flags as they came, or as words; `nordic` also with a decimal comma, and days without a time. */
type ValueForm = 'plain' | 'words' | 'nordic';

type Flags = Readonly<Record<'yes' | 'no', string>>;

/** The values of the first rows as the file will hold them, before any quoting: amounts plain, dates as sent. */
function previewCells(
  rows: readonly InvoiceRow[],
  columns: readonly InvoiceColumn[],
  form: ValueForm,
  flags: Flags,
): string[][] {
  return rows.map((row) =>
    columns.map((column) =>
      previewText(cellText(row, column) ?? '', INVOICE_CELL_KINDS[column], form, flags),
    ),
  );
}

function previewText(text: string, kind: CellKind, form: ValueForm, flags: Flags): string {
  if (kind === 'flag' && form !== 'plain') return text === 'true' ? flags.yes : flags.no;
  if (form !== 'nordic') return text;
  if (kind === 'amount') return text.replace('.', ',');
  return kind === 'dateTime' ? withoutMidnight(text) : text;
}

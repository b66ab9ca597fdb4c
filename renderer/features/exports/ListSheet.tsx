import { LockOpen } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { isOfOneCustomer, type ListRef, listKey } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import {
  EXPORTED_COLUMNS,
  type InvoiceColumn,
  RECORD_COLUMNS,
} from '../../../shared/domain/invoiceFields.ts';
import { isFiltered, NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import {
  type CellKind,
  cellText,
  INVOICE_CELL_KINDS,
  type KeptLayout,
  MOST_PARTITIONS,
  PARQUET_LAYOUTS,
  type ParquetLayout,
  recordLine,
} from '../../../shared/domain/listFormat.ts';
import { withoutMidnight } from '../../../shared/domain/wallClock.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import type { DebtOverview } from '../../../shared/ipc/customers.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDecided } from '../../base/useApp.ts';
import { dataOf, isLoading, useQuery, useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, type Texts, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { useExportChoiceStore } from './exportRequest.ts';
import { JobDialog } from './JobDialog.tsx';
import { LeftOut } from './LeftOut.tsx';
import styles from './ListSheet.module.css';
import { AboutForm, type ListForm, ListNameField, useListForm } from './SaveListSheet.tsx';
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

/** How a file has its values: as they came; flags as words and days without a time; `nordic` also with a decimal comma. */
type ValueForm = 'plain' | 'words' | 'nordic';

type Flags = Readonly<Record<'yes' | 'no', string>>;

/** The values of the first rows as the file will hold them, before any quoting. */
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
  if (form === 'plain') return text;
  if (kind === 'flag') return text === 'true' ? flags.yes : flags.no;
  if (kind === 'dateTime') return withoutMidnight(text);
  return kind === 'amount' && form === 'nordic' ? text.replace('.', ',') : text;
}

interface ColumnChoiceProps {
  readonly order: readonly InvoiceColumn[];
  readonly shown: readonly InvoiceColumn[];
  readonly chosen: readonly InvoiceColumn[];
  readonly onChosen: (columns: readonly InvoiceColumn[]) => void;
}

/** Which columns a list is written with. */
export function ColumnChoice({ order, shown, chosen, onChosen }: ColumnChoiceProps) {
  const t = useTexts('lists');
  const invoices = useTexts('invoices');
  return (
    <fieldset className={styles['columns']}>
      <legend>{t('columns')}</legend>
      <div className={styles['boxes']}>
        {order.map((column) => (
          <Checkbox
            key={column}
            isSelected={chosen.includes(column)}
            onChange={(wanted) =>
              onChosen(wanted ? [...chosen, column] : chosen.filter((other) => other !== column))
            }
          >
            {invoices(COLUMN_TITLES[column])}
          </Checkbox>
        ))}
      </div>
      <div className="buttons">
        <Button variant="quiet" onPress={() => onChosen(shown)}>
          {t('columnsShown')}
        </Button>
        <Button variant="quiet" onPress={() => onChosen(order)}>
          {t('columnsAll')}
        </Button>
      </div>
      {chosen.length === 0 && <p role="status">{t('columnsNone')}</p>}
    </fieldset>
  );
}

interface RowCountProps {
  /** Null until it is known. */
  readonly count: number | null;
  /** The text for no rows at all. */
  readonly none: string;
  /** Why it cannot be known. */
  readonly trouble: { readonly failure: Failure; readonly onRetry: () => void } | null;
  readonly children?: ReactNode;
}

/** How many rows are written or printed, announced again when the choice changes. */
export function RowCount({ count, none, trouble, children }: RowCountProps) {
  const t = useTexts('lists');
  const formats = useFormats();
  return (
    <>
      {trouble !== null && <ErrorPanel {...trouble} />}
      <div role="status">
        {count !== null && <p>{count === 0 ? none : t('rowCount', formats.counted(count))}</p>}
        {children}
      </div>
    </>
  );
}

/** Said before a file for other programs is written: it holds in plain what Kontor keeps encrypted. */
export function NotEncrypted() {
  const t = useTexts('parquet');
  return (
    <p className={styles['plain']}>
      <LockOpen size={14} aria-hidden />
      {t('notEncrypted')}
    </p>
  );
}

/** How many files become of many customers' records; `agreed` is what the clerk says to very many folders. */
export interface ParquetChoice<Layout extends KeptLayout = ParquetLayout> {
  readonly layout: Layout;
  readonly agreed: boolean;
}

export const ONE_FILE = { layout: 'oneFile', agreed: false } as const;

interface ParquetFilesProps<Layout extends KeptLayout> {
  readonly layouts: readonly Layout[];
  readonly customers: number;
  readonly choice: ParquetChoice<Layout>;
  readonly onChoice: (choice: ParquetChoice<Layout>) => void;
}

const LABELS: Readonly<Record<KeptLayout, TextKey<'parquet'>>> = {
  oneFile: 'layoutOneFile',
  byCustomer: 'layoutByCustomer',
  growing: 'layoutGrowing',
};

const HINTS: Readonly<Partial<Record<KeptLayout, TextKey<'parquet'>>>> = {
  byCustomer: 'layoutHint',
  growing: 'growingHint',
};

/** Whether so many folders need the clerk's word first. */
export function isManyFolders(layout: KeptLayout, customers: number): boolean {
  return layout === 'byCustomer' && customers > MOST_PARTITIONS;
}

/** One file or a folder; a folder with very many files is made only when the clerk agrees. */
export function ParquetFiles<Layout extends KeptLayout>({
  layouts,
  customers,
  choice,
  onChoice,
}: ParquetFilesProps<Layout>) {
  const t = useTexts('parquet');
  const formats = useFormats();
  const { layout, agreed } = choice;
  const hint = HINTS[layout];
  return (
    <>
      <Select
        label={t('layout')}
        {...(hint ? { description: t(hint) } : {})}
        value={layout}
        onChange={(next) => onChoice({ layout: next, agreed: false })}
        options={layouts.map((id) => ({ id, label: t(LABELS[id]) }))}
      />
      {layout === 'growing' && <p className="hint">{t('growingForgotten')}</p>}
      {isManyFolders(layout, customers) && (
        <div role="status" className="stack">
          {t('manyFolders', formats.counted(customers))}
          <Checkbox isSelected={agreed} onChange={(yes) => onChoice({ layout, agreed: yes })}>
            {t('manyFoldersYes')}
          </Checkbox>
        </div>
      )}
    </>
  );
}

/** What the cache has of all customers of a connection; for no connection nothing is asked. */
export function useKept(connectionId: string | null) {
  const bridge = useBridge();
  const ask = useMemo(
    () => (connectionId === null ? null : () => bridge.customers.overview({ connectionId })),
    [bridge, connectionId],
  );
  return useRetriedAnswer<DebtOverview>(ask, connectionId ?? '');
}

/** How many customers the cache has; 0 until that is read. */
function useKeptCustomers(connectionId: string | null): number {
  return dataOf(useKept(connectionId).answer)?.customers ?? 0;
}

/** The list on screen, of which something is to be written. */
export interface ShownList {
  readonly customer: ListRef;
  /** Records of the list that cannot be read. */
  readonly unreadable: number;
  /** What is selected; null for nothing. */
  readonly selection: InvoiceSelection | null;
  readonly filter: InvoiceFilter;
  /** The parts of a filter in the words of the screen, without its text. */
  readonly describeFilter: (filter: InvoiceFilter) => readonly string[];
  readonly sort: InvoiceSort;
  /** All columns in the order of the screen, and those that are shown. */
  readonly columns: { readonly order: readonly InvoiceColumn[]; readonly shown: readonly InvoiceColumn[] };
  readonly onClose: () => void;
}

/** Which rows and columns of a list are written: what is selected, or all that match, as shown to begin with. */
export function useListChoice({ customer, selection, filter, columns }: ShownList) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const [scope, setScope] = useState<ListScope>(selection === null ? 'filtered' : 'chosen');
  const [chosen, setChosen] = useState<readonly InvoiceColumn[]>(columns.shown);
  const meant = useMemo(() => listSelection(scope, selection, filter), [scope, selection, filter]);
  const ask = useMemo(
    () => (signal: AbortSignal) => bridge.invoices.totals({ customer, selection: meant }, signal),
    [bridge, customer, meant],
  );
  const { answer: totals, retry } = useRetriedAnswer(ask, `${listKey(customer)}/${scope}`);
  return {
    /** The rows. Stays the same object while the same are meant. */
    meant,
    /** How many rows those are; null until it is known. */
    count: dataOf(totals)?.count ?? null,
    isCounting: isLoading(totals),
    /** Why it is not. */
    trouble: totals.state === 'failed' ? { failure: totals.failure, onRetry: retry } : null,
    /** The columns, in the order of the screen. */
    written: columns.order.filter((column) => chosen.includes(column)),
    rowsField: {
      label: t('rows'),
      value: scope,
      onChange: setScope,
      options: listScopes(selection, filter, t),
    },
    columnsField: { ...columns, chosen, onChosen: setChosen },
  };
}

type ListScope = 'chosen' | 'filtered' | 'all';

/** What a list may be written of: the selection, what matches the filter, or all. */
function listScopes(
  selection: InvoiceSelection | null,
  filter: InvoiceFilter,
  t: Texts<'lists'>,
): { readonly id: ListScope; readonly label: string }[] {
  const filtered = isFiltered(filter);
  return [
    ...(selection === null ? [] : [{ id: 'chosen' as const, label: t('scopeSelected') }]),
    ...(filtered ? [{ id: 'filtered' as const, label: t('scopeFiltered') }] : []),
    { id: filtered ? 'all' : 'filtered', label: t('scopeAll') },
  ];
}

function listSelection(
  scope: ListScope,
  selection: InvoiceSelection | null,
  filter: InvoiceFilter,
): InvoiceSelection {
  if (scope === 'chosen' && selection !== null) return selection;
  return { kind: 'allMatching', filter: scope === 'all' ? NO_FILTER : filter, except: [] };
}

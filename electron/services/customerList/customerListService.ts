import { LONGEST_NUMBERS } from '../../../shared/domain/bounds.ts';
import { CUSTOMER_FIELDS, type CustomerColumn, isThere } from '../../../shared/domain/customerColumns.ts';
import type {
  CustomerFilter,
  CustomerSelection,
  CustomerSort,
} from '../../../shared/domain/customerQuery.ts';
import { sinceInstant } from '../../../shared/domain/dateRange.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { ChangedSince } from '../../../shared/domain/invoiceQuery.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import { type LocalDate, localDay, localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { customerColumnTitle } from '../../../shared/i18n/columnTitles.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerListTotals } from '../../../shared/ipc/customers.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import { pdfFonts } from '../../documents/pdf/fonts.ts';
import type { Clock } from '../../ports/host.ts';
import type {
  CustomerListMoment,
  SelectedCustomers,
} from '../../store/invoices/queries/customerListQueries.ts';
import type { Store } from '../../store/store.ts';
import {
  createExportContext,
  type ExportContext,
  type ExportContextOptions,
  type LaunchParts,
} from '../app/launchParts.ts';
import type { CustomersService } from '../customers/customersService.ts';
import {
  aboutOnPaper,
  cellList,
  filterOf,
  isForPrograms,
  type ListAbout,
  leftOutText,
  listStem,
  namePreview,
  rowsText,
  sortWords,
  withEnding,
} from '../exports/listAbout.ts';
import { saveListFile } from '../exports/listFeed.ts';
import type { JobsService } from '../jobs/jobsService.ts';

interface Parts extends ExportContextOptions, Pick<LaunchParts, 'publisher' | 'report' | 'places'> {
  readonly customers: Pick<CustomersService, 'imported'>;
  readonly forget: { readonly forget: (customer: CustomerRef) => Promise<void> };
  readonly jobs: Pick<JobsService, 'ofCustomers'>;
}

type Calls = Handlers['customerList'];

/** All kept customers of a connection as one list, and what is done with many of them at once. */
export class CustomerListService implements Calls {
  readonly #parts: Parts;
  #stop: AbortController | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly page: Calls['page'] = (input) => {
    const moment = this.#moment(input.changesSince);
    return this.#list.page({ ...input, fetchedBefore: fetchedBefore(input.filter, moment) }, moment);
  };

  readonly position: Calls['position'] = async (input) => {
    const moment = this.#moment(input.changesSince);
    const query = { ...input, fetchedBefore: fetchedBefore(input.filter, moment) };
    return { position: await this.#list.position(query, moment) };
  };

  readonly totals: Calls['totals'] = async (input) => {
    const { selected, moment } = this.#selected(input);
    return this.#list.totals(selected, moment);
  };

  readonly selected: Calls['selected'] = async (input) => {
    const { selected, moment } = this.#selected(input);
    return this.#list.selected(selected, moment);
  };

  readonly numbers: Calls['numbers'] = async (input) => {
    const text = (await this.#numbers(input)).join('\n');
    if (text.length > LONGEST_NUMBERS) throw new KontorFailure('invalidInput');
    return { text };
  };

  readonly save: Calls['save'] = async (input) => {
    const moment = createExportContext(this.#parts);
    const connection = moment.connectionName(input.connectionId);
    const parts = { ...moment, ...this.#selected(input), connection, places: this.#parts.places };
    return saveCustomers(parts, input);
  };

  readonly previewName: Calls['previewName'] = async (input) => {
    const moment = createExportContext(this.#parts);
    const connection = moment.connectionName(input.connectionId);
    return namePreview(customersFileName({ ...moment, connection }, input), input.template);
  };

  readonly pin: Calls['pin'] = async ({ pinned, ...input }) => {
    const { connectionId } = input;
    const numbers = await this.#numbers(input);
    await this.#parts.workspace.current.store.facts.pin(connectionId, numbers, pinned);
    await this.#parts.customers.imported(numbers.map((number) => ({ connectionId, number })));
    return { customers: numbers.length };
  };

  readonly kept: Calls['kept'] = async (input) => {
    const { connectionId } = input;
    const { selected, moment } = this.#selected(input);
    const { workspace, jobs } = this.#parts;
    const { store } = workspace.current;
    const [totals, numbers] = await Promise.all([
      this.#list.totals(selected, moment),
      this.#list.numbers(selected, moment),
    ]);
    const [pdfs, noted, keptLists, marks, frozen, ofJobs] = await Promise.all([
      store.pdfs.keptOf(connectionId, numbers),
      store.facts.notedAmong(connectionId, numbers),
      store.keptLists.listsWith(connectionId, numbers),
      store.marks.countAmong(connectionId, numbers),
      store.frozenSheets.daysNaming(connectionId, numbers),
      jobs.ofCustomers.ofForgotten(connectionId, new Set(numbers)),
    ]);
    return {
      customers: totals.customers,
      invoices: totals.invoices,
      pdfs,
      noted,
      keptLists,
      marks,
      frozenSheets: frozen.length,
      ...ofJobs,
    };
  };

  readonly forget: Calls['forget'] = async (input) => {
    const { workspace, forget, publisher, report } = this.#parts;
    const { connectionId } = input;
    const stop = new AbortController();
    this.#stop?.abort();
    this.#stop = stop;
    const numbers = await this.#numbers(input);
    let forgotten = 0;
    try {
      for (const number of numbers) {
        if (stop.signal.aborted || !workspace.isOpen) break;
        try {
          await forget.forget({ connectionId, number });
          forgotten += 1;
        } catch (error) {
          report(error, 'customerList.forget');
        }
        publisher.publish('customerList.forgetting', { done: forgotten, customers: numbers.length });
      }
    } finally {
      if (this.#stop === stop) this.#stop = null;
      // Also when stopped, nothing of the forgotten customers stays in the files' own logs.
      if (forgotten > 0 && workspace.isOpen) await workspace.current.store.lists.emptyLogs();
    }
    return { forgotten, failed: numbers.length - forgotten };
  };

  readonly stopForgetting: Calls['stopForgetting'] = async () => this.#stop?.abort();

  /** Ends what is being forgotten after the customer that it is at. */
  close(): void {
    this.#stop?.abort();
  }

  get #list() {
    return this.#parts.workspace.current.store.customerList;
  }

  #moment(changesSince?: ChangedSince) {
    const { clock, language, settings } = this.#parts;
    return listMoment(clock, language(), settings().staleAfterMinutes, changesSince);
  }

  #selected({ connectionId, selection, changesSince, sort = [] }: Chosen) {
    const moment = this.#moment(changesSince);
    const before = selection.kind === 'rows' ? null : fetchedBefore(selection.filter, moment);
    const selected: SelectedCustomers = { connectionId, selection, sort, fetchedBefore: before };
    return { selected, moment };
  }

  #numbers(input: Chosen) {
    const { selected, moment } = this.#selected(input);
    return this.#list.numbers(selected, moment);
  }
}

interface Chosen {
  readonly connectionId: string;
  readonly selection: CustomerSelection;
  readonly sort?: CustomerSort;
  readonly changesSince?: ChangedSince;
}

interface CustomerListFileDependencies extends ExportContext, Pick<LaunchParts, 'places'> {
  readonly selected: SelectedCustomers;
  readonly moment: CustomerListMoment;
  /** The connection's name. */
  readonly connection: string;
}
type Form = Pick<
  Parameters<Calls['save']>[0],
  'columns' | 'format' | 'preset' | 'linesAbove' | 'filterWords' | 'template'
>;
type Named = Pick<Parameters<Calls['previewName']>[0], 'selection' | 'filterWords' | 'format' | 'template'>;

const WINDOW = 1_000;

/**
 * Asks for a file and writes the selected customers into it, on a thread of its own and all as of one moment; null when
 * the clerk cancels.
 */
async function saveCustomers(
  parts: CustomerListFileDependencies,
  form: Form,
): Promise<{ readonly customers: number; readonly fileName: string } | null> {
  const { moment, thread } = parts;
  const { customerList: list } = parts.store;
  const { selection } = parts.selected;
  const path = await parts.places.saveFile(customersFileName(parts, { ...form, selection }));
  if (path === null) return null;
  const { hold, totals } = await list.hold(parts.selected, moment);
  try {
    const about = aboutCustomers(parts, form, totals);
    const order = await orderOf(parts, form, about, totals);
    const fileName = await saveListFile(path, {
      ...{ thread, order, about, jobId: 'customers' },
      rows: heldRows(list, hold, totals.customers, moment),
      isForPrograms: isForPrograms(form.format, form.preset),
    });
    return { customers: totals.customers, fileName };
  } finally {
    await list.release(hold);
  }
}

/** How the file of the list of customers is called. */
function customersFileName(
  { language, connection, today }: Pick<CustomerListFileDependencies, 'language' | 'connection' | 'today'>,
  { template, format, ...meant }: Named,
): string {
  const stem = listStem(template, language, {
    what: catalogues[language].customerList.fileName,
    customerNumber: '',
    name: connection,
    filter: filterOf(meant, language),
    day: today,
  });
  return withEnding(stem, format);
}

/** The customers that were kept for this, a window at a time, with times as the desk's clock shows them. */
async function* heldRows(
  list: Store['customerList'],
  hold: number,
  customers: number,
  moment: CustomerListMoment,
): AsyncGenerator<readonly ListRow[]> {
  for (let offset = 0; offset < customers; offset += WINDOW) {
    const rows = await list.held(hold, { offset, limit: WINDOW }, moment);
    if (rows === null) throw new KontorFailure('cancelled');
    yield rows.map((row) => ({ ...row, fetchedAt: localMoment(row.fetchedAt) }));
  }
}

async function orderOf(
  parts: CustomerListFileDependencies,
  form: Form,
  about: ListAbout,
  totals: CustomerListTotals,
): Promise<WriterOrder> {
  const { format, preset, linesAbove } = form;
  if (format === 'pdf') return { kind: 'listPdf', paper: await pagesOf(parts, form, about, totals) };
  const own = {
    title: about.what,
    preset,
    columns: columnsOf(form, totals).map((column) => customerColumn(column, parts, totals)),
    leftOut: leftOutText(totals.unreadable, parts.language, false),
    verbatim: isForPrograms(format, preset),
    linesAbove,
  };
  return { kind: format, list: cellList(about, own, parts.settings) };
}

/** What the file of the list of customers says of itself. */
function aboutCustomers(
  { language, connection, settings, selected, now, version }: CustomerListFileDependencies,
  { filterWords }: Form,
  totals: CustomerListTotals,
): ListAbout {
  const texts = catalogues[language].customerList;
  const { customers: rows, all } = totals;
  return {
    language,
    what: texts.title,
    customer: null,
    connection: connection || null,
    counted: rowsText(texts, rows === all ? 'paperAll' : 'paperSome', { rows, all }, settings.numberFormat),
    rows,
    all,
    filter: filterOf({ filterWords, selection: selected.selection }, language),
    sort: sortWords(selected.sort, texts, titleIn(language, totals)),
    oldestFetch: totals.oldestFetch,
    newestFetch: totals.newestFetch,
    unreadable: totals.unreadable,
    currency: settings.displayCurrency,
    madeAt: now,
    version,
  };
}

/** The same as pages; every sum is checked against the rows that are on them. */
async function pagesOf(
  parts: CustomerListFileDependencies,
  form: Form,
  about: ListAbout,
  totals: CustomerListTotals,
): Promise<Extract<WriterOrder, { kind: 'listPdf' }>['paper']> {
  const { settings, fonts, connection, language } = parts;
  const texts = catalogues[language].customerList;
  const sums = sumsOf(totals);
  const head = aboutOnPaper(about, settings);
  return {
    ...head,
    columns: nameFirst(columnsOf(form, totals)).map((column) => customerColumn(column, parts, totals)),
    orientation: 'auto',
    totals: { ...sums, count: totals.customers },
    summed: Object.keys(sums),
    leftOut: leftOutText(totals.unreadable, language, false),
    flagTexts: { yes: texts.yes, no: texts.no },
    sumOf: rowsText(texts, 'paperSum', about, settings.numberFormat),
    texts: { ...head.texts, title: texts.title, allCustomers: connection, nothing: texts.paperNothing },
    fonts: await pdfFonts(fonts),
  };
}

/** On paper a reader looks for the name. */
function nameFirst(columns: readonly CustomerColumn[]): readonly CustomerColumn[] {
  return [...columns].sort((one, other) => Number(other === 'givenName') - Number(one === 'givenName'));
}

/** The columns asked for but those of steps that there are not: the clerk may have chosen others meanwhile. */
function columnsOf({ columns }: Form, { steps }: CustomerListTotals): readonly CustomerColumn[] {
  return columns.filter((column) => isThere(column, steps.length));
}

/** Headings by the steps that the sums are of. */
function titleIn(language: Language, { steps }: CustomerListTotals) {
  const texts = catalogues[language].customerList;
  return (column: CustomerColumn) =>
    customerColumnTitle(column, steps, (key, values = {}) => filled(texts[key], values));
}

/** A column as it is written, with its sum where it has one. */
function customerColumn(
  id: CustomerColumn,
  { language, moment }: CustomerListFileDependencies,
  totals: CustomerListTotals,
): ListColumn {
  const field = CUSTOMER_FIELDS.find((one) => one.id === id);
  const texts = catalogues[language].customerList;
  // A file says from when on it counts; who opens it sees no filter.
  const header =
    id === 'changes'
      ? filled(texts.fileChanges, { day: localDay(moment.changesSince) })
      : titleIn(language, totals)(id);
  const column = { key: id, header, kind: field?.kind ?? 'text' };
  const total = sumsOf(totals)[id];
  return total === undefined ? column : { ...column, total };
}

/** The sums of the columns that have one. */
function sumsOf(totals: CustomerListTotals): Partial<Record<CustomerColumn, string>> {
  const { amounts, invoices, unreadable } = totals;
  return { ...amounts, invoices: String(invoices), unreadable: String(unreadable) };
}

const MINUTE_MS = 60_000;

/** What all questions about the list of customers depend on, as of now. */
export function listMoment(
  clock: Pick<Clock, 'wall' | 'today'>,
  language: Language,
  staleAfterMinutes: number,
  changesSince: ChangedSince = { daysAgo: 1 },
): CustomerListMoment {
  const today = clock.today();
  const since = sinceInstant(changesSince, today as LocalDate);
  return { today, language, changesSince: since, staleBefore: clock.wall() - staleAfterMinutes * MINUTE_MS };
}

/** The instant, by the desk's own clock, before which a list was fetched that the filter means; null without a bound. */
export function fetchedBefore(
  { notFetched }: CustomerFilter,
  { today, staleBefore }: CustomerListMoment,
): number | null {
  if (notFetched === null) return null;
  if ('before' in notFetched) return beginOf(notFetched.before);
  if (notFetched.since === 'stale') return staleBefore;
  return beginOf(today, notFetched.since === 'thisWeek' ? daysSinceMonday(today) : 0);
}

function beginOf(day: string, daysBack = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Math.max(0, new Date(year, month - 1, date - daysBack).getTime());
}

function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

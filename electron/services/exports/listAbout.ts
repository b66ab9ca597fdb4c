import type { z } from 'zod';
import { formatCount } from '../../../shared/domain/amountFormat.ts';
import { isOfOneCustomer } from '../../../shared/domain/customerRef.ts';
import { formatMinute } from '../../../shared/domain/dayFormat.ts';
import { listFileStem, tokensOf } from '../../../shared/domain/fileNameTemplate.ts';
import {
  type CsvPreset,
  LIST_ENDINGS,
  type ListColumn,
  type ListFormat,
  type ListRow,
} from '../../../shared/domain/listFormat.ts';
import type { DateFormat, NumberFormat } from '../../../shared/domain/settingChoices.ts';
import { LIST_TOKENS, type ListNameFacts } from '../../../shared/domain/templateTokens.ts';
import { localDay, localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { createTranslator, filled } from '../../../shared/i18n/translator.ts';
import type { CustomerRef, NamePreview } from '../../../shared/ipc/customerRef.ts';
import type { exportsContract } from '../../../shared/ipc/exports.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { CellList } from '../../documents/documentOrder.ts';
import type { Sidecar } from '../../documents/files/writeFile.ts';
import type { ListPaper } from '../../documents/pdf/listReport.ts';
import type { AboutLine } from '../../documents/tables/csv.ts';
import type { XlsxFront } from '../../documents/tables/xlsx.ts';
import type { ListFigures } from '../../store/invoices/queries/listShapes.ts';
import type { Store } from '../../store/store.ts';

/**
 * What the file of a list says of itself, made once for each file: the sheet *Information*, the head on paper, the lines
 * above a CSV and the file beside one all print this. Words are in the clerk's language.
 */
export interface ListAbout {
  readonly language: Language;
  /** Such as *Invoices*. */
  readonly what: string;
  /** Null for a list of several customers. */
  readonly customer: { readonly number: string; readonly givenName: string | null } | null;
  /** The connection's name, in a list of several customers; null where it has none. */
  readonly connection: string | null;
  /** Such as *12 of 300 invoices of the customer*. */
  readonly counted: string;
  /** What only this list has to say; `key` is its name in the file beside one for programs. */
  readonly particulars?: readonly { readonly key: string; readonly label: string; readonly text: string }[];
  readonly rows: number;
  /** Rows of the list, written or not. */
  readonly all: number;
  /** Empty for none. */
  readonly filter: readonly string[];
  /** Such as *Due date, ascending*, the first first; empty for none. */
  readonly sort: readonly string[];
  /** Milliseconds since the epoch; null where nothing was ever fetched. */
  readonly oldestFetch: number | null;
  readonly newestFetch: number | null;
  /** Who or what is not in it that may be looked for, a line each; left out where that is not asked. */
  readonly missing?: readonly string[];
  /** Records that could not be read and so are in no row. */
  readonly unreadable: number;
  /** A display currency such as `SEK`; empty for none. */
  readonly currency: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  /** Of Kontor. */
  readonly version: string;
}

/** How a clerk reads figures and days. */
export interface Formats {
  readonly numberFormat: NumberFormat;
  readonly dateFormat: DateFormat;
}

/** The description as lines, in the order in which they are read. A label that is empty goes on with the line above it. */
export function aboutLines(about: ListAbout, formats: Formats): readonly AboutLine[] {
  const texts = catalogues[about.language].information;
  const { customer, connection, filter, sort, currency } = about;
  const minute = (at: number) => formatMinute(localMoment(at), formats.dateFormat);
  const several = (label: string, words: readonly string[], none: string): AboutLine[] =>
    (words.length === 0 ? [none] : words).map((text, at) => ({ label: at === 0 ? label : '', text }));
  return [
    { label: texts.list, text: about.what },
    ...(customer === null ? [] : [{ label: texts.number, text: customer.number }]),
    ...(customer?.givenName ? [{ label: texts.name, text: customer.givenName }] : []),
    ...(connection === null ? [] : [{ label: texts.connection, text: connection }]),
    { label: texts.rows, text: about.counted },
    ...(about.particulars ?? []).map(({ label, text }) => ({ label, text })),
    ...several(texts.filter, filter, texts.noFilter),
    ...several(texts.sort, sort, texts.unsorted),
    ...fetched(about, minute),
    ...(about.missing === undefined ? [] : several(texts.missing, about.missing, texts.nothingMissing)),
    { label: texts.unreadable, text: formatCount(about.unreadable, formats.numberFormat) },
    { label: texts.longAmounts, text: null },
    ...(currency === '' ? [] : [{ label: texts.currency, text: currency }]),
    {
      label: texts.made,
      text: filled(texts.madeBy, { moment: minute(about.madeAt), version: about.version }),
    },
  ];
}

function fetched(about: ListAbout, minute: (at: number) => string): AboutLine[] {
  const { fetched: label, fetchedBetween } = catalogues[about.language].information;
  if (about.oldestFetch === null || about.newestFetch === null) return [];
  const [oldest, newest] = [minute(about.oldestFetch), minute(about.newestFetch)];
  return [{ label, text: oldest === newest ? newest : filled(fetchedBetween, { oldest, newest }) }];
}

/** What and whose, as the title of a document. */
export function aboutTitle({ what, customer, connection }: ListAbout): string {
  return [what, customer?.number, customer?.givenName, connection].filter(Boolean).join(' ');
}

/** The sort in words, from the titles of its columns. */
export function sortWords<Column extends string>(
  sort: readonly { readonly column: Column; readonly direction: 'ascending' | 'descending' }[],
  texts: { readonly sortAscending: string; readonly sortDescending: string },
  titleOf: (column: Column) => string,
): string[] {
  return sort.map(({ column, direction }) =>
    filled(texts[direction === 'ascending' ? 'sortAscending' : 'sortDescending'], { title: titleOf(column) }),
  );
}

/** A text about one row or many, with how many of how many rows a list has. */
export function rowsText<Key extends string>(
  texts: Readonly<Record<`${Key}_one` | `${Key}_other`, string>>,
  key: Key,
  { rows, all, number = '' }: { readonly rows: number; readonly all: number; readonly number?: string },
  numberFormat: NumberFormat,
): string {
  const [count, ofAll] = [formatCount(rows, numberFormat), formatCount(all, numberFormat)];
  return filled(texts[`${key}_${all === 1 ? 'one' : 'other'}`], { count, all: ofAll, number });
}

/** Rows named one by one, or all that match but a few. */
type Selection =
  | { readonly kind: 'rows' }
  | { readonly kind: 'allMatching'; readonly except: readonly unknown[] };

/** The filter in the clerk's words, and what she did by hand besides. */
export function filterOf(
  { filterWords, selection }: { readonly filterWords: readonly string[]; readonly selection: Selection },
  language: Language,
): readonly string[] {
  return [...filterWords, ...selectionWords(selection, language)];
}

function selectionWords(selection: Selection, language: Language): string[] {
  const t = createTranslator(language, catalogues[language]);
  if (selection.kind === 'rows') return [t('paper', 'selection')];
  const count = selection.except.length;
  return count === 0 ? [] : [t('paper', 'selectionExcept', { count })];
}

/** Filter and sort as the head on paper has them: nothing where there is neither. */
export function paperFilter({ language, filter, sort }: ListAbout): readonly string[] {
  if (sort.length === 0) return filter;
  const { information, invoices } = catalogues[language];
  const order = filled(invoices.sortedBy, { keys: sort.join('; ') });
  return [...(filter.length === 0 ? [information.noFilter] : filter), order];
}

/** The part of a printed list that is its description, and how its cells are written. */
export function aboutOnPaper(about: ListAbout, { numberFormat, dateFormat }: Formats) {
  const { invoices, paper: texts } = catalogues[about.language];
  const { customer, rows, all } = about;
  const whose = { rows, all, number: customer?.number ?? '' };
  return {
    customer,
    counted: about.counted,
    sumOf: rowsText(texts, customer === null ? 'sumOfKept' : 'sumOf', whose, numberFormat),
    filter: paperFilter(about),
    asOf: localMoment(about.newestFetch ?? 0),
    oldest: localMoment(about.oldestFetch ?? 0),
    printedOn: localDay(about.madeAt),
    currency: about.currency,
    language: about.language,
    texts: {
      ...texts,
      allCustomers: [texts.allCustomers, about.connection].filter(Boolean).join(', '),
      printed: `${texts.printed}, Kontor ${about.version}`,
    },
    flagTexts: { yes: invoices.yes, no: invoices.no },
    typeTexts: typeTexts(about.language),
    numberFormat,
    dateFormat,
  };
}

/** Words for the documented type of the service. */
export function typeTexts(language: Language): ListPaper['typeTexts'] {
  const { typeInvoice, typeCreditNote } = catalogues[language].statement;
  return { invoice: typeInvoice, creditNote: typeCreditNote };
}

export interface AboutParts {
  readonly store: Store;
  readonly language: Language;
  readonly settings: Settings;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Of Kontor. */
  readonly version: string;
  readonly connectionName: (connectionId: string) => string;
}

/** What the file of a list of invoices says of itself; `rows` are those that are written. */
export async function invoicesAbout(
  { store, language, settings, now, version, connectionName }: AboutParts,
  order: Pick<ListOrder, 'customer' | 'selection' | 'sort' | 'filterWords'>,
  list: ListFigures,
  rows: number,
): Promise<ListAbout> {
  const { customer, sort } = order;
  const { invoices, paper, parquet } = catalogues[language];
  const own = isOfOneCustomer(customer);
  const all = list.totals.count;
  const [whole, part] = own
    ? (['scopeAll', 'scopeSome'] as const)
    : (['scopeKept', 'scopeSomeKept'] as const);
  return {
    language,
    what: own ? paper.title : parquet.fileName,
    customer: own
      ? {
          number: customer.number,
          givenName: (await store.facts.customer(customer)).givenName || null,
        }
      : null,
    connection: own ? null : connectionName(customer.connectionId) || null,
    counted: rowsText(paper, rows === all ? whole : part, { rows, all }, settings.numberFormat),
    rows,
    all,
    filter: filterOf(order, language),
    sort: sortWords(sort, invoices, (column) => invoices[COLUMN_TITLES[column]]),
    oldestFetch: list.oldestFetch,
    newestFetch: list.fetchedAt,
    unreadable: list.unreadable,
    currency: settings.displayCurrency,
    madeAt: now,
    version,
  };
}

interface Own {
  /** The name of the sheet. */
  readonly title: string;
  readonly preset: CsvPreset;
  /** Those with a `total` have it in the last row of a workbook. */
  readonly columns: readonly ListColumn[];
  /** A note below the rows. */
  readonly leftOut: string | null;
  /** For programs alone: no text of a CSV is guarded. */
  readonly verbatim?: boolean;
  /** Cells by which the columns of a workbook are measured, besides those of its first rows. */
  readonly alike?: readonly ListRow[];
  /** A sheet before that of the rows of a workbook. */
  readonly front?: XlsxFront;
  /** Whether a CSV for Excel begins with what it is. */
  readonly linesAbove?: boolean;
}

/** Rows and description of a list as CSV and XLSX are written from. */
export function cellList(about: ListAbout, { linesAbove = false, ...own }: Own, formats: Formats): CellList {
  const { invoices, paper, information, statement, ui } = catalogues[about.language];
  const lines = aboutLines(about, formats);
  return {
    ...own,
    flagTexts: { yes: invoices.yes, no: invoices.no },
    totalText: statement.total,
    exactText: information.totalExact,
    longAmounts: paper.longAmounts,
    numberFormat: formats.numberFormat,
    above: linesAbove ? lines : [],
    information: {
      sheet: information.sheet,
      lines,
      title: aboutTitle(about),
      subject: [about.counted, ...about.filter].join('; '),
      maker: `Kontor ${about.version}`,
      language: ui.locale,
      madeAt: new Date(about.madeAt).toISOString().replace(/\.\d+Z$/, 'Z'),
    },
  };
}

/** Whether a program is to read the file: then nothing is in it but rows, and what it is is in a file beside it. */
export function isForPrograms(format: ListFormat, preset: CsvPreset): boolean {
  return format === 'jsonLines' || (format === 'csv' && preset === 'rfc4180');
}

/**
 * The file beside one for programs, as JSON. Times are ISO 8601, UTC; words are the clerk's. `longAmounts` are amounts of
 * more digits than most programs keep of a number; null where the writer reads no amounts. `lines` is how many the rows
 * take, where one may take several.
 */
export function listMeta(about: ListAbout, longAmounts: number | null, lines?: number): Sidecar {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const { customer } = about;
  const text: Sidecar['text'] = ({ fileName, bytes, sha256 }) => {
    const meta = {
      file: fileName,
      bytes,
      sha256,
      list: about.what,
      customer: customer && { number: customer.number, name: customer.givenName },
      connection: about.connection,
      ...Object.fromEntries((about.particulars ?? []).map(({ key, text }) => [key, text])),
      filter: about.filter,
      sort: about.sort,
      rows: about.rows,
      ...(lines !== undefined && { lines }),
      ofRows: about.all,
      ...(about.missing !== undefined && { missing: about.missing }),
      unreadable: about.unreadable,
      amountsBeyond15Digits: longAmounts,
      oldestFetch: moment(about.oldestFetch),
      newestFetch: moment(about.newestFetch),
      currency: about.currency || null,
      language: about.language,
      madeAt: moment(about.madeAt),
      madeBy: `Kontor ${about.version}`,
    };
    return `${JSON.stringify(meta, null, 2)}\n`;
  };
  return { ending: '.meta.json', text };
}

/** The note in a file about records that it lacks since they could not be read; null if it lacks none. */
export function leftOutText(unreadable: number, language: Language, ofOne = true): string | null {
  if (unreadable === 0) return null;
  const t = createTranslator(language, catalogues[language]);
  return t('paper', ofOne ? 'leftOut' : 'leftOutAll', { count: unreadable });
}

/** The note on a reminder about invoices that it lacks since they are disputed, or seen in the bank; null if it lacks none. */
export function notOnIt(why: 'disputed' | 'seenInBank', count: number, language: Language): string | null {
  if (count === 0) return null;
  return createTranslator(language, catalogues[language])('paper', why, { count });
}

/** Records of a cached list that cannot be read; whether a filter matches them is not known. */
export async function unreadableOf(store: Store, customer: CustomerRef, today: string): Promise<number> {
  return (await store.lists.cached(customer, today))?.unreadable ?? 0;
}

/** The name of a list's file without its ending, by the clerk's template. */
export function listStem(
  template: string,
  language: Language,
  facts: Omit<ListNameFacts, 'filtered'>,
): string {
  return listFileStem(template, { ...facts, filtered: catalogues[language].information.filtered });
}

export function withEnding(stem: string, format: ListFormat): string {
  return `${stem}.${LIST_ENDINGS[format]}`;
}

/** The name, and what is wrong with the template that made it. */
export function namePreview(name: string, template: string): NamePreview {
  return { name, unknownTokens: tokensOf(template, LIST_TOKENS).unknownTokens };
}

/** As the contract has it; of one customer, or of all that are kept. */
export type ListOrder = z.output<typeof exportsContract.list.input>;

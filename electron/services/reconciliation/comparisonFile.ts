import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatAmount, formatCount } from '../../../shared/domain/amountFormat.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { formatDay, formatMinute } from '../../../shared/domain/dayFormat.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { type Catalogue, catalogues } from '../../../shared/i18n/catalogues.ts';
import { KIND_NAMES, suggestionText } from '../../../shared/i18n/comparedNames.ts';
import { createTranslator, filled } from '../../../shared/i18n/translator.ts';
import type { ComparedSums, ComparisonFigures, ExplainedRow } from '../../../shared/ipc/compare.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import { pdfFonts } from '../../documents/pdf/fonts.ts';
import type { ListPaper, PdfFigures, PdfSection } from '../../documents/pdf/listReport.ts';
import type { ExportContext } from '../app/launchParts.ts';
import {
  aboutLines,
  aboutOnPaper,
  cellList,
  isForPrograms,
  type ListAbout,
  leftOutText,
  listStem,
  withEnding,
} from '../exports/listAbout.ts';
import { ListChanged, saveListFile } from '../exports/listFeed.ts';
import {
  type Compared,
  ComparedRows,
  type ComparisonSums,
  comparisonColumns,
  comparisonRow,
  likelyCells,
  reconciliationSheet,
} from './comparisonColumns.ts';

type ComparisonForm = Parameters<Handlers['compare']['save']>[0];

interface ComparisonFileOptions extends ExportContext {
  /** The connection's name. */
  readonly connection: string;
  /** The operating system's account; null where the host does not know it. */
  readonly account: string | null;
}

export interface WrittenComparison {
  readonly fileName: string;
  readonly rows: number;
  /** The customers that the file names. */
  readonly customers: readonly string[];
}

/** How the file of a comparison is called. */
export function comparisonFileName(
  { language, connection, today }: Pick<ComparisonFileOptions, 'language' | 'connection' | 'today'>,
  { list }: Pick<Compared, 'list'>,
  { template, format }: Pick<ComparisonForm, 'template' | 'format'>,
): string {
  const stem = listStem(template, language, {
    what: catalogues[language].comparisonFile.what,
    customerNumber: list.number ?? '',
    name: list.number === null ? connection : '',
    filter: [],
    day: today,
  });
  return withEnding(stem, format);
}

/**
 * Writes the rows of the differences, kind by kind, on a thread of its own; a workbook has the bridge before them. The file
 * gets its name only where its rows come to the sums of the bridge.
 * @throws ComparisonGone; ListChanged where lists were fetched while it was written
 */
export async function saveComparison(
  parts: ComparisonFileOptions,
  compared: Compared,
  form: ComparisonForm,
  path: string,
): Promise<WrittenComparison> {
  const { store, thread, language } = parts;
  const rows = new ComparedRows(store.explained(), compared.id);
  const isCurrent = await rows.look();
  const { kinds } = compared.figures;
  const written = form.withEqual ? kinds : withoutEqual(compared.figures);
  const about = aboutComparison(parts, compared, {
    ...{ withEqual: form.withEqual, comparedBy: form.comparedBy, filterWords: form.filterWords, isCurrent },
    sha256: await bytesHash(compared.bytes),
    rows: countOf(written),
    all: countOf(kinds),
  });
  const order = await orderOf(parts, compared, form, about, written);
  const texts = catalogues[language];
  const fileName = await saveListFile(path, {
    ...{ thread, order, about, jobId: 'comparison' },
    rows: inWords(rows.windows(written), (row) => comparisonRow(row, texts)),
    isForPrograms: isForPrograms(form.format, form.preset),
    check: async () => {
      if ((await rows.look()) !== isCurrent) throw new ListChanged();
    },
  });
  return { fileName, rows: countOf(written), customers: customerNumbers(rows.customers) };
}

async function orderOf(
  parts: ComparisonFileOptions,
  compared: Compared,
  { format, preset, linesAbove, comparedBy }: ComparisonForm,
  about: ListAbout,
  written: readonly ComparedSums[],
): Promise<WriterOrder> {
  const { language, settings, account } = parts;
  const { figures, list } = compared;
  const texts = catalogues[language];
  const sums = sumsOf(written);
  if (format === 'pdf') {
    const told = { about, written, sums, comparedBy, account: account ?? '' };
    return { kind: 'listPdf', paper: await comparisonReport(parts, compared, told) };
  }
  const own = {
    title: texts.comparisonFile.sheetRows,
    preset,
    columns: comparisonColumns('file', texts, sums),
    leftOut: leftOutText(figures.unreadableHere, language, list.number !== null),
    verbatim: isForPrograms(format, preset),
    alike: likelyCells(written, texts),
    front: reconciliationSheet(figures, texts),
    linesAbove,
  };
  return { kind: format, list: cellList(about, own, settings) };
}

async function* inWords(
  windows: AsyncIterable<readonly ExplainedRow[]>,
  inWords: (row: ExplainedRow) => ListRow,
): AsyncGenerator<readonly ListRow[]> {
  for await (const rows of windows) yield rows.map(inWords);
}

/** Of what is equal only what the clerk has taken, which comes first among its rows. */
function withoutEqual({ kinds, suggestions }: Compared['figures']): readonly ComparedSums[] {
  const { count, sum } = suggestions.takenEqual;
  return kinds.flatMap((sums) => {
    if (sums.kind !== 'equal') return sums;
    return count === 0 ? [] : { ...sums, count, there: sum, here: sum };
  });
}

function countOf(kinds: readonly ComparedSums[]): number {
  return kinds.reduce((sum, { count }) => sum + count, 0);
}

function sumsOf(kinds: readonly ComparedSums[]): ComparisonSums {
  const sum = (name: 'there' | 'here' | 'difference') => sumOfDecimals(kinds.map((one) => one[name]));
  return { there: sum('there'), here: sum('here'), difference: sum('difference') };
}

interface AboutComparisonOptions extends Pick<ExportContext, 'language' | 'settings' | 'now' | 'version'> {
  /** The connection's name. */
  readonly connection: string;
}

interface Written {
  readonly withEqual: boolean;
  readonly comparedBy: string;
  /** The filter of the comparison in the clerk's words. */
  readonly filterWords: readonly string[];
  readonly sha256: string;
  /** No list was fetched since. */
  readonly isCurrent: boolean;
  /** The rows that are written, and all. */
  readonly rows: number;
  readonly all: number;
}

/** What the file of a comparison says of itself: what was compared with what, as of when, and what of it is in no row. */
export function aboutComparison(
  parts: AboutComparisonOptions,
  compared: Compared,
  written: Written,
): ListAbout {
  const { language, settings, connection, now, version } = parts;
  const { figures, list } = compared;
  const { rows, all, withEqual } = written;
  const { compare, comparisonFile: texts } = catalogues[language];
  const t = createTranslator(language, catalogues[language]);
  const counted = (value: number) => ({ count: value, shown: formatCount(value, settings.numberFormat) });
  const equal = figures.kinds.find(({ kind }) => kind === 'equal')?.count ?? 0;
  const leftOut = withEqual ? 0 : equal - figures.suggestions.takenEqual.count;
  return {
    language,
    what: texts.what,
    customer: list.number === null ? null : { number: list.number, givenName: null },
    connection: connection || null,
    counted: t('comparisonFile', 'rowsOf', {
      ...counted(all),
      rows: formatCount(rows, settings.numberFormat),
    }),
    particulars: particulars(parts, compared, written),
    rows,
    all,
    filter: [withEqual ? texts.withEqualRows : texts.differencesAlone],
    sort: [compare.columnKind],
    missing: [
      ...notKnownThen(parts, figures),
      ...(leftOut === 0 ? [] : [t('comparisonFile', 'equalLeftOut', counted(leftOut))]),
      ...(figures.unreadDays === 0 ? [] : [t('compare', 'unreadDays', counted(figures.unreadDays))]),
    ],
    oldestFetch: figures.oldestFetch,
    newestFetch: figures.newestFetch,
    unreadable: figures.unreadableHere,
    currency: settings.displayCurrency,
    madeAt: now,
    version,
  };
}

function particulars(
  { language, settings }: AboutComparisonOptions,
  { figures, amount, filter, until, asOf, tolerance, fileName, comparedAt }: Compared,
  { comparedBy, filterWords, sha256, isCurrent }: Written,
): NonNullable<ListAbout['particulars']> {
  const { compare, comparisonFile: texts, information, views } = catalogues[language];
  const money = (decimal: string) => formatAmount(decimal, settings.numberFormat);
  const when = formatMinute(localMoment(comparedAt), settings.dateFormat);
  const isOfOpen = amount === 'outstanding';
  const count = (value: number) => formatCount(value, settings.numberFormat);
  const said = suggestionText(figures, count, (key, values) => filled(compare[key], values));
  const suggested = said === null ? [] : [{ key: 'suggestions', label: compare.suggestions, text: said }];
  return [
    { key: 'ledger', label: texts.ledgerFile, text: fileName ?? compare.pastedName },
    { key: 'ledgerSha256', label: texts.ledgerHash, text: sha256 },
    {
      key: 'compared',
      label: texts.comparedAt,
      text: comparedBy === '' ? when : filled(texts.comparedAtBy, { moment: when, name: comparedBy }),
    },
    { key: 'customers', label: texts.customers, text: count(figures.customers) },
    {
      key: 'invoices',
      label: compare.invoices,
      text: filter === null ? views.viewAll : filterWords.join('; '),
    },
    {
      key: 'amount',
      label: compare.amount,
      text: isOfOpen
        ? `${compare.amountOutstanding}: ${compare.amountOutstandingHint}`
        : `${compare.amountPriceVat}: ${compare.amountPriceVatHint}`,
    },
    {
      key: 'until',
      label: compare.until,
      text: until === null ? information.noFilter : formatDay(until, settings.dateFormat),
    },
    {
      key: 'balances',
      label: texts.balances,
      text:
        asOf === null
          ? texts.balancesKept
          : filled(catalogues[language].asOf.fileDay, { day: formatDay(asOf, settings.dateFormat) }),
    },
    { key: 'tolerance', label: compare.tolerance, text: money(tolerance) },
    { key: 'ledgerTotal', label: compare.totalThere, text: money(figures.there) },
    { key: 'kontorTotal', label: compare.totalHere, text: money(figures.here) },
    ...suggested,
    { key: 'fetchedSince', label: texts.since, text: isCurrent ? texts.sinceNot : texts.sinceFetched },
  ];
}

/** Customers whose balances of the day are not known, or not their items, or not for the whole of it. */
function notKnownThen({ language, settings }: AboutComparisonOptions, { asOf }: ComparisonFigures): string[] {
  if (asOf === null) return [];
  const t = createTranslator(language, catalogues[language]);
  const { unknown, withoutItems, unreadable, earlier } = asOf;
  const counted = (count: number) => ({ count, shown: formatCount(count, settings.numberFormat) });
  const moment = formatMinute(localMoment(earlier.oldest ?? 0), settings.dateFormat);
  return [
    ...(unknown.notKept === 0 ? [] : [t('asOf', 'notKept', counted(unknown.notKept))]),
    ...(unknown.notFetched === 0 ? [] : [t('asOf', 'notFetched', counted(unknown.notFetched))]),
    ...(unknown.differs === 0 ? [] : [t('asOf', 'differs', counted(unknown.differs))]),
    ...(withoutItems.customers === 0 ? [] : [t('compare', 'balanceAlone', counted(withoutItems.customers))]),
    ...(unreadable.customersNotKnown === 0
      ? []
      : [t('asOf', 'unreadableNotKnown', counted(unreadable.customersNotKnown))]),
    ...(earlier.customers === 0 ? [] : [t('asOf', 'earlier', { ...counted(earlier.customers), moment })]),
  ];
}

/** Of the customers that rows name, those that are customer numbers. */
function customerNumbers(named: readonly string[]): readonly string[] {
  return named.flatMap((text) => {
    const parsed = parseCustomerNumber(text);
    return parsed.ok ? [parsed.number] : [];
  });
}

type ComparisonReportOptions = Pick<ExportContext, 'language' | 'settings' | 'fonts'>;

interface ReportContent {
  readonly about: ListAbout;
  /** The kinds whose rows are written, and their sums. */
  readonly written: readonly ComparedSums[];
  readonly sums: ComparisonSums;
  /** Empty for a line to be signed by hand. */
  readonly comparedBy: string;
  /** The operating system's account; empty where the host does not know it. */
  readonly account: string;
}

/** Where a name is written by hand. */
const BLANK = '_'.repeat(36);

/** The sheet that is signed: who has compared, what with what, the bridge, and the differences kind by kind. */
export async function comparisonReport(
  { language, settings, fonts }: ComparisonReportOptions,
  compared: Compared,
  told: ReportContent,
): Promise<ListPaper> {
  const { figures, list } = compared;
  const { about, written, sums } = told;
  const catalogue = catalogues[language];
  const { comparisonFile: texts } = catalogue;
  const head = aboutOnPaper(about, settings);
  const count = (value: number) => formatCount(value, settings.numberFormat);
  const scope = aboutLines(about, settings).filter(({ text }) => text !== null);
  return {
    ...head,
    filter: [],
    sumOf: about.counted,
    texts: { ...head.texts, title: texts.what, nothing: texts.paperNothing },
    sections: [
      signed(catalogue, compared, told, settings),
      reconciliationTable(figures, catalogue),
      { heading: texts.sectionScope, lines: scope },
    ],
    columns: comparisonColumns('paper', catalogue, sums),
    alike: likelyCells(written, catalogue),
    orientation: 'auto',
    totals: { count: about.rows, ...sums },
    summed: Object.keys(sums),
    groups: written.map(({ kind, count: rows, there, here, difference }) => ({
      heading: `${catalogue.compare[KIND_NAMES[kind]]} (${count(rows)})`,
      count: rows,
      sums: kind === 'unreadable' ? null : { there, here, difference },
    })),
    leftOut: leftOutText(figures.unreadableHere, language, list.number !== null),
    fonts: await pdfFonts(fonts),
  };
}

function signed(
  { comparisonFile: texts, reviewReport }: Catalogue,
  { comparedAt }: Compared,
  { comparedBy, account }: ReportContent,
  { dateFormat }: ExportContext['settings'],
): PdfSection {
  const moment = formatMinute(localMoment(comparedAt), dateFormat);
  return {
    heading: reviewReport.sectionSigned,
    lines: [
      { label: texts.comparedBy, text: comparedBy === '' ? BLANK : comparedBy },
      { label: reviewReport.when, text: moment },
      ...(account === '' ? [] : [{ label: reviewReport.account, text: account }]),
    ],
  };
}

function reconciliationTable(figures: ComparisonFigures, { compare, comparisonFile }: Catalogue): PdfFigures {
  const { steps, rest } = bridgeOf(figures);
  const columns: readonly ListColumn[] = [
    { key: 'kind', header: compare.columnKind, kind: 'text' },
    { key: 'count', header: compare.columnCount, kind: 'count' },
    { key: 'there', header: compare.columnThere, kind: 'amount' },
    { key: 'here', header: compare.columnHere, kind: 'amount' },
    { key: 'difference', header: compare.columnDifference, kind: 'amount' },
  ];
  const step = ({ kind, count, ...sums }: ComparedSums) => ({
    row: { kind: compare[KIND_NAMES[kind]], count, ...(kind === 'unreadable' ? {} : sums) },
    isBold: false,
  });
  const isSummed = ({ kind }: ComparedSums) => kind !== 'unreadable';
  return {
    heading: comparisonFile.sheetBridge,
    columns,
    rows: [
      { row: { kind: compare.totalThere, there: figures.there }, isBold: true },
      ...steps.filter(isSummed).map(step),
      { row: { kind: compare.totalHere, here: figures.here }, isBold: true },
      { row: { kind: compare.rest, difference: rest }, isBold: true },
      ...steps.filter((one) => !isSummed(one)).map(step),
    ],
  };
}

/** Bytes between two turns of the event loop: a few milliseconds of work. */
const SLICE = 1_000_000;

/** SHA-256 of bytes in memory, in hex. */
export async function bytesHash(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < bytes.length; start += SLICE) {
    hash.update(bytes.subarray(start, start + SLICE));
    await nextTurn();
  }
  return hash.digest('hex');
}

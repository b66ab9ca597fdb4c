import { basename, dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CUSTOMER_FIELDS, type CustomerColumn, isThere } from '../../../shared/domain/customerColumns.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import { localDay, localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { customerColumnTitle } from '../../../shared/i18n/columnTitles.ts';
import { filled } from '../../../shared/i18n/filledText.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerListTotals } from '../../../shared/ipc/customers.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import { threadedPart } from '../../documents/documentThread.ts';
import { feedOf } from '../../documents/files/feed.ts';
import { saveWhole } from '../../documents/files/writeFile.ts';
import { pdfFonts } from '../../documents/pdf/fonts.ts';
import type {
  CustomerListMoment,
  SelectedCustomers,
} from '../../store/invoices/queries/customerListShapes.ts';
import type { Store } from '../../store/store.ts';
import {
  aboutOnPaper,
  cellList,
  countedText,
  filterOf,
  isForPrograms,
  type ListAbout,
  leftOutText,
  listMeta,
  listStem,
  sortWords,
  typeTexts,
  withEnding,
} from '../exports/listAbout.ts';
import type { ExportContext } from '../state/exportContext.ts';
import type { LaunchParts } from '../state/launchParts.ts';

interface Parts extends ExportContext, Pick<LaunchParts, 'places'> {
  readonly selected: SelectedCustomers;
  readonly moment: CustomerListMoment;
  /** The connection's name. */
  readonly connection: string;
}

type Calls = Handlers['customerList'];
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
export async function savedCustomers(
  parts: Parts,
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
    const target = { folder: dirname(path), fileName: basename(path), jobId: 'customers' };
    const rows = heldRows(list, hold, totals.customers, moment);
    const { fileName } = await saveWhole(target, async (path) => {
      const part = await threadedPart(new Worker(thread), path, order, feedOf(rows));
      if (!isForPrograms(form.format, form.preset)) return part;
      return { ...part, beside: listMeta(about, part.figures?.longAmounts ?? null) };
    });
    return { customers: totals.customers, fileName };
  } finally {
    await list.release(hold);
  }
}

/** How the file of the list of customers is called. */
export function customersFileName(
  { language, connection, today }: Pick<Parts, 'language' | 'connection' | 'today'>,
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
  parts: Parts,
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
  { language, connection, settings, selected, now, version }: Parts,
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
    counted: countedText(paperTexts(language, connection), { rows, all, own: false }, settings.numberFormat),
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

/** The texts of printed lists with the words of this one. */
function paperTexts(language: Language, connection: string) {
  const { customerList: texts, paper } = catalogues[language];
  return {
    ...paper,
    title: texts.title,
    allCustomers: connection,
    scopeKept_one: texts.paperAll_one,
    scopeKept_other: texts.paperAll_other,
    scopeSomeKept_one: texts.paperSome_one,
    scopeSomeKept_other: texts.paperSome_other,
    sumOfKept_one: texts.paperSum_one,
    sumOfKept_other: texts.paperSum_other,
    nothing: texts.paperNothing,
  };
}

/** The same as pages; every sum is checked against the rows that are on them. */
async function pagesOf(
  parts: Parts,
  form: Form,
  about: ListAbout,
  totals: CustomerListTotals,
): Promise<Extract<WriterOrder, { kind: 'listPdf' }>['paper']> {
  const { settings, fonts, connection, language } = parts;
  const texts = catalogues[language].customerList;
  const sums = sumsOf(totals);
  const head = aboutOnPaper(about);
  return {
    ...head,
    columns: nameFirst(columnsOf(form, totals)).map((column) => customerColumn(column, parts, totals)),
    orientation: 'auto',
    totals: { ...sums, count: totals.customers },
    summed: Object.keys(sums),
    leftOut: leftOutText(totals.unreadable, language, false),
    flagTexts: { yes: texts.yes, no: texts.no },
    typeTexts: typeTexts(language),
    numberFormat: settings.numberFormat,
    dateFormat: settings.dateFormat,
    texts: { ...paperTexts(language, connection), printed: head.texts.printed },
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
  { language, moment }: Parts,
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

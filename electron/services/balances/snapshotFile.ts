import { type AgeingPart, agedIn, partsIn, rangeOf, stepDays } from '../../../shared/domain/ageing.ts';
import { formatAmount, formatCount } from '../../../shared/domain/amountFormat.ts';
import { formatDay, formatMinute } from '../../../shared/domain/dayFormat.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { createTranslator, filled } from '../../../shared/i18n/translator.ts';
import type { AsOfCustomer, FrozenSheet } from '../../../shared/ipc/asOf.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import { pdfFonts } from '../../documents/pdf/fonts.ts';
import type { ListPaper, PdfSection } from '../../documents/pdf/listReport.ts';
import type { Store } from '../../store/store.ts';
import { aboutOnPaper, type ListAbout, leftOutText } from '../exports/listAbout.ts';
import { ListChanged, saveListFile } from '../exports/listFeed.ts';
import {
  aboutItems,
  allCustomers,
  cellsOrder,
  type ItemsFileOptions,
  type ItemsSource,
  itemColumns,
  itemsName,
  itemsSum,
  saveItems,
} from './itemsFile.ts';

const CUSTOMERS = 200;

type Form = Parameters<Handlers['frozen']['save']>[0];

/** How the file of a frozen sheet is called. */
export function snapshotFileName(
  parts: Pick<ItemsFileOptions, 'language' | 'connection' | 'today'>,
  { number, day }: Pick<FrozenSheet, 'number' | 'day'>,
  { template, format }: Pick<Form, 'template' | 'format'>,
): string {
  return itemsName(parts, { template, format, number, day }, [catalogues[parts.language].frozen.fileWord]);
}

/**
 * Writes a frozen sheet, which says that it is frozen, when and where, and its hash.
 * @throws ListChanged a customer in it was forgotten meanwhile
 */
export async function saveSnapshot(
  parts: ItemsFileOptions,
  form: Form,
  path: string,
): Promise<{
  readonly fileName: string;
  readonly items: number;
  readonly sheet: FrozenSheet;
  readonly numbers: readonly string[];
}> {
  const { frozenSheets } = parts.store;
  const sheet = await frozenSheets.sheet(form.id);
  const { id, connectionId, number, day, figures, sha256 } = sheet;
  const source: ItemsSource = {
    asked: { connectionId, number, day },
    figures,
    customers: await customersOf(frozenSheets, id),
    page: (window) => frozenSheets.items(id, window),
    isStill: async () => (await frozenSheets.sheet(id)).sha256 === sha256,
  };
  const about = aboutItems(parts, source, wordsOf(parts, sheet));
  const written =
    form.format === 'jsonLines'
      ? await saveForm(parts, sheet, about, path)
      : await saveItems(
          parts,
          form,
          { order: await orderOf(parts, form, { sheet, about, source }), about, source },
          path,
        );
  return { ...written, sheet, numbers: source.customers.map(({ customer }) => customer.ref.number) };
}

interface SnapshotContent {
  readonly sheet: FrozenSheet;
  readonly about: ListAbout;
  readonly source: ItemsSource;
}

async function orderOf(
  parts: ItemsFileOptions,
  form: Form,
  { sheet, about, source }: SnapshotContent,
): Promise<WriterOrder> {
  switch (form.format) {
    case 'pdf':
      return { kind: 'listPdf', paper: await snapshotReport(parts, sheet, about) };
    case 'parquet':
      return { kind: 'parquetItems', about: snapshotFooter(sheet, source.customers) };
    case 'jsonLines':
      return { kind: 'jsonLines' };
    default:
      return cellsOrder(parts, form, form.format, about, source);
  }
}

function customersOf(sheets: Store['frozenSheets'], id: string): Promise<ItemsSource['customers']> {
  const pages = {
    customers: (page: { id: string; known: boolean; offset: number; limit: number }) =>
      sheets.customers(id, page.known, page),
  };
  return allCustomers(pages, { id });
}

/** That it is frozen, by whom and with which hash; and what it has lost to forgetting. */
function wordsOf(
  { language, settings }: ItemsFileOptions,
  { frozenAt, by, desk, isScheduled, sha256, forgotten }: FrozenSheet,
) {
  const { frozen } = catalogues[language];
  const moment = formatMinute(localMoment(frozenAt), settings.dateFormat);
  const where = [isScheduled ? frozen.bySchedule : by, desk].filter(Boolean).join(', ');
  const t = createTranslator(language, catalogues[language]);
  const { customers, items, outstanding } = forgotten;
  const gone = t('frozen', 'forgotten', {
    count: customers,
    shown: formatCount(customers, settings.numberFormat),
    items: formatCount(items, settings.numberFormat),
    amount: formatAmount(outstanding, settings.numberFormat, ''),
  });
  return {
    words: [filled(frozen.fileFrozen, { moment, where }), filled(frozen.fileHash, { hash: sha256 })],
    missing: customers === 0 ? [] : [gone],
  };
}

/** What a Parquet file of a frozen sheet says of itself, for programs: its sums, its hash, and who is in no row. */
function snapshotFooter(
  { day, frozenAt, by, desk, isScheduled, sha256, figures, forgotten }: FrozenSheet,
  customers: readonly AsOfCustomer[],
): Readonly<Record<string, string>> {
  const { withoutItems, unknown, unreadable, ageing } = figures;
  const missing = customers.flatMap(({ customer, state }) => {
    if (state.kind !== 'known') return [[customer.ref.number, state.kind]];
    return state.items === null ? [[customer.ref.number, 'balanceAlone', state.outstanding]] : [];
  });
  const until = customers.flatMap(({ state }) =>
    state.kind === 'known' && state.until !== null ? [state.until] : [],
  );
  const fetched =
    until.length === 0
      ? null
      : [Math.min, Math.max].map((pick) => until.reduce((one, other) => pick(one, other)));
  return {
    day,
    frozen_at: new Date(frozenAt).toISOString(),
    frozen_by: isScheduled ? 'schedule' : by,
    desk,
    rows_sha256: sha256,
    customers: String(figures.customers),
    customers_known: String(figures.known),
    customers_unknown: JSON.stringify(unknown),
    outstanding: figures.outstanding,
    items: String(figures.items),
    outstanding_without_items: withoutItems.outstanding,
    ageing: JSON.stringify(ageing),
    unreadable_records_left_out: String(unreadable.records),
    not_in_rows: JSON.stringify(missing),
    forgotten: JSON.stringify(forgotten),
    ...(fetched !== null && { fetched: fetched.map((at) => new Date(at).toISOString()).join(' to ') }),
  };
}

/**
 * Writes the one form of a sheet, so that the file's SHA-256 is that of the sheet.
 * @throws ListChanged where it is not, since a customer in it was forgotten meanwhile
 */
export async function saveForm(
  { store, thread }: Pick<ItemsFileOptions, 'store' | 'thread'>,
  sheet: FrozenSheet,
  about: ListAbout,
  path: string,
): Promise<{ readonly fileName: string; readonly items: number }> {
  const fileName = await saveListFile(path, {
    ...{ thread, about, isForPrograms: true, jobId: 'asOf' },
    order: { kind: 'jsonLines' },
    rows: formLines(store.frozenSheets, sheet),
    check: ({ sha256 }) => {
      if (sha256 !== sheet.sha256) throw new ListChanged();
    },
  });
  return { fileName, items: sheet.figures.items };
}

async function* formLines(
  sheets: Store['frozenSheets'],
  { id, figures }: FrozenSheet,
): AsyncGenerator<readonly string[]> {
  let offset = 0;
  do {
    yield await sheets.form(id, { offset, limit: CUSTOMERS });
    offset += CUSTOMERS;
  } while (offset < figures.customers);
}

/** Left out on paper: they name what the number of the invoice names already. */
const NOT_ON_PAPER = new Set(['entryNo', 'type', 'agreementExternalId']);
/** Lines of who is missing; those beyond are counted. */
const MOST_LINES = 1_000;

/** A frozen sheet as pages: its ageing and who is missing above its items, whose sum is checked while they are set. */
async function snapshotReport(
  parts: ItemsFileOptions,
  sheet: FrozenSheet,
  about: ListAbout,
): Promise<ListPaper> {
  const { language, settings, fonts } = parts;
  const { frozen, asOf } = catalogues[language];
  const { day, figures } = sheet;
  const outstanding = itemsSum(figures);
  const columns = itemColumns(language, outstanding).filter(({ key }) => !NOT_ON_PAPER.has(key));
  const totals = { count: figures.items, outstanding };
  const t = createTranslator(language, catalogues[language]);
  const head = aboutOnPaper(about, settings);
  return {
    ...head,
    columns,
    orientation: 'auto',
    totals,
    summed: ['outstanding'],
    sumOf: t('frozen', 'paperSum', {
      count: totals.count,
      shown: formatCount(totals.count, settings.numberFormat),
    }),
    sections: sectionsOf(parts, sheet, about),
    leftOut: leftOutText(figures.unreadable.records, language, false),
    texts: {
      ...head.texts,
      ...(about.newestFetch === null && { asOf: asOf.notKnown }),
      title: filled(frozen.title, { day: formatDay(day, settings.dateFormat) }),
      nothing: asOf.none,
    },
    fonts: await pdfFonts(fonts),
  };
}

function sectionsOf(
  { language, settings }: ItemsFileOptions,
  { figures }: FrozenSheet,
  about: ListAbout,
): PdfSection[] {
  const { ageing, information } = catalogues[language];
  const t = createTranslator(language, catalogues[language]);
  const amount = (decimal: string) => formatAmount(decimal, settings.numberFormat, '');
  const bucketLabel = (part: AgeingPart) => {
    const days = stepDays(part);
    if (days === null) return ageing[part === 'credits' ? 'credits' : 'notDue'];
    const isLate = part !== 'credits' && rangeOf(part).by === 'due';
    return `${days} ${isLate ? ageing.days : ageing.daysOld}`;
  };
  const missing = about.missing ?? [];
  const more = missing.length - MOST_LINES;
  return [
    {
      heading: ageing.title,
      lines: [
        ...partsIn(figures.ageing).map((part) => ({
          label: bucketLabel(part),
          text: amount(agedIn(figures.ageing, part).outstanding),
        })),
        { label: ageing.sum, text: amount(figures.outstanding) },
      ],
    },
    {
      heading: information.missing,
      lines: [
        ...(missing.length === 0 ? [information.nothingMissing] : missing.slice(0, MOST_LINES)),
        ...(more > 0
          ? [t('reviewReport', 'more', { count: more, shown: formatCount(more, settings.numberFormat) })]
          : []),
      ].map((text) => ({ label: '', text })),
    },
  ];
}

import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import {
  type AgeingSums,
  daysSince,
  FIRST_AGEING,
  readAgeing,
  stepAt,
  stepsOf,
} from '../../../shared/domain/ageing.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { statementSelection } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { type Decimal, sumOfDecimals } from '../../../shared/domain/money.ts';
import { isOfInvoices, lacksReference, paymentReference } from '../../../shared/domain/paymentReference.ts';
import { dayAfter, type LocalDate, localMoment, type WallClock } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { LANGUAGE_FORMATS, type Language } from '../../../shared/i18n/languages.ts';
import { createTranslator } from '../../../shared/i18n/translator.ts';
import type { HistoricalBalance, PeriodBalances } from '../../../shared/ipc/asOf.ts';
import type { SenderSettings } from '../../../shared/ipc/connections.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { exportsContract } from '../../../shared/ipc/exports.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { threadedPart } from '../../documents/documentThread.ts';
import { type Feed, feedOf } from '../../documents/files/feed.ts';
import { pdfFonts } from '../../documents/pdf/fonts.ts';
import {
  type EndOfDay,
  HELD_ROWS,
  type Statement,
  type StatementRow,
} from '../../documents/pdf/statement.ts';
import type { BareStatement } from '../../documents/pdf/statementPdf.ts';
import type { Store } from '../../store/store.ts';
import type { ExportContext } from '../app/launchParts.ts';
import type { JobType } from '../jobs/jobType.ts';
import { leftOutText, notOnIt } from './listAbout.ts';
import { listRows } from './listFeed.ts';
import { type OneFileParts, oneFileWork, type WrittenList } from './oneFileWork.ts';

const STATEMENT_ORDER: InvoiceSort = [
  { column: 'invoiceDate', direction: 'ascending' },
  { column: 'invoiceNo', direction: 'ascending' },
];

const EVER = { from: null, to: null };

export type StatementOrder = z.output<typeof exportsContract.statement.input>;

/** One customer's statement of account. */
export function statementWork(parts: OneFileParts): JobType {
  return oneFileWork(parts, exportsContract.statement.input, writeStatement);
}

/** A statement's content besides the typefaces, its rows, the list that it is of, and what it lacks. */
export type PreparedStatement = NonNullable<Awaited<ReturnType<typeof preparedStatement>>>;

/** What makes a statement a reminder, and which invoices are not on it since they are disputed, or seen in the bank. */
interface StatedReminder {
  readonly level: number;
  /** Ids of rows. */
  readonly disputed: readonly number[];
  readonly seen: readonly number[];
}

/** Null where the customer's list was never fetched. */
export async function preparedStatement(
  { store, language, settings, today }: Pick<ExportContext, 'store' | 'language' | 'settings' | 'today'>,
  order: Omit<StatementOrder, 'keepAddress'>,
  reminder: StatedReminder | null = null,
) {
  const { customer, scope, from, to, recipientLines } = order;
  // Where the clerk has chosen no day.
  const lateOn = order.lateOn ?? today;
  const { disputed, seen } = reminder ?? { disputed: [], seen: [] };
  const except = [...disputed, ...seen];
  const selection: InvoiceSelection = { ...statementSelection(scope, { from, to }), except };
  const list = await store.lists.cached(customer, lateOn);
  const totals = await store.lists.totals(customer, selection, lateOn);
  const isPeriod = from !== null || to !== null;
  const all = isPeriod ? await store.lists.totals(customer, statementSelection('all', EVER), lateOn) : totals;
  if (list === null || totals === null || all === null) return null;
  const asked = order.balances ? { from, to } : EVER;
  const [balances = NO_BALANCES] = await periodBalances(store, [customer], asked, today);
  const { givenName, paperLanguage } = await store.facts.customer(customer);
  const sender = await store.senders.get(customer.connectionId);
  const words = paperWords({ language, settings }, sender, { number: customer.number, paperLanguage });
  const statement: BareStatement = {
    ...words,
    customer: { number: customer.number, givenName: givenName || null, addressLines: recipientLines ?? [] },
    scope,
    period: { from, to },
    asOf: localMoment(list.fetchedAt),
    printedOn: today,
    lateOn,
    totals,
    owedInAll: isPeriod ? all.outstanding : null,
    balances: balancesOnPaper(balances),
    leftOut: leftOutText(list.unreadable, words.language),
    disputed: notOnIt('disputed', disputed.length, words.language),
    seenInBank: notOnIt('seenInBank', seen.length, words.language),
    heading: reminder === null ? null : reminderHeading(reminder.level, words.language),
  };
  const rounds = totals.count > HELD_ROWS ? 2 : 1;
  const query = {
    customer,
    revision: list.revision,
    selection,
    sort: STATEMENT_ORDER,
    today: lateOn,
    rounds,
  } as const;
  return {
    statement,
    rows: () => listRows(store, query),
    list,
    lacks: {
      withoutBalances: Number(lacksBalance(balances)),
      withoutReference: Number(lacksReference(sender.sender.reference, customer.number)),
    },
  };
}

/** A statement's whole content. @throws KontorFailure notCached */
export async function statementFile(parts: ExportContext, order: Omit<StatementOrder, 'keepAddress'>) {
  const prepared = await preparedStatement(parts, order);
  if (prepared === null) throw new KontorFailure('notCached');
  return { ...prepared, statement: { ...prepared.statement, fonts: await pdfFonts(parts.fonts) } };
}

/** Writes a statement of account as a `.part` on a thread of its own; rows and sums of one fetch. */
export async function writeStatement(
  parts: ExportContext,
  order: StatementOrder,
  path: string,
  signal: AbortSignal,
): Promise<WrittenList> {
  const { statement, rows, list, lacks } = await statementFile(parts, order);
  const worker = new Worker(parts.thread);
  const part = await threadedPart(worker, path, { kind: 'statement', statement }, rows(), signal);
  const rowsWithoutReference = part.figures?.rowsWithoutReference ?? 0;
  const { unreadable } = list;
  return { ...part, unreadable, lacks: { ...lacks, rowsWithoutReference } };
}

type PaperWords = Pick<
  BareStatement,
  | 'envelopeWindow'
  | 'sender'
  | 'reference'
  | 'rowReferences'
  | 'currency'
  | 'numberFormat'
  | 'dateFormat'
  | 'language'
  | 'texts'
>;

/** Which reminder a statement is, as it is said on it. */
function reminderHeading(level: number, language: Language): string {
  return createTranslator(language, catalogues[language])('paper', 'reminder', { level: String(level) });
}

/** From whom a statement is, where it is paid, and how it writes words, numbers and dates. */
function paperWords(
  shown: { readonly language: Language; readonly settings: Settings },
  { sender, currency, language: ofConnection }: SenderSettings,
  customer: { readonly number: string; readonly paperLanguage: Language | null },
): PaperWords & { readonly language: Language } {
  const language = customer.paperLanguage ?? ofConnection ?? shown.language;
  const { numberFormat, dateFormat } =
    language === shown.language ? shown.settings : LANGUAGE_FORMATS[language];
  const made = paymentReference(sender.reference, { customerNumber: customer.number, invoiceNo: null });
  return {
    envelopeWindow: shown.settings.envelopeWindow,
    sender,
    reference: made.ok ? made.value : null,
    rowReferences: isOfInvoices(sender.reference) ? sender.reference : null,
    currency: currency === '' ? shown.settings.displayCurrency : currency,
    numberFormat,
    dateFormat,
    language,
    texts: catalogues[language].statement,
  };
}

/** Invoice dates, both included; null for an open end. */
interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** Where none is wanted. */
export const NO_BALANCES: PeriodBalances = { opening: null, closing: null };

/**
 * Of each customer what it owed before a period and at its end, or why that is not known. Up to today or an open end there
 * is none at the end: that is what is owed in all. `today` is `YYYY-MM-DD`.
 */
export async function periodBalances(
  { debts }: Pick<Store, 'debts'>,
  customers: readonly CustomerRef[],
  { from, to }: Period,
  today: string,
): Promise<readonly PeriodBalances[]> {
  const opening = from === null ? null : dayAfter(from as LocalDate, 0, 0, -1);
  const closing = to === null || to >= today ? null : (to as LocalDate);
  const days = [opening, closing].filter((day) => day !== null);
  if (days.length === 0) return customers.map(() => NO_BALANCES);
  const found = await debts.historicalBalances(customers, days);
  return found.map((balances) => ({ opening: of(opening, balances), closing: of(closing, balances) }));
}

/** Whether one of them is wanted and not known. */
export function lacksBalance({ opening, closing }: PeriodBalances): boolean {
  return [opening, closing].some((one) => one !== null && one.kind !== 'known');
}

/** What of them is on the paper. */
function balancesOnPaper({ opening, closing }: PeriodBalances): Statement['balances'] {
  return { opening: onPaper(opening), closing: onPaper(closing) };
}

function of(
  day: LocalDate | null,
  balances: readonly (HistoricalBalance | null)[],
): HistoricalBalance | null {
  return day === null ? null : (balances.find((one) => one?.day === day) ?? null);
}

function onPaper(balance: HistoricalBalance | null): EndOfDay | null {
  if (balance?.kind !== 'known') return null;
  const { day, outstanding } = balance;
  return { day, outstanding };
}

const NUMBER = '10001';
const DAY = '2026-03-02';
const [FIRST, SECOND] = ['1250', '8437.5'] as Decimal[] as [Decimal, Decimal];
const SUM = '9687.5' as Decimal;

const ROWS: readonly StatementRow[] = [
  rowOf('200417', '2026-01-15', '2026-02-14', FIRST, 16),
  rowOf('200523', '2026-02-20', '2026-03-22', SECOND, null),
];

/** A statement for a customer that nobody has, by what the clerk is entering about its sender. */
export async function exampleStatement(
  { fonts, ...shown }: Pick<ExportContext, 'language' | 'settings' | 'fonts'>,
  settings: SenderSettings,
): Promise<{ readonly statement: Statement; readonly rows: () => Feed }> {
  const statement: Statement = {
    ...paperWords(shown, settings, { number: NUMBER, paperLanguage: null }),
    customer: { number: NUMBER, givenName: 'Åkerlund AB', addressLines: ['Storgatan 1', '703 61 Örebro'] },
    scope: 'open',
    period: { from: null, to: null },
    asOf: `${DAY} 09:42`,
    printedOn: DAY,
    lateOn: DAY,
    totals: {
      ...{ count: ROWS.length, price: '7750' as Decimal, priceVat: SUM, outstanding: SUM },
      overdue: { count: 1, outstanding: FIRST },
      creditNotes: { count: 0, price: '0' as Decimal, priceVat: '0' as Decimal },
      ageing: agedRows(shown.settings.ageing),
    },
    owedInAll: null,
    balances: { opening: null, closing: null },
    ...{ leftOut: null, disputed: null, seenInBank: null, heading: null },
    fonts: await pdfFonts(fonts),
  };
  return { statement, rows: () => feedOf(windows()) };
}

/** By the steps that the clerk has chosen, as her own statements are. */
function agedRows(text: string): AgeingSums {
  const ageing = readAgeing(text) ?? FIRST_AGEING;
  const stepOf = ({ dueDate, invoiceDate }: StatementRow) =>
    stepAt(ageing, daysSince(ageing.by === 'due' ? dueDate : invoiceDate, DAY));
  const steps = stepsOf(ageing).map((step) => {
    const own = ROWS.filter((row) => stepOf(row) === step);
    return [
      step,
      { count: own.length, outstanding: sumOfDecimals(own.map(({ outstanding }) => outstanding)) },
    ];
  });
  return { ...Object.fromEntries(steps), credits: { count: 0, outstanding: '0' as Decimal } };
}

async function* windows() {
  yield ROWS;
}

function rowOf(
  invoiceNo: string,
  invoiceDate: string,
  dueDate: string,
  amount: Decimal,
  daysLate: number | null,
): StatementRow {
  return {
    ...{ invoiceNo, entryNo: `9${invoiceNo}`, type: 'invoice', creditNote: false },
    invoiceDate: `${invoiceDate} 00:00:00` as WallClock,
    dueDate: `${dueDate} 00:00:00` as WallClock,
    ...{ overdue: daysLate !== null, daysLate, priceVat: amount, outstanding: amount },
  };
}

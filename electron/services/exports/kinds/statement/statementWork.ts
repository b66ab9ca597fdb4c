import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { KontorFailure } from '../../../../../shared/domain/failure.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../../../shared/domain/invoiceQuery.ts';
import { lacksReference } from '../../../../../shared/domain/paymentReference.ts';
import { statementSelection } from '../../../../../shared/domain/statementSelection.ts';
import { localMoment } from '../../../../../shared/domain/wallClock.ts';
import { exportsContract } from '../../../../../shared/ipc/exports.ts';
import { threadedPart } from '../../../../documents/documentThread.ts';
import { pdfFonts } from '../../../../documents/pdf/fonts.ts';
import { HELD_ROWS } from '../../../../documents/pdf/statement.ts';
import type { BareStatement } from '../../../../documents/pdf/statementPdf.ts';
import type { JobType } from '../../../jobs/jobWork.ts';
import { leftOutText, notOnIt } from '../../lists/leftOut.ts';
import { listRows } from '../../lists/listWindows.ts';
import { type ExportContext, type OneFileParts, oneFileWork, type WrittenList } from '../oneFileWork.ts';
import { paperWords, reminderHeading } from './paperWords.ts';
import { balancesOnPaper, lacksBalance, NO_BALANCES, periodBalances } from './periodBalances.ts';

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
export interface StatedReminder {
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

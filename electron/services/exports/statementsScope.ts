import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import { statementFileName, statementTemplateFaults } from '../../../shared/domain/fileNameTemplate.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { lacksReference } from '../../../shared/domain/paymentReference.ts';
import { HELD_REASONS, REMINDER_DAYS } from '../../../shared/domain/reminders.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef, RefusedNumbers } from '../../../shared/ipc/customerRef.ts';
import type { StatementsInput } from '../../../shared/ipc/exports.ts';
import type { JudgedCustomer } from '../../store/invoices/queries/reminderQueries.ts';
import type { Store } from '../../store/store.ts';
import type { ItemOutcome } from '../jobs/jobType.ts';
import { NOTHING_PASTED, pastedNumbers } from './customerNumbers.ts';
import { lacksBalance, periodBalances } from './statementWork.ts';

const NAMES_SHOWN = 3;

interface StatementsScope {
  readonly customers: readonly CustomerRef[];
  /** What a pasted list has besides its numbers. */
  readonly pasted: RefusedNumbers;
}

interface Parts {
  readonly store: Pick<
    Store,
    'customerList' | 'debts' | 'facts' | 'records' | 'reminderRuns' | 'reminders' | 'senders'
  >;
  readonly language: Language;
  readonly today: string;
  /** A list that was fetched before is stale; in milliseconds since the epoch. */
  readonly staleBefore: number;
}

/** Whose statements are meant, in the order of the list, or of the numbers. */
export async function statementsScope(
  { store, language, today, staleBefore }: Parts,
  { connectionId, whose, lateOn }: StatementsInput,
): Promise<StatementsScope> {
  const refs = (numbers: readonly CustomerRef['number'][]) =>
    numbers.map((number) => ({ connectionId, number }));
  if (whose.kind === 'numbers') {
    const { numbers, ...pasted } = pastedNumbers(whose.numbers);
    return { customers: refs(numbers), pasted };
  }
  const filter = whose.kind === 'pinned' ? PINNED : OVERDUE;
  const numbers = await store.customerList.numbers(
    { connectionId, selection: { kind: 'allMatching', filter, except: [] }, fetchedBefore: null, sort: [] },
    { today: lateOn ?? today, language, staleBefore, changesSince: 0 },
  );
  return { customers: refs(numbers), pasted: NOTHING_PASTED };
}

/** Something is owed that was due before the day. */
const OVERDUE = { ...NO_CUSTOMER_FILTER, moreThanDaysLate: 0 };
const PINNED = { ...NO_CUSTOMER_FILTER, pinned: true };

type Plan = Awaited<ReturnType<Handlers['exports']['statementsPlan']>>;

/** What the job would be, from what is kept; no statement is counted through for it. */
export async function statementsPlan(parts: Parts, input: StatementsInput): Promise<Plan> {
  const { store, today, staleBefore } = parts;
  const scope = await statementsScope(parts, input);
  const run = await reminderRun(parts, input, scope);
  const { customers, pasted } = run === null ? scope : { ...scope, customers: takenOf(scope, run) };
  const lists = new Map((await store.records.lists(input.connectionId)).map((list) => [list.number, list]));
  const kept = customers.flatMap(({ number }) => lists.get(number) ?? []);
  const unreadable = kept.filter((list) => list.unreadable > 0);
  const stated = customers.filter(({ number }) => lists.has(number));
  const seenInBank = await store.reminderRuns.seenOpen(
    input.connectionId,
    stated.map(({ number }) => number),
    run !== null,
  );
  const { sender } = await store.senders.get(input.connectionId);
  const balances = input.balances ? await periodBalances(store, stated, input, today) : [];
  const first = await Promise.all(
    stated.slice(0, NAMES_SHOWN).map(async (customer) => ({
      customerNumber: customer.number,
      givenName: (await store.facts.customer(customer)).givenName || null,
      day: today,
    })),
  );
  const { unknownTokens, namesEachCustomer } = statementTemplateFaults(input.template);
  return {
    customers: customers.length,
    notKept: customers.length - kept.length,
    stale: kept.filter(({ fetchedAt }) => fetchedAt < staleBefore).length,
    oldestFetch: kept.length === 0 ? null : Math.min(...kept.map(({ fetchedAt }) => fetchedAt)),
    withUnreadable: unreadable.length,
    unreadable: unreadable.reduce((sum, list) => sum + list.unreadable, 0),
    withoutReference: stated.filter(({ number }) => lacksReference(sender.reference, number)).length,
    withoutBalances: balances.filter(lacksBalance).length,
    seenInBank,
    duplicates: pasted.duplicates,
    refused: pasted.refused,
    notNumbers: [...pasted.notNumbers],
    firstNames: first.map((facts) => statementFileName(input.template, facts)),
    unknownTokens: [...unknownTokens],
    namesEachCustomer,
    reminders: run === null ? null : reminderCounts(run),
  };
}

function takenOf({ customers }: StatementsScope, { judged }: ReminderRun): readonly CustomerRef[] {
  return customers.filter((_, place) => judged[place]?.reason === null);
}

/** Who is reminded and who is left out, in the order of the customers. */
interface ReminderRun {
  readonly days: number;
  readonly judged: readonly JudgedCustomer[];
}

/** What is not the clerk's to choose in a reminder run: open items, as of the day that it is begun. */
export function asReminder(input: StatementsInput): StatementsInput {
  if (input.reminder === null) return input;
  return { ...input, scope: 'open', from: null, to: null, lateOn: null, balances: false };
}

/** Null where statements are no reminders. */
export async function reminderRun(
  { store, today, staleBefore }: Pick<Parts, 'store' | 'today' | 'staleBefore'>,
  { connectionId, reminder }: StatementsInput,
  { customers }: { readonly customers: readonly CustomerRef[] },
): Promise<ReminderRun | null> {
  if (reminder === null) return null;
  const days = reminder.days ?? (await store.reminders.days()) ?? REMINDER_DAYS.first;
  const numbers = customers.map(({ number }) => number);
  const moment = { today, staleBefore, days, jobId: null };
  return { days, judged: await store.reminderRuns.judged(connectionId, numbers, moment) };
}

/** How many are reminded, of how much, and how many are left out for each reason. */
function reminderCounts({ days, judged }: ReminderRun): NonNullable<Plan['reminders']> {
  const overdue = new DecimalSum();
  const taken = judged.filter(({ reason }) => reason === null);
  for (const one of taken) overdue.add(one.overdue);
  const held = HELD_REASONS.map((reason) => ({
    reason,
    customers: judged.filter((one) => one.reason === reason).length,
  }));
  return {
    days,
    customers: taken.length,
    overdue: overdue.decimal(),
    held: held.filter(({ customers }) => customers > 0),
  };
}

type Window = Omit<Parameters<Handlers['exports']['reminders']>[0], 'statements'>;

/** A window of those that are shown. */
export function reminderWindow({ judged }: ReminderRun, { shown, offset, limit }: Window) {
  const reason = shown === 'taken' ? null : shown;
  const placed = judged.map((one, place) => ({ ...one, place, lastDay: one.lastDay as LocalDate | null }));
  const matching = shown === null ? placed : placed.filter((one) => one.reason === reason);
  return { customers: matching.slice(offset, offset + limit), matching: matching.length };
}

/** The outcome of one who is left out, before the job has begun. */
export function heldOutcome(run: ReminderRun | null, place: number): { readonly outcome?: ItemOutcome } {
  const reason = run?.judged[place]?.reason ?? null;
  return reason === null ? {} : { outcome: { kind: 'skipped', bytes: 0, reason } };
}

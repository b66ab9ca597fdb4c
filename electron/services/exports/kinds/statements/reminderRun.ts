import { DecimalSum } from '../../../../../shared/domain/money.ts';
import { HELD_REASONS, REMINDER_DAYS } from '../../../../../shared/domain/reminders.ts';
import type { LocalDate } from '../../../../../shared/domain/wallClock.ts';
import type { Handlers } from '../../../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../../../shared/ipc/customerRef.ts';
import type { StatementsInput } from '../../../../../shared/ipc/exports.ts';
import type { JudgedCustomer } from '../../../../store/invoices/queries/reminderShapes.ts';
import type { Store } from '../../../../store/store.ts';
import type { ItemOutcome } from '../../../jobs/jobWork.ts';

interface Parts {
  readonly store: Pick<Store, 'reminders' | 'reminderRuns'>;
  readonly today: string;
  readonly staleBefore: number;
}

/** Who is reminded and who is left out, in the order of the customers. */
export interface ReminderRun {
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
  { store, today, staleBefore }: Parts,
  { connectionId, reminder }: StatementsInput,
  { customers }: { readonly customers: readonly CustomerRef[] },
): Promise<ReminderRun | null> {
  if (reminder === null) return null;
  const days = reminder.days ?? (await store.reminders.days()) ?? REMINDER_DAYS.first;
  const numbers = customers.map(({ number }) => number);
  const moment = { today, staleBefore, days, jobId: null };
  return { days, judged: await store.reminderRuns.judged(connectionId, numbers, moment) };
}

type Plan = Awaited<ReturnType<Handlers['exports']['statementsPlan']>>;

/** How many are reminded, of how much, and how many are left out for each reason. */
export function reminderCounts({ days, judged }: ReminderRun): NonNullable<Plan['reminders']> {
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

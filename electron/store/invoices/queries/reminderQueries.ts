import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { subjectKey } from '../../../../shared/domain/markEvent.ts';
import { type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import { type HeldReason, heldReason, reminderLevel } from '../../../../shared/domain/reminders.ts';
import { dayAfter, type LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, readValue } from '../../../database/database.ts';
import type { RemindersSource } from '../../userData/remindersRepository.ts';
import { ageBalances } from '../model/ageBalances.ts';
import { idRange, ROWS_PER_CUSTOMER } from '../model/columns.ts';
import type { CachedCustomer, CustomerTable } from './customerTable.ts';
import type { ListQueries } from './listQueries.ts';
import { type BoundCustomer, type BoundSubject, type MarksByRow, noted } from './marksByRow.ts';

interface Parts {
  readonly table: CustomerTable;
  readonly lists: Pick<ListQueries, 'page'>;
  readonly reminders: RemindersSource;
  readonly marks: Pick<MarksByRow, 'of'>;
}

const NO_HOLDS: ReminderHolds = {
  disputed: [],
  seen: [],
  sharedDispute: false,
  sharedSeen: false,
  promised: false,
};
const EVERY_ROW = { offset: 0, limit: Number.MAX_SAFE_INTEGER } as const;

/** Who is reminded of what is overdue, who is left out and why, and which reminder it is. */
export class ReminderQueries {
  readonly #database: CipherDatabase;
  readonly #parts: Parts;

  constructor(lists: CipherDatabase, parts: Parts) {
    this.#database = lists;
    this.#parts = parts;
  }

  /** In the order of the numbers, all of one moment of the lists. */
  judged(
    connectionId: string,
    numbers: readonly CustomerRef['number'][],
    moment: ReminderMoment,
  ): JudgedCustomer[] {
    return this.#database.transaction(() => {
      const lastDays = this.#parts.reminders.lastDays(connectionId, moment.jobId);
      return numbers.map((number) => {
        const lastDay = lastDays.get(number) ?? null;
        const judged = this.#judge({ connectionId, number }, moment, { lastDay, isBrief: true });
        const { givenName, reason, level, overdue } = judged;
        return { number, givenName, reason, level, overdue, lastDay };
      });
    })();
  }

  /**
   * How many open invoices of these customers are seen in the bank, and not paid here by any fetch since; of reminders those
   * that are not left out as disputed.
   */
  seenOpen(connectionId: string, numbers: readonly CustomerRef['number'][], ofReminders: boolean): number {
    return this.#database.transaction(() =>
      numbers.reduce((sum, number) => {
        const bound = this.#parts.marks.of(connectionId, number);
        if (bound === null) return sum;
        return sum + (ofReminders ? reminderHolds(bound).seen.length : seenOpen(bound));
      }, 0),
    )();
  }

  order(customer: CustomerRef, moment: ReminderMoment): ReminderOrder {
    return this.#database.transaction(() => {
      const lastDay = this.#sent(customer, moment).reduce<string | null>(
        (last, { day }) => (day > (last ?? '') ? day : last),
        null,
      );
      return this.#judge(customer, moment, { lastDay, isBrief: false });
    })();
  }

  #judge(
    customer: CustomerRef,
    moment: ReminderMoment,
    { lastDay, isBrief }: { readonly lastDay: string | null; readonly isBrief: boolean },
  ): ReminderOrder {
    const { table, marks } = this.#parts;
    const { connectionId, number } = customer;
    const kept = table.of(connectionId).find(number);
    const named = { number, givenName: table.names(connectionId).of(number), lastDay };
    const nothing = { level: 1, overdue: '0' as Decimal, revision: 0, disputed: [], seen: [], invoices: [] };
    if (kept === undefined) return { ...named, ...nothing, reason: 'notKept' };
    const { overdue } = ageBalances(moment.today, kept.figures, null).parts;
    const bound = marks.of(connectionId, number);
    const holds = bound === null ? NO_HOLDS : reminderHolds(bound);
    // Without anything that is left out or an earlier reminder no row decides anything.
    const needsRows = !isBrief || holds.disputed.length + holds.seen.length > 0 || lastDay !== null;
    const late = overdue.count > 0 && needsRows ? this.#late(customer, moment.today, holds) : null;
    const reason = heldReason(
      {
        fetchedAt: kept.fetchedAt,
        overdue: overdue.count,
        overdueDisputed: late?.disputed ?? 0,
        overdueSeen: late?.seen ?? 0,
        sharedDispute: holds.sharedDispute,
        sharedSeen: holds.sharedSeen,
        promised: holds.promised,
        lastDay,
      },
      moment,
    );
    const invoices = late?.invoices ?? [];
    return {
      ...named,
      reason,
      level:
        lastDay === null ? 1 : reminderLevel(this.#sent(customer, moment), invoices, this.#clearedOn(kept)),
      overdue: late?.sum ?? overdue.outstanding,
      revision: kept.revision,
      disputed: holds.disputed,
      seen: holds.seen,
      invoices,
    };
  }

  /** What is overdue: its sum and its invoices without those that are left out, and how many these are. */
  #late(customer: CustomerRef, today: string, { disputed, seen }: ReminderHolds) {
    const filter = { ...NO_FILTER, overdue: true };
    const page = this.#parts.lists.page({ customer, filter, sort: [], today, ...EVERY_ROW });
    const rows = page?.rows ?? [];
    const isIn = (some: readonly number[]) => {
      const all = new Set(some);
      return rows.filter(({ id }) => all.has(id)).length;
    };
    const left = new Set([...disputed, ...seen]);
    const stated = rows.filter(({ id }) => !left.has(id));
    const sum = new DecimalSum();
    for (const { outstanding } of stated) sum.add(outstanding);
    return {
      sum: sum.decimal(),
      // Some may have their numbers in common.
      invoices: [...new Set(stated.map(subjectKey))],
      disputed: isIn(disputed),
      seen: isIn(seen),
    };
  }

  /** The reminders of a customer but those of the job itself. */
  #sent(customer: CustomerRef, { jobId }: ReminderMoment) {
    return this.#parts.reminders.of(customer).filter((one) => one.jobId !== jobId);
  }

  /** The last day whose last fetch has shown nothing overdue, by what is kept of the days. */
  #clearedOn({ id }: CachedCustomer): LocalDate | null {
    const sql = "SELECT max(id) FROM debt_day WHERE id >= ? AND id < ? AND overdue = '0'";
    const day = readValue(this.#database, sql, ...idRange(id));
    return typeof day === 'number'
      ? dayAfter('1970-01-01' as LocalDate, 0, 0, day % ROWS_PER_CUSTOMER)
      : null;
  }
}

/** What the clerk has marked that decides about a reminder. */
interface ReminderHolds {
  /** Ids of open invoices that are disputed. */
  readonly disputed: readonly number[];
  /** Ids of other open invoices whose payment is seen in the bank, and is not here by any fetch since. */
  readonly seen: readonly number[];
  /** A dispute, or a payment that is seen, is at no invoice, since several open ones have both its numbers. */
  readonly sharedDispute: boolean;
  readonly sharedSeen: boolean;
  /** A promise that no fetch has judged yet. */
  readonly promised: boolean;
}

/** What of a customer's marks decides about a reminder. An invoice that has gone from the list is on no paper. */
function reminderHolds({ kept, subjects, byRow, rows }: BoundCustomer): ReminderHolds {
  const firstRowId = (kept?.id ?? 0) * ROWS_PER_CUSTOMER;
  const disputed: number[] = [];
  const seen: number[] = [];
  for (const [rowNumber, subject] of byRow) {
    if (subject.row?.now.outstanding === '0') continue;
    if (noted(subject.shown, 'dispute') !== null) disputed.push(firstRowId + rowNumber);
    else if (isSeen(subject)) seen.push(firstRowId + rowNumber);
  }
  const all = [...subjects.values()];
  const isOpen = (key: string) => rows.get(key)?.some(({ now }) => now.outstanding !== '0') ?? false;
  const shared = all.filter(({ key, parked }) => parked === 'shared' && isOpen(key));
  return {
    ...{ disputed, seen, sharedSeen: shared.some(isSeen) },
    sharedDispute: shared.some(({ shown }) => noted(shown, 'dispute') !== null),
    promised: all.some(({ parked, stands }) => stands?.state === 'notKnown' && parked !== 'gone'),
  };
}

/** How many open invoices of a customer are seen in the bank, and not paid here by any fetch since. */
function seenOpen({ byRow }: BoundCustomer): number {
  return [...byRow.values()].filter((subject) => subject.row?.now.outstanding !== '0' && isSeen(subject))
    .length;
}

/** Whatever a fetch since has said, as long as it is not paid here. */
function isSeen({ seen }: BoundSubject): boolean {
  return seen !== null && seen.state !== 'kept';
}

interface ReminderMoment {
  /** `YYYY-MM-DD` by the desk's calendar. */
  readonly today: string;
  /** A list that was fetched before is stale; in milliseconds since the epoch. */
  readonly staleBefore: number;
  /** Fewer days than these after a reminder there is no other. */
  readonly days: number;
  /** The job whose own reminders do not count, since it goes on. */
  readonly jobId: string | null;
}

/** Whether a customer is reminded, and of what. */
export interface JudgedCustomer {
  readonly number: CustomerRef['number'];
  /** Empty where the clerk gave none. */
  readonly givenName: string;
  /** Why not; null where it is reminded. */
  readonly reason: HeldReason | null;
  readonly level: number;
  /** What is overdue, neither disputed nor seen in the bank. */
  readonly overdue: Decimal;
  /** The day of the last reminder, `YYYY-MM-DD`. */
  readonly lastDay: string | null;
}

/** The same of one customer, with what its paper needs. */
export interface ReminderOrder extends JudgedCustomer {
  /** Of the list that was judged; 0 for none. */
  readonly revision: number;
  readonly disputed: readonly number[];
  readonly seen: readonly number[];
  /** What is overdue on the paper, by `subjectKey`. */
  readonly invoices: readonly string[];
}

import type { HeldReason } from '../../../shared/domain/reminders.ts';
import { fc } from '../../fastCheck.ts';

/** Invoices of a generated customer, by their place. */
export const INVOICES = 4;

/** Rows of a fetch that have an invoice's numbers; hundredths. Two share them. */
type Rows = readonly number[];

export type Step =
  | { readonly kind: 'fetch'; readonly gap: number; readonly rows: readonly Rows[] }
  | { readonly kind: 'dispute'; readonly invoice: number; readonly on: boolean }
  | { readonly kind: 'see'; readonly invoice: number; readonly all: boolean }
  | {
      readonly kind: 'promise';
      readonly invoice: number | null;
      readonly inDays: number;
      readonly all: boolean;
    }
  | { readonly kind: 'breakOff'; readonly invoice: number | null }
  | { readonly kind: 'remind'; readonly gap: number; readonly days: number; readonly fresh: number };

const amount = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 9_999_999 }) },
  { weight: 1, arbitrary: fc.integer({ min: -9_999_999, max: -1 }) },
);
const rows: fc.Arbitrary<Rows> = fc.oneof(
  { weight: 6, arbitrary: amount.map((one) => [one]) },
  { weight: 1, arbitrary: fc.tuple(amount, amount) },
  { weight: 1, arbitrary: fc.constant([]) },
);
const invoice = fc.nat({ max: INVOICES - 1 });
const fetch: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('fetch' as const),
  gap: fc.integer({ min: 1, max: 5 }),
  rows: fc.array(rows, { minLength: INVOICES, maxLength: INVOICES }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  fetch,
  fc.record({ kind: fc.constant('dispute' as const), invoice, on: fc.boolean() }),
  fc.record({ kind: fc.constant('see' as const), invoice, all: fc.boolean() }),
  fc.record({
    kind: fc.constant('promise' as const),
    invoice: fc.option(invoice, { freq: 4 }),
    inDays: fc.integer({ min: 0, max: 6 }),
    all: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('breakOff' as const), invoice: fc.option(invoice, { freq: 4 }) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('remind' as const),
      gap: fc.integer({ min: 0, max: 4 }),
      days: fc.integer({ min: 0, max: 6 }),
      fresh: fc.integer({ min: 0, max: 9 }),
    }),
  },
);

/** Days after the first one on which each invoice is due, and what happens with the customer. */
export const historyArbitrary = fc.record({
  due: fc.array(fc.integer({ min: -20, max: 12 }), { minLength: INVOICES, maxLength: INVOICES }),
  steps: fc
    .tuple(fetch, fc.array(step, { minLength: 3, maxLength: 24 }))
    .map(([first, others]) => [first, ...others]),
});

interface Promised {
  /** Days after the first one. */
  readonly day: number;
  /** Hundredths; null for all. */
  readonly amount: number | null;
  readonly said: number;
  /** How many fetches there were when it was noted. */
  readonly fetches: number;
}

/** Payments that are in the bank; as of `Promised`. */
type Seen = Omit<Promised, 'day'>;

interface Fetched {
  readonly day: number;
  readonly rows: readonly Rows[];
}

interface ExportContext {
  readonly today: number;
  readonly days: number;
  /** The first day of which a fetch is new enough. */
  readonly freshFrom: number;
}

/** The reckoning of a reminder run as its description says it: by what happened, without a look at any table. */
export class ReminderModel {
  readonly #due: readonly number[];
  readonly #fetches: Fetched[] = [];
  readonly #disputed = new Set<number>();
  readonly #promised = new Map<number | null, Promised>();
  readonly #seen = new Map<number, Seen>();
  /** How often each invoice was reminded of since nothing was overdue in a fetch. */
  #times: number[] = new Array<number>(INVOICES).fill(0);
  #lastDay: number | null = null;

  constructor(due: readonly number[]) {
    this.#due = due;
  }

  fetch(day: number, rows: readonly Rows[]): void {
    this.#fetches.push({ day, rows });
    const isLate = rows.some((ones, at) => ones.some((one) => this.#isLate(at, one, day)));
    if (!isLate) this.#times = this.#times.map(() => 0);
  }

  dispute(invoice: number, on: boolean): void {
    if (on) this.#disputed.add(invoice);
    else this.#disputed.delete(invoice);
  }

  promise(invoice: number | null, promised: Omit<Promised, 'fetches'> | null): void {
    if (promised === null) this.#promised.delete(invoice);
    else this.#promised.set(invoice, { ...promised, fetches: this.#fetches.length });
  }

  see(invoice: number, seen: Omit<Seen, 'fetches'>): void {
    this.#seen.set(invoice, { ...seen, fetches: this.#fetches.length });
  }

  /** The one row of an invoice; undefined where it has none or several. */
  rowOf(invoice: number): number | undefined {
    const rows = this.#last.rows[invoice] ?? [];
    return rows.length === 1 ? rows[0] : undefined;
  }

  judged({ today, days, freshFrom }: ExportContext) {
    const late = (at: number) => (this.#last.rows[at] ?? []).filter((one) => this.#isLate(at, one, today));
    const places = Array.from({ length: INVOICES }, (_, at) => at);
    const isOff = (at: number) => this.#disputed.has(at) && this.rowOf(at) !== undefined;
    const isSeen = (at: number) => !isOff(at) && this.#isSeen(at);
    const undisputed = places.filter((at) => !isOff(at));
    const stated = undisputed.filter((at) => !isSeen(at));
    const overdue = places.flatMap(late);
    const left = stated.flatMap(late);
    const shared = places.filter((at) => {
      const rows = this.#last.rows[at] ?? [];
      return rows.length > 1 && rows.some((one) => one !== 0);
    });
    const reasons: (readonly [HeldReason, boolean])[] = [
      ['stale', this.#last.day < freshFrom],
      ['notOverdue', overdue.length === 0],
      ['disputed', undisputed.flatMap(late).length === 0],
      ['seenInBank', left.length === 0 || shared.some((at) => this.#seen.has(at))],
      ['sharedDispute', shared.some((at) => this.#disputed.has(at))],
      ['promised', [...this.#promised].some(([at, promised]) => this.#isOpen(at, promised))],
      ['recent', this.#lastDay !== null && today - this.#lastDay < days],
    ];
    const invoices = stated.filter((at) => late(at).length > 0);
    return {
      reason: reasons.find(([, applies]) => applies)?.[0] ?? null,
      level: 1 + Math.max(0, ...invoices.map((at) => this.#times[at] ?? 0)),
      overdue: left.reduce((sum, one) => sum + one, 0),
      lastDay: this.#lastDay,
      invoices,
      disputed: places.filter((at) => isOff(at) && this.rowOf(at) !== 0),
      seen: places.filter((at) => isSeen(at) && this.rowOf(at) !== 0),
      seenOpen: places.filter((at) => this.#isSeen(at) && this.rowOf(at) !== 0).length,
    };
  }

  remind(today: number, invoices: readonly number[]): void {
    this.#lastDay = today;
    for (const at of invoices) this.#times[at] = (this.#times[at] ?? 0) + 1;
  }

  get #last(): Fetched {
    return this.#fetches.at(-1) as Fetched;
  }

  #isLate(invoice: number, outstanding: number, day: number): boolean {
    return outstanding > 0 && day > (this.#due[invoice] as number);
  }

  /** Received in bank, and not paid here by a fetch since. */
  #isSeen(invoice: number): boolean {
    const seen = this.#seen.get(invoice);
    const left = this.rowOf(invoice);
    if (seen === undefined || left === undefined) return false;
    if (this.#fetches.length === seen.fetches) return true;
    const paid = seen.said - left;
    return left > 0 && (seen.amount === null ? paid <= 0 : paid < seen.amount);
  }

  /** Not known yet. */
  #isOpen(invoice: number | null, { day, amount, said, fetches }: Promised): boolean {
    const all = this.#last.rows.flat().reduce((sum, one) => sum + one, 0);
    if (invoice !== null) {
      const rows = this.#last.rows[invoice] ?? [];
      if (rows.length !== 1) return rows.length > 1;
    }
    if (this.#fetches.length === fetches) return true;
    const outstanding = invoice === null ? all : (this.rowOf(invoice) as number);
    const isKept = amount === null ? outstanding <= 0 : said - outstanding >= amount;
    return !isKept && this.#last.day <= day;
  }
}

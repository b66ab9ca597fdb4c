import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceNumbers, Mark, MarkEvent } from '../../../shared/domain/markEvent.ts';
import {
  CUSTOMER_FIELDS_OF_MARKS,
  MARK_FILTERS,
  PARKED_REASONS,
  PROMISE_STATES,
  WORK_KINDS,
} from '../../../shared/domain/markNames.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { type LocalDate, localDay, startOfDay } from '../../../shared/domain/wallClock.ts';
import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { fc } from '../../fastCheck.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';
import { casesOf } from '../../promiseCounts.ts';
import { filterArbitrary, HOUR } from './invoiceArbitraries.ts';
import {
  type PlainCustomer,
  plainRowMarks,
  plainSubjects,
  plainWork,
  rowsWith,
  saidBy,
} from './marksModel.ts';
import { matches } from './plainQuery.ts';
import { coreForAll } from './storeHome.ts';
import { customerRef, type StoreCore } from './testStore.ts';

const SAID = {
  ...{ status: 'sent', invoiceDate: '2025-01-01 00:00:00', dueDate: '2025-02-01 00:00:00' },
  ...{ outstanding: '100', price: '100', priceVat: '125', balance: '100' },
} as NonNullable<MarkEvent['said']>;

const NUMBERS = ['1', '22', '333'];
const START = startOfDay('2026-03-10' as LocalDate) + 20 * HOUR;
const PAGE = { sort: [], offset: 0, limit: 9_000 };

/** Some share one of their numbers. */
const INVOICES: readonly InvoiceNumbers[] = [
  { invoiceNo: 'N1', entryNo: 'E1' },
  { invoiceNo: 'N1', entryNo: 'E2' },
  { invoiceNo: 'N2', entryNo: 'E2' },
  { invoiceNo: 'n2', entryNo: 'E2' },
  { invoiceNo: 'Å-"3', entryNo: 'E3' },
  { invoiceNo: '4\u00005', entryNo: 'E4' },
];

const record = (place: number) =>
  fc
    .record({
      outstanding: fc.constantFrom(0, 0, 5, 10, 12.5, -3, 1_000.0001, 0.1),
      status: fc.constantFrom('open', 'open', 'paid'),
      due: fc.integer({ min: 0, max: 12 }),
      hasPdf: fc.boolean(),
      broken: fc.constantFrom(false, false, false, false, true),
    })
    .map(({ outstanding, status, due, hasPdf, broken }) => ({
      ...SAMPLE_RECORD,
      invoice_no: INVOICES[place]?.invoiceNo,
      entry_no: INVOICES[place]?.entryNo,
      amount_outstanding: outstanding,
      invoice_due_at: `2026-01-${String(5 + due).padStart(2, '0')} 00:00:00`,
      status,
      has_pdf: hasPdf,
      price: broken ? 'none' : 10,
    }));

/** Of each invoice one record, now and then none, or two that share its numbers; null stays as it was. */
const list = fc.tuple(
  ...INVOICES.map((_, place) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(null) },
      { weight: 6, arbitrary: fc.tuple(record(place)) },
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.tuple(record(place), record(place)) },
    ),
  ),
);

const day = fc
  .integer({ min: 8, max: 16 })
  .map((date) => `2026-03-${String(date).padStart(2, '0')}` as LocalDate);
const values = {
  reviewed: fc.constant(true as const),
  ask: fc.constantFrom({ text: '' }, { text: 'which' }),
  dispute: fc.constantFrom({ reason: '', text: 'x' }, { reason: 'price', text: '' }),
  promise: fc.record({ day, amount: fc.constantFrom(null, null, '5', '2.5', '10', '1000') }),
  seenInBank: fc.record({ day, amount: fc.constantFrom(null, '5', '2.5', '10', '1000') }),
  note: fc.constant({ text: 'said' }),
  step: fc.record({ day, word: fc.constantFrom('ring', ''), ifNothing: fc.boolean() }),
};
const mark = (fields: readonly (keyof typeof values)[]) =>
  fc
    .oneof(
      ...fields.map((field) =>
        fc.record({
          field: fc.constant(field),
          value: fc.option(values[field] as fc.Arbitrary<unknown>, { freq: 4 }),
        }),
      ),
    )
    .map((one) => one as unknown as Mark);

const customer = fc.constantFrom(0, 0, 0, 1);
const marked = fc.record({
  kind: fc.constant('mark' as const),
  customer: fc.constantFrom(0, 0, 0, 0, 1, 2),
  invoice: fc.nat({ max: INVOICES.length - 1 }),
  mark: mark(['reviewed', 'reviewed', 'ask', 'dispute', 'promise', 'promise', 'seenInBank', 'note', 'step']),
  author: fc.constantFrom('a', 'a', 'b'),
  /** Of a colleague's file that is behind. */
  behind: fc.nat({ max: 3 }),
});
const noted = fc.record({
  kind: fc.constant('note' as const),
  customer: fc.constantFrom(0, 0, 0, 1, 2),
  mark: mark(CUSTOMER_FIELDS_OF_MARKS),
});
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('fetch' as const), customer, list }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('same' as const), customer }) },
  { weight: 14, arbitrary: marked },
  { weight: 4, arbitrary: noted },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('lose' as const, 'forget' as const, 'takeBack' as const),
      customer,
    }),
  },
);
const script = fc.array(fc.record({ step, hours: fc.integer({ min: 1, max: 13 }) }), {
  minLength: 10,
  maxLength: 40,
});

type Script = typeof script extends fc.Arbitrary<infer Steps> ? Steps : never;

/** What is kept after the steps of a script, in the store of `core` and as plain lists of fetches and events. */
class Played {
  readonly customers: PlainCustomer[] = NUMBERS.map((number) => ({ number, fetches: [], events: [] }));
  readonly connectionId: string;
  now = START;
  readonly #core: StoreCore;
  #counter = 0;
  readonly #last: (readonly unknown[])[][] = [[], []];

  constructor(core: StoreCore, connectionId: string) {
    this.#core = core;
    this.connectionId = connectionId;
  }

  ref(place: number) {
    return customerRef(NUMBERS[place], this.connectionId);
  }

  take(step: Script[number]['step']): void {
    const { customer } = step;
    const before = this.customers[customer] as PlainCustomer;
    switch (step.kind) {
      case 'fetch':
        this.#last[customer] = step.list.map((own, place) => own ?? this.#last[customer]?.[place] ?? []);
        this.#fetch(customer);
        return;
      case 'same':
        if (before.fetches.length > 0) this.#fetch(customer);
        return;
      case 'mark': {
        const invoice = INVOICES[step.invoice] as InvoiceNumbers;
        const [row] = rowsWith(before, invoice);
        const said = row ? saidBy(row) : SAID;
        this.#note(customer, { ...step.mark, invoice, said }, step.author, step.behind);
        return;
      }
      case 'note':
        this.#note(customer, { ...step.mark, invoice: null, said: null }, 'a', 0);
        return;
      case 'lose':
      case 'forget':
        this.#core.ingestWorker.lists.forget(this.ref(customer));
        if (step.kind === 'forget') this.#core.queryWorker.marks.forget(this.ref(customer));
        this.customers[customer] = {
          ...before,
          fetches: [],
          events: step.kind === 'forget' ? [] : before.events,
        };
        if (step.kind === 'forget') this.#core.queryWorker.marks.opened(this.ref(customer));
        return;
      case 'takeBack':
        this.#takeBack();
    }
  }

  /** All that was noted comes in from a file: it is here already, whatever the order. */
  #takeBack(): void {
    const { marks } = this.#core.queryWorker;
    const all = marks.eventsOf(this.connectionId);
    const events = all.reduce((count, { events: own }) => count + own.length, 0);
    const taken = marks.addAll(
      this.connectionId,
      all.map((one) => ({ ...one, events: one.events.toReversed() })),
    );
    if (taken.known !== events || taken.added !== 0) throw new Error('a known event was taken for a new one');
  }

  #fetch(place: number): void {
    const ref = this.ref(place);
    this.#core.ingest(ref, JSON.stringify(this.#last[place]?.flat()), 4_096, this.now);
    const page = this.#core.queryWorker.lists.page({
      customer: ref,
      filter: NO_FILTER,
      ...PAGE,
      today: '2026-03-10',
    });
    const rows = (page?.rows ?? []).map((row) => ({ ...row, marks: null }));
    const before = this.customers[place] as PlainCustomer;
    this.customers[place] = { ...before, fetches: [...before.fetches, { at: this.now, rows }] };
  }

  #note(
    place: number,
    noted: Mark & Pick<MarkEvent, 'invoice' | 'said'>,
    author: string,
    behind: number,
  ): void {
    const mine = this.#core.queryWorker.marks.author();
    this.#counter += 1;
    const counter = author === 'a' ? this.#counter : Math.max(1, this.#counter - behind);
    const event = {
      ...noted,
      author: author === 'a' ? mine : 'b',
      by: author,
      at: this.now,
      counter,
    } as MarkEvent;
    const { number } = this.ref(place);
    const { added } = this.#core.queryWorker.marks.addAll(this.connectionId, [{ number, events: [event] }]);
    const before = this.customers[place] as PlainCustomer;
    if (added === 1) this.customers[place] = { ...before, events: [...before.events, event] };
  }
}

const core = coreForAll();

const seen = new Map<string, number>();
const see = (what: string, times = 1) => seen.set(what, (seen.get(what) ?? 0) + times);

function expectAll(played: Played, filter: typeof NO_FILTER, today: string): void {
  const { connectionId, customers } = played;
  const { lists } = core.queryWorker;
  const all = { connectionId, number: null };
  const rows = customers.map((one) => {
    const subjects = plainSubjects(one);
    return (one.fetches.at(-1)?.rows ?? []).map((row) => {
      const own = subjects.find((subject) => subject.row?.id === row.id);
      return { ...row, daysLate: expect.anything(), marks: own ? plainRowMarks(own, today) : null };
    });
  });
  for (const [place, own] of [...rows, rows.flat()].entries()) {
    const list = place < NUMBERS.length ? played.ref(place) : all;
    const page = lists.page({ customer: list, filter: NO_FILTER, ...PAGE, today });
    const whole = [...(page?.rows ?? [])].sort((left, right) => left.id - right.id);
    const model = [...own].sort((left, right) => left.id - right.id);
    expect(whole.map(({ id, marks }) => ({ id, marks }))).toEqual(
      model.map(({ id, marks }) => ({ id, marks })),
    );
    const kept = whole.filter((row) => matches(row, filter, today));
    const found = lists.page({ customer: list, filter, ...PAGE, today });
    expect((found?.rows ?? []).map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
    const done = kept.filter(({ marks }) => marks?.reviewed === 'unchanged');
    const sum = (some: typeof kept) =>
      decimalFromScaled(some.reduce((total, { outstanding }) => total + scaledFromDecimal(outstanding), 0n));
    const progress = lists.progress(list, filter, today);
    if (page !== null) {
      expect(progress).toEqual({
        ...{ invoices: kept.length, reviewed: done.length },
        ...{ outstanding: sum(kept), reviewedOutstanding: sum(done) },
      });
    }
    if (kept.length > 0 && kept.length < whole.length) for (const one of filter.marks ?? []) see(one);
  }
  for (const [place, one] of customers.entries()) expectParked(played, place, one);
  expectWork(played, today);
}

function expectParked(played: Played, place: number, one: PlainCustomer): void {
  const parked = plainSubjects(one).flatMap(({ invoice, parked: reason, noted }) =>
    reason === null
      ? []
      : [...noted.values()].map(({ field, value, by, at }) => ({
          invoice,
          reason,
          mark: { field, value },
          by,
          at,
        })),
  );
  const found = core.queryWorker.lists.parked(played.ref(place));
  for (const { reason } of found) see(reason);
  const inOrder = (some: readonly unknown[]) => some.map((line) => JSON.stringify(line)).sort();
  expect(
    inOrder(found.map(({ invoice, reason, mark, by, at }) => ({ invoice, reason, mark, by, at }))),
  ).toEqual(inOrder(parked));
  // No mark is lost or doubled: each is at one row, at the customer, or parked.
  const ids = [null, ...(one.fetches.at(-1)?.rows ?? []).map(({ id }) => id)];
  const shown = ids
    .flatMap((id) => core.queryWorker.lists.marksOf(played.ref(place), id))
    .filter(({ mark }) => mark.value !== null);
  expect(shown.length + found.length).toBe(
    plainSubjects(one).reduce((count, { noted }) => count + noted.size, 0),
  );
  for (const subject of plainSubjects(one)) {
    if (subject.parked !== null) continue;
    const marks = core.queryWorker.lists.marksOf(played.ref(place), subject.row?.id ?? null);
    const promise = marks.find(({ mark }) => mark.field === 'promise' && mark.value !== null);
    expect(promise?.stands ?? null).toEqual(subject.stands);
    if (promise?.stands) see(`${subject.row ? 'invoice' : 'customer'} ${promise.stands.state}`);
    if (subject.noted.has('reviewed'))
      expect(marks.find(({ mark }) => mark.field === 'reviewed')?.changed).toEqual(subject.changed);
  }
}

function expectWork({ connectionId, customers }: Played, today: string): void {
  const work = plainWork(customers, connectionId, today);
  const ask = (kind: (typeof WORK_KINDS)[number] | null, offset = 0, limit = 9_000) =>
    core.queryWorker.lists.worklist({ connectionId, kind, offset, limit, today });
  const whole = ask(null);
  expect(whole.items).toEqual(work);
  expect(whole.matching).toBe(work.length);
  expect(ask(null, 2, 5).items).toEqual(work.slice(2, 7));
  for (const { kind, count, outstanding } of whole.kinds) {
    const own = work.filter((item) => item.kind === kind);
    see(kind, own.length);
    expect(ask(kind).items).toEqual(own);
    expect(count).toBe(own.length);
    const sum = own.reduce(
      (total, { invoice }) => total + scaledFromDecimal(invoice?.outstanding ?? '0'),
      0n,
    );
    expect(outstanding).toBe(decimalFromScaled(sum));
  }
  const parked = customers.flatMap((one) => plainSubjects(one).filter((subject) => subject.parked !== null));
  expect(whole.parked).toBe(parked.reduce((count, { noted }) => count + noted.size, 0));
}

const filters = fc.record({
  marks: fc.subarray([...MARK_FILTERS], { maxLength: 3 }),
  others: fc.oneof(fc.constant(NO_FILTER), filterArbitrary),
});

describe('P51 marks in lists', () => {
  let run = 0;

  it('are what every mark and every row say, after whatever fetches, marks and losses', () => {
    const daysLater = fc.nat({ max: 4 });
    fc.assert(
      fc.property(script, fc.infiniteStream(filters), daysLater, (steps, asked, later) => {
        run += 1;
        const played = new Played(core, `c${run}`);
        for (const [turn, { step, hours }] of steps.entries()) {
          played.take(step);
          played.now += hours * HOUR;
          if (turn % 3 !== 2 && turn !== steps.length - 1) continue;
          const { marks, others } = asked.next().value;
          const today = localDay(played.now + later * 24 * HOUR);
          // What a fetch has changed, and texts of customers, are for other tests.
          expectAll(played, { ...others, changedSince: null, text: '', marks }, today);
        }
      }),
      { numRuns: casesOf(1_000, 60) },
    );
    const states = PROMISE_STATES.flatMap((state) => [`invoice ${state}`, `customer ${state}`]);
    const all = [...WORK_KINDS, ...PARKED_REASONS, ...MARK_FILTERS, ...states];
    expect(all.filter((what) => !seen.get(what))).toEqual([]);
  });
});

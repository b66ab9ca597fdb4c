import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import {
  MARK_FILTERS,
  PARKED_REASONS,
  PROMISE_STATES,
  WORK_KINDS,
} from '../../../shared/domain/markNames.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { fc } from '../../fastCheck.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';
import { casesOf } from '../../promiseCounts.ts';
import { coreForAll } from './coreForAll.ts';
import { type PlainCustomer, plainRowMarks, plainSubjects, plainWork } from './marksModel.ts';
import { NUMBERS, PAGE, Played, script } from './marksScript.ts';
import { matches } from './plainQuery.ts';
import { filterArbitrary, HOUR } from './queryArbitraries.ts';

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
      { numRuns: casesOf(1_000, 100) },
    );
    const states = PROMISE_STATES.flatMap((state) => [`invoice ${state}`, `customer ${state}`]);
    const all = [...WORK_KINDS, ...PARKED_REASONS, ...MARK_FILTERS, ...states];
    expect(all.filter((what) => !seen.get(what))).toEqual([]);
  });
});

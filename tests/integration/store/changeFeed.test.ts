import { describe, expect, it } from 'vitest';
import { CHANGE_KINDS, FEED_KINDS, type FeedKind } from '../../../shared/domain/changeKinds.ts';
import { DecimalSum, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { FeedRow } from '../../../shared/ipc/invoices.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf, inFull } from '../../promiseCounts.ts';
import {
  bodyOf,
  changesBetween,
  firstFetch,
  nextList,
  outstandingOf,
  type PlainChange,
  type PlainList,
  plainList,
} from './changeFeedModel.ts';
import { coreForAll } from './coreForAll.ts';
import { customerRef } from './testStore.ts';

const core = coreForAll();
const NUMBERS = ['1', '22', '333'];
const no = Array.from({ length: 9 }, (_, at) => at);

const script = fc.array(
  fc.record({
    customer: fc.nat({ max: NUMBERS.length - 1 }),
    list: plainList,
    kept: fc.subarray(no, { minLength: 3 }),
    /** Fetches of one moment happen too. */
    after: fc.nat({ max: 2 }),
  }),
  { minLength: 2, maxLength: 9 },
);

interface Told {
  readonly changes: readonly PlainChange[];
  /** What each customer had outstanding from an instant on. */
  readonly outstanding: ReadonlyMap<string, readonly { readonly at: number; readonly sum: string }[]>;
  readonly last: number;
  pairs: number;
}

/** Fetches as the script says; what changed by a plain comparison of the lists, newest first. */
function play(connectionId: string, steps: typeof script extends fc.Arbitrary<infer S> ? S : never): Told {
  const lists = new Map<string, PlainList>();
  const sums = new Map<string, { at: number; sum: string }[]>();
  const fetches: {
    readonly at: number;
    readonly customer: number;
    readonly turn: number;
    changes: readonly PlainChange[];
  }[] = [];
  const order: string[] = [];
  let at = 10;
  let pairs = 0;
  for (const [turn, { customer, list, kept, after }] of steps.entries()) {
    at += after;
    const number = NUMBERS[customer] as string;
    const before = lists.get(number);
    const now = before === undefined ? list : nextList(before, list, new Set(kept));
    core.ingest(customerRef(number, connectionId), bodyOf(now), 4_096, at);
    if (before === undefined) order.push(number);
    else pairs += 1;
    const changes =
      before === undefined ? [firstFetch(now, at, number)] : changesBetween(before, now, at, number);
    fetches.push({ at, customer: order.indexOf(number), turn, changes });
    lists.set(number, now);
    sums.set(number, [...(sums.get(number) ?? []), { at, sum: outstandingOf(now) }]);
  }
  // Of one moment, the customer that was fetched first last; of one customer the later fetch first.
  fetches.sort(
    (left, right) => right.at - left.at || right.customer - left.customer || right.turn - left.turn,
  );
  return { changes: fetches.flatMap(({ changes }) => changes), outstanding: sums, last: at, pairs };
}

function plain({ customer, id: _, ...row }: FeedRow): PlainChange {
  return { ...row, number: customer.ref.number };
}

function pages(asked: Parameters<typeof core.queryWorker.changes.page>[0], limit: number): PlainChange[] {
  const rows: PlainChange[] = [];
  for (;;) {
    const page = core.queryWorker.changes.page({ ...asked, offset: rows.length, limit });
    rows.push(...page.rows.map(plain));
    if (rows.length >= page.total) return rows;
    expect(page.rows.length).toBeGreaterThan(0);
  }
}

const isChange = ({ kind }: PlainChange) => kind !== 'newCustomer';
const movedBy = (changes: readonly PlainChange[]) => sumOfDecimals(changes.map(({ moved }) => moved));

describe('what changed at all customers', () => {
  it('is every difference between the fetched lists and no other, with exact sums, from any time on', () => {
    let connections = 0;
    let pairs = 0;
    const kindsSeen = new Set<FeedKind>();
    fc.assert(
      fc.property(
        script,
        fc.integer({ min: 1, max: 7 }),
        fc.subarray([...FEED_KINDS], { minLength: 1 }),
        (steps, limit, kinds) => {
          connections += 1;
          const connectionId = `c${connections}`;
          const told = play(connectionId, steps);
          pairs += told.pairs;
          const times = new Set([0, ...told.changes.flatMap(({ at }) => [at, at + 1])]);
          for (const since of times) {
            const expected = told.changes.filter(({ at }) => at >= since);
            const asked = { connectionId, since, number: null, kinds: null, offset: 0, limit };
            expect(pages(asked, limit)).toEqual(expected);
            for (const { kind } of expected) kindsSeen.add(kind);
            expect(pages({ ...asked, kinds }, limit)).toEqual(
              expected.filter(({ kind }) => kinds.includes(kind)),
            );
            expectFigures(connectionId, since, expected);
            expectCustomers(connectionId, since, expected, told);
            const own = expected.filter(({ number }) => number === NUMBERS[1]);
            const number = customerRef(NUMBERS[1]).number;
            expect(pages({ ...asked, number }, limit)).toEqual(own);
          }
        },
      ),
      { numRuns: casesOf(400, 30) },
    );
    expect(pairs).toBeGreaterThan(casesOf(1_000, 30));
    // A kind that is rare may be missing among few cases.
    if (inFull) expect([...kindsSeen].sort()).toEqual([...FEED_KINDS].sort());
  });
});

function expectFigures(connectionId: string, since: number, expected: readonly PlainChange[]): void {
  const figures = core.queryWorker.changes.figures({ connectionId, since, number: null });
  const changes = expected.filter(isChange);
  const first = expected.filter((change) => !isChange(change));
  expect(figures).toMatchObject({
    since,
    changes: changes.length,
    notKept: 0,
    incomplete: null,
    changedCustomers: new Set(changes.map(({ number }) => number)).size,
    moved: movedBy(changes),
    billed: sumOfDecimals(
      changes
        .filter(({ kind }) => kind === 'new')
        .map(({ fields }) => fields.find(({ field }) => field === 'priceVat')?.to ?? '0'),
    ),
    kinds: CHANGE_KINDS.map((kind) => {
      const own = changes.filter((change) => change.kind === kind);
      return { kind, count: own.length, moved: movedBy(own) };
    }),
  });
  expect(figures.newCustomers).toMatchObject({
    count: first.length,
    invoices: first.reduce((sum, { invoices }) => sum + (invoices ?? 0), 0),
    outstanding: movedBy(first),
  });
}

/** Per customer; and what moved leads from what was outstanding then to what is now. */
function expectCustomers(
  connectionId: string,
  since: number,
  expected: readonly PlainChange[],
  told: Told,
): void {
  const asked = { connectionId, since, number: null, offset: 0, limit: 500 };
  const { rows } = core.queryWorker.changes.customers({ ...asked, order: 'newest' });
  expect(rows.map(({ customer }) => customer.ref.number)).toEqual([
    ...new Set(expected.map(({ number }) => number)),
  ]);
  for (const { customer, changes, moved, isNew, outstanding, counts, at } of rows) {
    const own = expected.filter(({ number }) => number === customer.ref.number);
    expect(changes).toBe(own.filter(isChange).length);
    expect(at).toBe(own[0]?.at);
    expect(counts).toEqual(CHANGE_KINDS.map((kind) => own.filter((change) => change.kind === kind).length));
    expect(isNew).toBe(own.some((change) => !isChange(change)));
    const history = told.outstanding.get(customer.ref.number) ?? [];
    const before = isNew ? history[0] : history.findLast(({ at: then }) => then < since);
    expect(outstanding).toBe(history.at(-1)?.sum);
    expect(
      new DecimalSum()
        .add(before?.sum ?? 'none')
        .add(moved)
        .decimal(),
    ).toBe(outstanding);
  }
  const byMoved = core.queryWorker.changes.customers({ ...asked, order: 'moved' }).rows;
  const sizes = byMoved.map(({ moved }) => Number(moved.replace('-', '')));
  expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
}

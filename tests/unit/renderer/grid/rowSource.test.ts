import { describe, expect, it } from 'vitest';
import { type FetchRows, type RowPage, RowSource } from '../../../../renderer/ui/grid/rowSource.ts';
import { fc } from '../../../fastCheck.ts';

interface Row {
  readonly id: number;
  readonly revision: number;
  readonly query: string;
}

/** A list on the other side whose answers arrive when, and in the order, that the test says. */
class FarList {
  count: number;
  revision = 1;
  asked = 0;
  private waiting: (() => void)[] = [];

  constructor(count: number) {
    this.count = count;
  }

  fetch(query: string): FetchRows<Row> {
    return (offset, limit) => {
      this.asked += 1;
      const answer = this.answer(query, offset, limit);
      return new Promise((resolve) => this.waiting.push(() => resolve(answer)));
    };
  }

  answer(query: string, offset: number, limit: number): RowPage<Row> {
    const end = Math.min(offset + limit, this.count);
    const rows = Array.from({ length: Math.max(end - offset, 0) }, (_, place) => ({
      id: offset + place,
      revision: this.revision,
      query,
    }));
    return { rows, matching: this.count, all: this.count, revision: this.revision, fetchedAt: 1 };
  }

  async deliver(which: number): Promise<void> {
    const [answer] = this.waiting.splice(which % Math.max(this.waiting.length, 1), 1);
    answer?.();
    await turn();
  }

  async deliverAll(): Promise<void> {
    while (this.waiting.length > 0) await this.deliver(0);
  }

  get onTheWay(): number {
    return this.waiting.length;
  }
}

async function turn(): Promise<void> {
  for (let step = 0; step < 6; step += 1) await Promise.resolve();
}

type Step =
  | { readonly kind: 'look'; readonly first: number; readonly rows: number }
  | { readonly kind: 'deliver'; readonly which: number }
  | { readonly kind: 'query'; readonly name: string; readonly first: number }
  | { readonly kind: 'change'; readonly count: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('look' as const),
      first: fc.integer({ min: 0, max: 5_000 }),
      rows: fc.integer({ min: 1, max: 60 }),
    }),
    fc.record({ kind: fc.constant('deliver' as const), which: fc.nat(7) }),
    fc.record({
      kind: fc.constant('query' as const),
      name: fc.constantFrom('a', 'b', 'c'),
      first: fc.integer({ min: 0, max: 5_000 }),
    }),
    fc.record({ kind: fc.constant('change' as const), count: fc.integer({ min: 0, max: 6_000 }) }),
  ),
  { maxLength: 40 },
);

function shownRows(source: RowSource<Row>): Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < (source.count ?? 0); index += 1) {
    const row = source.rowAt(index);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

describe('RowSource', () => {
  it('F11 ends with the right rows after any scrolling, and never mixes two lists on the way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 6_000 }), steps, async (count, todo) => {
        const far = new FarList(count);
        const source = new RowSource(far.fetch('a'));
        let query = 'a';
        let looked = { first: 0, last: 20 };
        source.look(looked.first, looked.last);
        for (const step of todo) {
          if (step.kind === 'look') {
            const end = Math.max((source.count ?? 1) - 1, 0);
            const first = Math.min(step.first, end);
            looked = { first, last: Math.min(first + step.rows, end) };
            source.look(looked.first, looked.last);
          } else if (step.kind === 'deliver') await far.deliver(step.which);
          else if (step.kind === 'query') {
            query = step.name;
            source.replace(far.fetch(query), step.first);
          } else {
            far.revision += 1;
            far.count = step.count;
          }
          const rows = shownRows(source);
          expect(new Set(rows.map((row) => `${row.query}${row.revision}`)).size).toBeLessThanOrEqual(1);
          expect(rows.length).toBeLessThanOrEqual(20 * 100);
        }
        source.replace();
        await far.deliverAll();
        expect(source.count).toBe(far.count);
        const end = Math.max(far.count - 1, 0);
        const first = Math.min(looked.first, end);
        const last = Math.min(looked.last, end);
        source.look(first, last);
        await far.deliverAll();
        for (let index = first; index <= last && index < far.count; index += 1) {
          expect(source.rowAt(index)).toEqual({ id: index, revision: far.revision, query });
        }
      }),
      { numRuns: 400 },
    );
  });

  it('drops an answer to a query that is no longer asked', async () => {
    const far = new FarList(500);
    const source = new RowSource(far.fetch('a'));
    source.look(0, 30);
    source.replace(far.fetch('b'));
    await far.deliver(0);
    expect(source.rowAt(0)).toBeUndefined();
    await far.deliverAll();
    expect(source.rowAt(0)?.query).toBe('b');
  });

  it('is busy while a place is looked for, and no longer where that failed', async () => {
    const source = new RowSource(new FarList(1).fetch('a'));
    const place = Promise.withResolvers<void>();
    const looked = source.expect(place.promise);
    expect(source.isReplacing).toBe(true);
    place.reject(new Error('no answer'));
    await expect(looked).rejects.toThrow('no answer');
    expect(source.isReplacing).toBe(false);
  });

  it('keeps the rows on screen until a newer list can fill the screen', async () => {
    const far = new FarList(500);
    const source = new RowSource(far.fetch('a'));
    const received: string[] = [];
    source.subscribe((event) => received.push(event));
    source.look(80, 120);
    await far.deliverAll();
    far.revision = 2;
    source.replace();
    expect(source.isReplacing).toBe(true);
    await far.deliver(0);
    expect(source.rowAt(90)?.revision).toBe(1);
    await far.deliver(0);
    expect(source.rowAt(90)?.revision).toBe(2);
    expect(source.isReplacing).toBe(false);
    expect(received.filter((event) => event === 'replacing' || event === 'swapped')).toEqual([
      'replacing',
      'swapped',
    ]);
  });

  it('asks for what is on screen only, however far it was scrolled meanwhile', async () => {
    const far = new FarList(100_000);
    const source = new RowSource(far.fetch('a'));
    source.look(0, 40);
    await far.deliverAll();
    const before = far.asked;
    for (let first = 0; first < 90_000; first += 1_000) source.look(first, first + 40);
    expect(far.asked - before).toBeLessThanOrEqual(2);
    await far.deliverAll();
    expect(far.asked - before).toBeLessThanOrEqual(8);
    expect(source.rowAt(89_010)?.id).toBe(89_010);
  });

  it('fetches ahead in the direction of travel', async () => {
    const far = new FarList(10_000);
    const source = new RowSource(far.fetch('a'));
    source.look(1_000, 1_040);
    await far.deliverAll();
    source.look(2_010, 2_050);
    await far.deliverAll();
    expect(source.rowAt(2_150)?.id).toBe(2_150);
    source.look(5_010, 5_050);
    source.look(5_005, 5_045);
    await far.deliverAll();
    expect(source.rowAt(4_850)?.id).toBe(4_850);
  });

  it('says what failed, asks no more by itself, and continues after a retry', async () => {
    let broken = true;
    const far = new FarList(10);
    const source = new RowSource<Row>((offset, limit) =>
      broken ? Promise.reject(new Error('broken')) : Promise.resolve(far.answer('a', offset, limit)),
    );
    source.look(0, 9);
    await turn();
    expect(source.failure).toEqual(new Error('broken'));
    source.look(0, 9);
    broken = false;
    source.retry();
    await turn();
    expect(source.failure).toBeUndefined();
    expect(source.rowAt(3)?.id).toBe(3);
  });

  it('says that newer rows are on their way when an answer is of a newer list, and no more once they failed', async () => {
    const far = new FarList(500);
    let broken = false;
    const fetch = far.fetch('a');
    const source = new RowSource<Row>((offset, limit) =>
      broken ? Promise.reject(new Error('broken')) : fetch(offset, limit),
    );
    const received: string[] = [];
    source.subscribe((event) => received.push(event));
    source.look(0, 150);
    await far.deliverAll();
    far.revision = 2;
    source.look(300, 450);
    broken = true;
    await far.deliver(0);
    expect(received).toContain('replacing');
    expect(source.failure).toEqual(new Error('broken'));
    expect(source.isReplacing).toBe(false);
  });

  it('takes a list that was fetched anew, whose revision is lower, and asks for no window of it again and again', async () => {
    const far = new FarList(500);
    far.revision = 7;
    const source = new RowSource(far.fetch('a'));
    source.look(0, 40);
    await far.deliverAll();
    far.revision = 1;
    far.count = 450;
    source.look(420, 440);
    for (let answers = 0; answers < 10; answers += 1) await far.deliver(0);
    expect(far.onTheWay).toBe(0);
    expect([source.count, source.rowAt(430)?.revision]).toEqual([450, 1]);
  });

  it('gives a range of rows that are not at hand, and nothing when the list has changed meanwhile', async () => {
    const far = new FarList(3_000);
    const source = new RowSource(far.fetch('a'));
    source.look(0, 40);
    await far.deliverAll();
    const range = source.rowsBetween(10, 1_400);
    await far.deliverAll();
    expect((await range)?.map((row) => row.id)).toEqual(Array.from({ length: 1_391 }, (_, at) => at + 10));
    const late = source.rowsBetween(10, 1_400);
    far.revision = 2;
    await far.deliver(0);
    await far.deliverAll();
    expect(await late).toBeNull();
  });

  it('leaves what is on its way once other rows take its place, and when the list is left, and says no failure', async () => {
    const signals = new Map<string, AbortSignal>();
    const fetch =
      (query: string): FetchRows<Row> =>
      (_offset, _limit, signal) =>
        new Promise((_resolve, reject) => {
          if (signal === undefined) return;
          signals.set(query, signal);
          signal.addEventListener('abort', () => reject(signal.reason));
        });
    const aborted = () => [...signals].map(([query, signal]) => [query, signal.aborted]);
    const source = new RowSource<Row>(fetch('a'));
    source.look(0, 9);
    source.replace(fetch('b'));
    source.replace(fetch('c'));
    await turn();
    expect(aborted()).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ]);
    source.leave();
    await turn();
    expect(aborted().at(-1)).toEqual(['c', true]);
    expect(source.failure).toBeUndefined();
    // A page that is shown again looks again.
    source.look(0, 9);
    expect(aborted().at(-1)).toEqual(['c', false]);
  });
});

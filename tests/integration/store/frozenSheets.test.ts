import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ageItems, takeSnapshot } from '../../../electron/services/balances/balanceSnapshotsService.ts';
import { ListChanged } from '../../../electron/services/exports/listFeed.ts';
import {
  type FrozenChange,
  FrozenSums,
} from '../../../electron/store/userData/balanceSnapshotsRepository.ts';
import { allAged, partsIn } from '../../../shared/domain/ageing.ts';
import { MOST_FROZEN } from '../../../shared/domain/bounds.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import type { AsOfCustomer, AsOfItem, FrozenSheet } from '../../../shared/ipc/asOf.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { begin, dayOf, fetchesOf, later, NUMBERS, type Story, type Week, week } from './asOfModel.ts';
import { coreForAll } from './storeHome.ts';
import type { StoreCore } from './testStore.ts';
import { customerRef } from './testStore.ts';

const core = coreForAll();
let connections = 0;

function nextConnection(): string {
  connections += 1;
  return `f${connections}`;
}

/** Goes on with a story, whose last fetch was at a moment. */
function play(connectionId: string, steps: Week, story: Story, from: number): number {
  let last = from;
  for (const { number, at, body } of fetchesOf(steps, story, from)) {
    core.ingest(customerRef(number, connectionId), body, 4_096, at);
    last = at;
  }
  return last;
}

type Parts = Parameters<typeof takeSnapshot>[0];

async function freeze(connectionId: string, day: LocalDate, of: StoreCore = core): Promise<FrozenSheet> {
  const asked = { connectionId, number: null, day };
  // What the threads answer later is answered at once here.
  const frozen = await takeSnapshot(of.queryWorker as unknown as Parts, asked, { by: 'asa.lind', at: 5 });
  if (typeof frozen === 'string') throw new Error(frozen);
  return frozen.sheet;
}

interface Rows {
  readonly items: readonly AsOfItem[];
  readonly known: readonly AsOfCustomer[];
  readonly unknown: readonly AsOfCustomer[];
}

const WINDOW = { offset: 0, limit: 500 };

/** In windows of two, so that each begins somewhere in a customer. */
function itemsOf(page: (offset: number, limit: number) => { total: number; rows: AsOfItem[] }): AsOfItem[] {
  const rows: AsOfItem[] = [];
  for (let total = 1; rows.length < total; ) {
    const window = page(rows.length, 2);
    total = window.total;
    rows.push(...window.rows);
    if (window.rows.length === 0) break;
  }
  return rows;
}

function frozenRows({ id }: FrozenSheet): Rows {
  const { frozenSheets } = core.queryWorker;
  return {
    items: itemsOf((offset, limit) => frozenSheets.items(id, { offset, limit })),
    known: frozenSheets.customers(id, true, WINDOW).rows,
    unknown: frozenSheets.customers(id, false, WINDOW).rows,
  };
}

function rowsNow(connectionId: string, day: LocalDate): Rows {
  const { asOf } = core.queryWorker;
  const asked = { connectionId, number: null, day, ...WINDOW };
  return {
    items: asOf.items(asked).rows,
    known: asOf.customers({ ...asked, known: true }).rows,
    unknown: asOf.customers({ ...asked, known: false }).rows,
  };
}

/** Rows have no id in a sheet, and are in an order that does not depend on the file. */
function comparable({ items, known, unknown }: Rows) {
  return {
    known,
    unknown,
    items: items.map((item) => JSON.stringify({ ...item, id: null })).sort(),
  };
}

/** The one form of a sheet as decision 025 describes it, from what the sheet shows. */
function formOf({ day, forgotten }: FrozenSheet, { items, known, unknown }: Rows): string {
  const customers = [...known, ...unknown].sort(
    (one, other) => Number(one.customer.ref.number) - Number(other.customer.ref.number),
  );
  const lines: unknown[][] = [['kontor.frozen', 1, day]];
  for (const { customer, state } of customers) {
    const isKnown = state.kind === 'known';
    const figures = isKnown ? [state.outstanding, state.items, state.unreadable] : [null, null, null];
    lines.push(['customer', customer.ref.number, state.kind, ...figures]);
    for (const one of items.filter((item) => item.customer.ref.number === customer.ref.number)) {
      const { invoiceNo, entryNo, type, status, agreementExternalId, invoiceDate, dueDate } = one;
      const texts = [invoiceNo, entryNo, type, status, agreementExternalId, invoiceDate, dueDate];
      lines.push(['item', ...texts, one.priceVat, one.outstanding, one.daysLate]);
    }
  }
  if (forgotten.customers > 0)
    lines.push(['forgotten', forgotten.customers, forgotten.items, forgotten.outstanding]);
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function expectWhole(sheet: FrozenSheet): void {
  const rows = frozenRows(sheet);
  expect(createHash('sha256').update(formOf(sheet, rows)).digest('hex')).toBe(sheet.sha256);
  const { figures } = sheet;
  expect(rows.items).toHaveLength(figures.items);
  expect(rows.known).toHaveLength(figures.known);
  expect(rows.known.length + rows.unknown.length).toBe(figures.customers);
  expect(sumOfDecimals(allAged(figures.ageing).map((step) => step.outstanding))).toBe(
    sumOfDecimals(rows.items.map((item) => item.outstanding)),
  );
  const parts = partsIn(figures.ageing);
  const sums = new FrozenSums();
  for (const { customer, state } of [...rows.known, ...rows.unknown]) {
    const own = rows.items.filter((item) => item.customer.ref.number === customer.ref.number);
    const until = state.kind === 'known' ? state.until : null;
    const isEarlier = until !== null && until < startOfDay(sheet.day);
    sums.add({ state, isEarlier, aged: ageItems(own, sheet.day, parts) });
  }
  expect(sums.figures(parts)).toEqual(figures);
  const balances = rows.known.map(({ state }) => (state.kind === 'known' ? state.outstanding : '0'));
  expect(sumOfDecimals(balances)).toBe(figures.outstanding);
}

const sheetOf = (connectionId: string, id: string) =>
  core.queryWorker.frozenSheets.list(connectionId).find((one) => one.id === id);

/** Takes a customer out of every sheet. */
function forgotten(customer: CustomerRef): FrozenChange[] {
  const change = core.queryWorker.frozenSheets.forgetStep(customer);
  return change === null ? [] : [change, ...forgotten(customer)];
}

describe('frozen sheets', () => {
  it('are what was known when they were frozen, and the same bytes after any refresh, over generated weeks', async () => {
    let [items, same, other] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(week, week, fc.nat({ max: 4 }), async (first, then, place) => {
        const connectionId = nextConnection();
        const story: Story = new Map();
        const at = play(connectionId, first, story, begin);
        const day = dayOf(place);
        const known = comparable(rowsNow(connectionId, day));
        const sheet = await freeze(connectionId, day);
        expectWhole(sheet);
        const rows = frozenRows(sheet);
        expect(comparable(rows)).toEqual(known);
        expect(sheet.figures).toEqual(core.queryWorker.asOf.figures({ connectionId, number: null, day }));
        const before = JSON.stringify([sheet, rows]);
        play(connectionId, then, story, at);
        const after = sheetOf(connectionId, sheet.id);
        expect(JSON.stringify([after, after && frozenRows(after)])).toBe(before);
        const again = await freeze(connectionId, day);
        const isSame = formOf(again, frozenRows(again)) === formOf(sheet, rows);
        expect(again.sha256 === sheet.sha256).toBe(isSame);
        items += rows.items.length;
        if (isSame) same += 1;
        else other += 1;
        core.queryWorker.frozenSheets.forgetConnection(connectionId);
        expect(core.queryWorker.frozenSheets.list(connectionId)).toEqual([]);
      }),
      { numRuns: casesOf(300, 30) },
    );
    expect(Math.min(items, same, other)).toBeGreaterThan(0);
  });

  it('lose the rows of a customer that is forgotten, and say how many and what they came to', async () => {
    // One of them is on no sheet.
    const anyone = fc.constantFrom(...NUMBERS, '4444');
    let [named, whole] = [0, 0];
    await fc.assert(
      fc.asyncProperty(week, fc.nat({ max: 4 }), anyone, async (steps, place, number) => {
        const connectionId = nextConnection();
        play(connectionId, steps, new Map(), begin);
        const sheet = await freeze(connectionId, dayOf(place));
        const rows = frozenRows(sheet);
        const gone = customerRef(number, connectionId);
        const isNamed = [...rows.known, ...rows.unknown].some(
          ({ customer }) => customer.ref.number === gone.number,
        );
        const { frozenSheets } = core.queryWorker;
        expect(frozenSheets.daysNaming(connectionId, [gone.number])).toEqual(isNamed ? [sheet.day] : []);
        const changes = forgotten(gone);
        const after = sheetOf(connectionId, sheet.id);
        if (after === undefined) throw new Error('the sheet is gone');
        expectWhole(after);
        expect(frozenRows(after)).toEqual(without(rows, gone.number));
        if (!isNamed) {
          expect([changes, after]).toEqual([[], sheet]);
          whole += 1;
        } else {
          named += 1;
          const own = rows.items.filter(({ customer }) => customer.ref.number === gone.number);
          expect(after.forgotten).toMatchObject({ customers: 1, items: own.length });
          expect(sumOfDecimals([after.forgotten.outstanding, after.figures.outstanding])).toBe(
            sheet.figures.outstanding,
          );
          expect(changes).toEqual([
            {
              day: sheet.day,
              outstandingBefore: sheet.figures.outstanding,
              outstandingAfter: after.figures.outstanding,
              sha256Before: sheet.sha256,
              sha256After: after.sha256,
            },
          ]);
          expect(after.sha256).not.toBe(sheet.sha256);
          expect(after.bytes).toBeLessThan(sheet.bytes);
          expect(forgotten(gone)).toEqual([]);
        }
        frozenSheets.remove(sheet.id);
      }),
      { numRuns: casesOf(300, 30) },
    );
    expect(Math.min(named, whole)).toBeGreaterThan(0);
  });

  it('are not kept of what was read before a customer was forgotten', async () => {
    const connectionId = nextConnection();
    core.ingest(customerRef('1', connectionId), '[]', 100, begin);
    core.ingest(customerRef('1', connectionId), '[]', 100, later(begin, 48));
    const { frozenSheets, asOf } = core.queryWorker;
    const forgetting = {
      ...core.queryWorker,
      asOf: {
        ...{ figures: asOf.figures.bind(asOf), items: asOf.items.bind(asOf) },
        customers: (asked: Parameters<typeof asOf.customers>[0]) => {
          const page = asOf.customers(asked);
          forgotten(customerRef('1', connectionId));
          return page;
        },
      },
    } as unknown as Parts;
    const asked = { connectionId, number: null, day: dayOf(0) };
    await expect(takeSnapshot(forgetting, asked, { by: '', at: 5 })).rejects.toThrow();
    expect(frozenSheets.list(connectionId)).toEqual([]);
    expect(frozenSheets.purgeOrphansStep()).toBe(false);
  });

  it('are not kept where what was read does not come to what was said of the day', async () => {
    const connectionId = nextConnection();
    for (const hours of [0, 48]) {
      for (const [number, index] of [
        ['1', 3],
        ['22', 6],
      ] as const) {
        const list = JSON.stringify([soundRecord(index)]);
        core.ingest(customerRef(number, connectionId), list, 100, later(begin, hours));
      }
    }
    const asked = { connectionId, number: null, day: dayOf(0) };
    const { asOf, frozenSheets } = core.queryWorker;
    const read: Pick<typeof asOf, 'figures' | 'items' | 'customers'> = {
      figures: (of) => asOf.figures(of),
      items: (of) => asOf.items(of),
      customers: (of) => asOf.customers(of),
    };
    const [first, second] = read.items({ ...asked, ...WINDOW }).rows;
    if (first === undefined || second === undefined) throw new Error('nothing is open');
    const said = read.figures(asked);
    let times = 0;
    const other: Readonly<Record<string, Partial<typeof read>>> = {
      'two customers with the amounts of each other': {
        items: (of) => {
          const page = asOf.items(of);
          return {
            ...page,
            rows: [
              { ...first, outstanding: second.outstanding },
              { ...second, outstanding: first.outstanding },
            ],
          };
        },
      },
      'a sum of another amount': { figures: () => ({ ...said, outstanding: second.outstanding }) },
      'a sum that became another one meanwhile': {
        figures: () => {
          times += 1;
          return times === 1 ? said : { ...said, customers: 3 };
        },
      },
    };
    const frozenWith = (more: Partial<typeof read>) => {
      const parts = { ...core.queryWorker, asOf: { ...read, ...more } } as unknown as Parts;
      return takeSnapshot(parts, asked, { by: '', at: 5 });
    };
    for (const [name, more] of Object.entries(other))
      await expect(frozenWith(more), name).rejects.toBeInstanceOf(ListChanged);
    expect(frozenSheets.list(connectionId)).toEqual([]);
    await frozenWith({});
    const kept = frozenSheets.list(connectionId);
    expect(kept).toMatchObject([{ figures: { items: 2 } }]);
    for (const { id } of kept) frozenSheets.remove(id);
  });

  it('of one customer name nobody once it is forgotten, and are no more than are kept', async () => {
    const connectionId = nextConnection();
    const one = customerRef('1', connectionId);
    core.ingest(one, '[]', 100, begin);
    core.ingest(one, '[]', 100, later(begin, 48));
    const asked = { connectionId, number: one.number, day: dayOf(0) };
    const parts = core.queryWorker as unknown as Parts;
    for (let count = 0; count < MOST_FROZEN; count += 1) {
      expect(await takeSnapshot(parts, asked, { by: '', at: count })).toMatchObject({
        sheet: { number: '1', isOfOne: true },
      });
    }
    expect(await takeSnapshot(parts, asked, { by: '', at: 1 })).toBe('tooMany');
    const { frozenSheets } = core.queryWorker;
    expect(forgotten(one)).toHaveLength(MOST_FROZEN);
    const [sheet] = frozenSheets.list(connectionId);
    expect(sheet).toMatchObject({ number: null, isOfOne: true, figures: { customers: 0, items: 0 } });
    expect(JSON.stringify(frozenSheets.list(connectionId))).not.toContain('"1"');
  });
});

function without({ items, known, unknown }: Rows, number: string): Rows {
  const others = <Row extends { customer: AsOfCustomer['customer'] }>(rows: readonly Row[]) =>
    rows.filter(({ customer }) => customer.ref.number !== number);
  return { items: others(items), known: others(known), unknown: others(unknown) };
}

import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { fillInvoiceDays } from '../../../electron/store/invoices/model/schema.ts';
import {
  type Ageing,
  type AgeingSums,
  agedIn,
  ageingText,
  allAged,
  bucketsIn,
  stepsOf,
} from '../../../shared/domain/ageing.ts';
import { STEP_COLUMNS } from '../../../shared/domain/customerColumns.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { decimalFromSource, sumOfDecimals } from '../../../shared/domain/money.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { fc } from '../../fastCheck.ts';
import { ageings, stepByHand } from '../../oracles/ageings.ts';
import { casesOf } from '../../promiseCounts.ts';
import { coreForAll } from './coreForAll.ts';
import { invoicesJson, recordArbitrary } from './invoiceArbitraries.ts';
import { customerRef, KEY, TODAY } from './testStore.ts';

const core = coreForAll();
const WHOLE = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
const MOMENT = { today: TODAY, language: 'en' as const, staleBefore: 0, changesSince: 0 };
let connections = 0;

const wide = fc.constantFrom(0.000_01, -0.000_02, 123_456_789_012_345, -1e15, 1e22, 0.123_456_7);
const list = fc.array(
  fc
    .tuple(recordArbitrary, fc.option(wide, { freq: 6 }))
    .map(([one, amount]) => (amount === null ? one : { ...one, amount_outstanding: amount })),
  { maxLength: 14 },
);

type Record = typeof list extends fc.Arbitrary<(infer One)[]> ? One : never;

const amountOf = (record: Record) => decimalFromSource(JSON.stringify(record.amount_outstanding)) ?? '';

function choose(ageing: Ageing): void {
  core.queryWorker.facts.putSettings({ ...DEFAULT_SETTINGS, ageing: ageingText(ageing) });
}

/** The steps as a clerk with a calendar sums them up. */
function byHand(
  ageing: Ageing,
  records: readonly Record[],
): [string, { count: number; outstanding: string }][] {
  const partOf = (record: Record) => {
    const amount = amountOf(record);
    const dates = { invoiceDate: record.invoice_date_at, dueDate: record.invoice_due_at };
    if (amount === '0') return null;
    return amount.startsWith('-') ? 'credits' : stepByHand(ageing, dates, TODAY);
  };
  return [...stepsOf(ageing), 'credits'].map((part) => {
    const own = records.filter((record) => partOf(record) === part);
    return [part, { count: own.length, outstanding: sumOfDecimals(own.map(amountOf)) }];
  });
}

function expectSums(sums: AgeingSums | undefined, ageing: Ageing, records: readonly Record[]): void {
  expect(Object.entries(sums ?? {})).toEqual(byHand(ageing, records));
}

/** Every place that shows the steps of these lists, one record of each customer besides. */
function expectEverywhere(connectionId: string, ageing: Ageing, lists: readonly (readonly Record[])[]): void {
  const { lists: queries, debts, customerList } = core.queryWorker;
  const all = { connectionId, number: null };
  const records = lists.flat();
  const totals = queries.totals(all, WHOLE, TODAY);
  expectSums(totals?.ageing, ageing, records);
  expect(sumOfDecimals(allAged(totals?.ageing as AgeingSums).map(({ outstanding }) => outstanding))).toBe(
    totals?.outstanding,
  );
  expectSums(queries.kept(connectionId, TODAY).totals.ageing, ageing, records);
  expectSums(debts.overview(connectionId, TODAY).totals.ageing, ageing, records);
  // Filtered and named rows are walked through, and not taken from the sums that are kept.
  const open = { ...NO_FILTER, outstanding: 'open' as const };
  const isOpen = (record: Record) => amountOf(record) !== '0';
  const filtered = queries.totals(all, { ...WHOLE, filter: open }, TODAY);
  expectSums(filtered?.ageing, ageing, records.filter(isOpen));
  for (const [at, own] of lists.entries()) {
    const customer = customerRef(String(at + 1), connectionId);
    expectSums(queries.cached(customer, TODAY)?.totals.ageing, ageing, own);
    expectSums(queries.totals(customer, WHOLE, TODAY)?.ageing, ageing, own);
    const inMemory = queries.totals(customer, { ...WHOLE, filter: open }, TODAY);
    expectSums(inMemory?.ageing, ageing, own.filter(isOpen));
  }
  for (const part of [...stepsOf(ageing), 'credits' as const]) {
    const matching = queries.page({
      ...{ customer: all, filter: { ...NO_FILTER, ageing: [part] }, sort: [] },
      ...{ offset: 0, limit: 500, today: TODAY },
    });
    const aged = agedIn(totals?.ageing as AgeingSums, part);
    expect(matching?.matching).toBe(aged.count);
    expect(sumOfDecimals((matching?.rows ?? []).map(({ outstanding }) => outstanding))).toBe(
      aged.outstanding,
    );
  }
  const selected = {
    ...{ connectionId, fetchedBefore: null, sort: [] },
    selection: { kind: 'allMatching' as const, filter: NO_CUSTOMER_FILTER, except: [] },
  };
  const { steps, amounts } = customerList.totals(selected, MOMENT);
  expect(steps).toEqual(stepsOf(ageing));
  const inSteps = (sums: AgeingSums) => {
    const shown = bucketsIn(sums).map((step) => agedIn(sums, step).outstanding);
    return STEP_COLUMNS.map((_, place) => shown[place] ?? '0');
  };
  expect(STEP_COLUMNS.map((column) => amounts[column])).toEqual(inSteps(totals?.ageing as AgeingSums));
  for (const row of customerList.selected(selected, MOMENT).rows) {
    const own = queries.cached(
      row.number === null ? customerRef('1') : { connectionId, number: row.number },
      TODAY,
    );
    const sums = own?.totals.ageing as AgeingSums;
    expect(STEP_COLUMNS.map((column) => row[column])).toEqual(inSteps(sums));
    expect(sumOfDecimals([...inSteps(sums), row.credits])).toBe(row.outstanding);
  }
}

describe('the ageing buckets', () => {
  it('are each invoice’s one, and add up to what is outstanding wherever they are shown, whichever they are', () => {
    const story = fc.tuple(fc.array(list, { minLength: 1, maxLength: 3 }), fc.array(list, { maxLength: 1 }));
    fc.assert(
      fc.property(story, ageings, ageings, ([lists, again], first, second) => {
        connections += 1;
        const connectionId = `s${connections}`;
        choose(first);
        for (const [at, own] of lists.entries())
          core.ingest(customerRef(String(at + 1), connectionId), invoicesJson(own), 4_096);
        expectEverywhere(connectionId, first, lists);
        // Other steps, over the same lists.
        choose(second);
        expectEverywhere(connectionId, second, lists);
        // A fetch that changes a list, by the other steps.
        const after = lists.with(0, again[0] ?? lists[0] ?? []);
        core.ingest(customerRef('1', connectionId), invoicesJson(after[0] ?? []), 4_096, 2);
        expectEverywhere(connectionId, second, after);
      }),
      { numRuns: casesOf(400, 25) },
    );
  });

  it('are by invoice date in lists that an earlier version has fetched, too', () => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 3 }), ageings, (lists, ageing) => {
        connections += 1;
        const connectionId = `e${connections}`;
        for (const [at, own] of lists.entries())
          core.ingest(customerRef(String(at + 1), connectionId), invoicesJson(own), 4_096);
        inFile((database) => {
          database.exec(
            "UPDATE customer SET invoice_days = x'', wide = json_remove(wide, '$.invoiceDays') WHERE wide <> ''",
          );
          database.exec("UPDATE customer SET invoice_days = x''");
          fillInvoiceDays(database);
        });
        choose(ageing);
        expectEverywhere(connectionId, ageing, lists);
      }),
      { numRuns: casesOf(100, 8) },
    );
  });
});

function inFile(change: (database: ReturnType<typeof openDatabase>) => void): void {
  const database = openDatabase({ ...core.opened.lists, key: KEY });
  change(database);
  database.exec('UPDATE tally SET stamp = stamp + 1; UPDATE customer SET stamp = (SELECT stamp FROM tally)');
  database.close();
}

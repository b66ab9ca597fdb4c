import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DuckDBDecimalValue,
  type DuckDBListValue,
  DuckDBTimestampTZValue,
  type DuckDBTimestampValue,
} from '@duckdb/node-api';
import { expect, it } from 'vitest';
import type { ListOrder } from '../../../electron/services/exports/listAbout.ts';
import { writeParquet } from '../../../electron/services/exports/listWork.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { type FieldKind, INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { fc } from '../../fastCheck.ts';
import { LONGEST_TEST } from '../../patience.ts';
import { casesOf } from '../../promiseCounts.ts';
import { elementText, soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForAll } from '../store/storeHome.ts';
import { customerRef, ingestBody, TODAY } from '../store/testStore.ts';
import { threadFiles } from '../threadFiles.ts';
import { askDuckDb, type DuckRow, quoted } from '../writers/duckdb.ts';

const home = storeForAll();
const THREAD = threadFiles().exportThread;
const ALL = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };

const HOSTILE = [
  '=1+1',
  "x'); DROP TABLE invoices; --",
  '"',
  '00012',
  'NULL',
  '\u0000',
  'åäö \u{1f600} \u202e',
  '\ud800',
  '',
  '{}',
  'a\r\nb',
];
const WIDE = [
  '0.30000000000000004',
  '-1e-9',
  '1e300',
  '99999999999999.9999',
  '-99999999999999.9999',
  '100000000000000',
  '123456789012345678.25',
  '99999999999.99999',
  '-0',
];
const CLOCKS = ['0000-02-29 23:59:59', '0099-12-31 00:00:00', '1969-12-31 23:59:59', '9999-12-31 23:59:59'];

/** Values that files of other kinds lose: of every kind of field. */
const oddRecord = fc
  .record({
    index: fc.nat(500),
    text: fc.constantFrom(...HOSTILE),
    tags: fc.array(fc.constantFrom(...HOSTILE, 7, null, { a: [1] }), { maxLength: 3 }),
    clock: fc.constantFrom(...CLOCKS),
    amount: fc.constantFrom(...WIDE),
    id: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  })
  .map(({ index, text, tags, clock, amount, id }) =>
    JSON.stringify({
      ...soundRecord(index),
      invoice_no: text,
      status: text,
      entry_no: text,
      agreement_external_id: text,
      tags,
      invoice_due_at: clock,
      agreement_id: '#',
      price: '@',
    })
      .replace('"@"', amount)
      .replace('"#"', String(id)),
  );
const lists = fc.array(fc.array(fc.oneof(oddRecord, elementText), { maxLength: 8 }), {
  minLength: 1,
  maxLength: 4,
});

function order(number: string | null, layout: ListOrder['layout']): ListOrder {
  return {
    customer: { connectionId: 'test', number: number as never },
    selection: { ...ALL, except: [] },
    sort: [],
    columns: [],
    format: 'parquet',
    preset: 'rfc4180',
    orientation: 'auto',
    filterWords: [],
    layout,
    manyFolders: false,
    linesAbove: false,
    template: '',
  };
}

async function written(name: string, list: ListOrder) {
  const path = join(home.folder, name);
  const parts = { store: home.store, today: TODAY, thread: THREAD };
  return { path, part: await writeParquet(parts, list, path, new AbortController().signal) };
}

const VALUES: Readonly<Record<FieldKind, (row: DuckRow, name: string) => unknown>> = {
  identifier: (row, name) => row[name],
  sharedIdentifier: (row, name) => row[name],
  word: (row, name) => row[name],
  wholeNumber: (row, name) => String(row[name]),
  wallClock: (row, name) => (row[name] as DuckDBTimestampValue).micros,
  amount: (row, name) => {
    const amount = row[name] as DuckDBDecimalValue | null;
    if (amount !== null) expect([amount.width, amount.scale, row[`${name}_exact`]]).toEqual([18, 4, null]);
    return amount === null ? row[`${name}_exact`] : plain(amount);
  },
  flag: (row, name) => row[name],
  tags: (row, name) => [...(row[name] as DuckDBListValue).items],
};

/** A decimal as Kontor writes one: no zeros behind its last digit. */
function plain(amount: DuckDBDecimalValue): string {
  const digits = amount.value < 0n ? -amount.value : amount.value;
  const text = `${digits / 10_000n}.${String(digits % 10_000n).padStart(4, '0')}`.replace(/\.?0+$/, '');
  return amount.value < 0n ? `-${text}` : text;
}

function expected(row: InvoiceRow, kind: FieldKind, id: keyof InvoiceRow): unknown {
  const value = row[id];
  if (kind === 'wallClock') return wallMicros(String(value));
  if (kind === 'tags') return (value as readonly string[]).map((tag) => tag.toWellFormed());
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** By the calendar of the language: years below a hundred need a step of their own. */
function wallMicros(clock: string): bigint {
  const date = new Date(0);
  date.setUTCFullYear(Number(clock.slice(0, 4)), Number(clock.slice(5, 7)) - 1, Number(clock.slice(8, 10)));
  const [hours, minutes, seconds] = clock.slice(11).split(':').map(Number);
  date.setUTCHours(hours ?? 0, minutes, seconds);
  return BigInt(date.getTime()) * 1_000n;
}

function sameRecord(found: DuckRow | undefined, row: InvoiceRow): void {
  expect(found).toBeDefined();
  for (const { id, wire, kind } of INVOICE_FIELDS) {
    expect([wire, found && VALUES[kind](found, wire)]).toEqual([wire, expected(row, kind, id)]);
  }
}

interface Kept {
  readonly number: string;
  readonly row: InvoiceRow;
}

/** All rows of all kept customers: of these and no others. */
async function fetched(customers: readonly (readonly string[])[], run: number) {
  const { store } = home;
  for (const number of await store.records.numbers('test')) await store.lists.forget(customerRef(number));
  const rows: Kept[] = [];
  let unreadable = 0;
  for (const [place, texts] of customers.entries()) {
    // The first fetched is the last by its number.
    const customer = customerRef(`00${9 - place}${run}`);
    await ingestBody(store, customer, `[${texts.join(',')}]`, { fetchedAt: 1_700_000_000_000 + place });
    if (place === 0) await store.facts.noteCustomer(customer, { givenName: "Ö'Hara & Co" });
    const page = { customer, filter: NO_FILTER, sort: [], offset: 0, limit: 100, today: TODAY };
    for (const row of (await store.lists.page(page))?.rows ?? []) rows.push({ number: customer.number, row });
    unreadable += (await store.lists.cached(customer, TODAY))?.unreadable ?? 0;
  }
  return { rows, unreadable };
}

it(
  'P42 Parquet has the same values and types as the records, and counts what it lacks',
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(lists, async (customers) => {
        run += 1;
        const { rows, unreadable } = await fetched(customers, run);
        rows.sort((one, other) => Number(one.number[2]) - Number(other.number[2]));
        const long = rows.flatMap(({ row }) =>
          [row.outstanding, row.price, row.priceVat, row.balance].filter(
            (one) => !/^-?\d{1,14}(\.\d{1,4})?$/.test(one),
          ),
        ).length;

        const one = await written(`${run}.parquet`, order(null, 'oneFile'));
        expect(one.part).toMatchObject({ unreadable, longAmounts: long });
        const found = await askDuckDb(`SELECT * FROM ${quoted(one.path)}`);
        expect(found).toHaveLength(rows.length);
        for (const [at, { number, row }] of rows.entries()) {
          sameRecord(found[at], row);
          expect(found[at]).toMatchObject({ customer_number: number });
          expect(found[at]?.['given_name']).toBe(number.startsWith('009') ? "Ö'Hara & Co" : null);
          const place = 9 - Number(number[2]);
          expect(found[at]?.['fetched_at']).toEqual(
            new DuckDBTimestampTZValue(BigInt(1_700_000_000_000 + place) * 1_000n),
          );
        }
        const about = new Map(
          (
            await askDuckDb(
              `SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata(${quoted(one.path)})`,
            )
          ).map(({ key, value }) => [key, value]),
        );
        expect(about.get('kontor.rows')).toBe(String(rows.length));
        expect(about.get('kontor.unreadable_records_left_out')).toBe(String(unreadable));
        expect(about.get('kontor.amounts_only_as_text')).toBe(String(long));
        expect(about.get('kontor.amounts')).toContain('DECIMAL(18,4)');

        const folder = await written(`${run}`, order(null, 'byCustomer'));
        expect(folder.part).toMatchObject({ unreadable, longAmounts: long });
        const withRows = [...new Set(rows.map(({ number }) => number))];
        expect((await readdir(folder.path)).sort()).toEqual(
          withRows.map((number) => `customer=${number}`).sort(),
        );
        if (rows.length === 0) return;
        const parts = await askDuckDb(
          `SELECT * FROM read_parquet(${quoted(`${folder.path}/*/*.parquet`)}, hive_partitioning = true, hive_types_autocast = false, file_row_number = true) ORDER BY customer_number, file_row_number`,
        );
        expect(parts.map(({ customer }) => customer)).toEqual(rows.map(({ number }) => number));
        for (const [at, { row }] of rows.entries()) sameRecord(parts[at], row);
      }),
      { numRuns: casesOf(300, 6), interruptAfterTimeLimit: 3_600_000 },
    );
  },
  casesOf(9 * LONGEST_TEST, LONGEST_TEST),
);

it('Parquet columns have the types that the field table says', async () => {
  const { store } = home;
  await ingestBody(store, customerRef('77'), JSON.stringify([soundRecord(1)]));
  const { path } = await written('types.parquet', order('77', 'oneFile'));
  const types = await askDuckDb(`DESCRIBE SELECT * FROM ${quoted(path)}`);
  expect(types.map(({ column_name, column_type }) => [column_name, column_type])).toEqual([
    ['customer_number', 'VARCHAR'],
    ['given_name', 'VARCHAR'],
    ['fetched_at', 'TIMESTAMP WITH TIME ZONE'],
    ['invoice_no', 'VARCHAR'],
    ['invoice_date_at', 'TIMESTAMP'],
    ['invoice_due_at', 'TIMESTAMP'],
    ['status', 'VARCHAR'],
    ['amount_outstanding', 'DECIMAL(18,4)'],
    ['amount_outstanding_exact', 'VARCHAR'],
    ['price', 'DECIMAL(18,4)'],
    ['price_exact', 'VARCHAR'],
    ['price_vat', 'DECIMAL(18,4)'],
    ['price_vat_exact', 'VARCHAR'],
    ['has_pdf', 'BOOLEAN'],
    ['balance', 'DECIMAL(18,4)'],
    ['balance_exact', 'VARCHAR'],
    ['entry_no', 'VARCHAR'],
    ['agreement_id', 'BIGINT'],
    ['tags', 'VARCHAR[]'],
    ['type', 'VARCHAR'],
    ['agreement_external_id', 'VARCHAR'],
  ]);
});

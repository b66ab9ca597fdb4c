import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cipherClass } from '../../../electron/database/database.ts';
import { migrate } from '../../../electron/database/openHealed.ts';
import { invoiceRecord } from '../../../electron/sandbox/sampleInvoice.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import { FastRecords } from '../../../electron/store/invoices/ingest/fastRecords.ts';
import { invoiceValues, Unreadable } from '../../../electron/store/invoices/ingest/recordReader.ts';
import { bindRow } from '../../../electron/store/invoices/ingest/rowWriter.ts';
import { COLUMN_OF, PLACE_OF, ROW_COLUMNS } from '../../../electron/store/invoices/model/columns.ts';
import { condition, oneCustomer, orderBy } from '../../../electron/store/invoices/queries/sqlBuilder.ts';
import { invoiceRowSchema } from '../../../shared/domain/invoice.ts';
import {
  EXPORTED_COLUMNS,
  type FieldKind,
  INVOICE_COLUMNS,
  INVOICE_FIELDS,
  OWN_COLUMNS,
  RECORD_COLUMNS,
  SHOWN_COLUMNS,
} from '../../../shared/domain/invoiceFields.ts';
import { invoiceSortSchema } from '../../../shared/domain/invoiceQuery.ts';
import { exportsContract } from '../../../shared/ipc/exports.ts';
import { gridLayoutSchema } from '../../../shared/ipc/views.ts';

/** The word for a kind in the document of the service, and in the schema of the table. */
const WORDS: Readonly<Record<FieldKind, readonly [documented: string, stored: string]>> = {
  identifier: ['string', 'TEXT'],
  sharedIdentifier: ['string', 'INTEGER'],
  word: ['string', 'INTEGER'],
  wholeNumber: ['integer', 'INTEGER'],
  wallClock: ['string', 'INTEGER'],
  amount: ['number', 'INTEGER'],
  flag: ['boolean', 'INTEGER'],
  tags: ['array', 'TEXT'],
};

const KONTORS_OWN = { id: 'INTEGER', change: 'INTEGER', exported: 'INTEGER', wide: 'TEXT' };

/** A record no two fields of which hold the same. */
function distinctRecord(): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<FieldKind, (place: number) => unknown>> = {
    identifier: (place) => `own ${place}`,
    sharedIdentifier: (place) => `shared ${place}`,
    word: (place) => `word ${place}`,
    wholeNumber: (place) => place,
    wallClock: (place) => `20${10 + place}-01-01 00:00:00`,
    amount: (place) => place,
    flag: () => true,
    tags: () => [],
  };
  return Object.fromEntries(INVOICE_FIELDS.map(({ wire, kind }, place) => [wire, values[kind](10 + place)]));
}

/** What is kept of that record. */
const KEPT: Readonly<Record<FieldKind, (place: number) => unknown>> = {
  identifier: (place) => `own ${place}`,
  sharedIdentifier: (place) => `shared ${place}`,
  word: (place) => `word ${place}`,
  wholeNumber: (place) => String(place),
  wallClock: (place) => Number(`20${10 + place}0101000000`),
  amount: (place) => 10_000 * place,
  flag: () => 1,
  tags: () => null,
};
const keptValues = Object.fromEntries(
  INVOICE_FIELDS.map(({ id, kind }, place) => [id, KEPT[kind](10 + place)]),
);

describe('the table of the fields of an invoice', () => {
  it('has each field of docs/service.md §2.3, and no other', () => {
    const page = readFileSync('docs/service.md', 'utf8');
    const section = page.slice(page.indexOf('### 2.3'), page.indexOf('### 2.4'));
    const documented = [...section.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(([, name, type]) => [
      name,
      type,
    ]);
    const inTable = INVOICE_FIELDS.map(({ wire, kind }) => [wire, WORDS[kind][0]]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(inTable));
    expect(documented).toHaveLength(INVOICE_FIELDS.length);
  });

  it('has the text filter look into what names an invoice, its agreement, its status and its tags', () => {
    const searched = INVOICE_FIELDS.filter((field) => 'searched' in field).map(({ id }) => id);
    const named = ['invoiceNo', 'entryNo', 'agreementId', 'agreementExternalId', 'status', 'tags'];
    expect(searched).toEqual(expect.arrayContaining(named));
  });

  it('has a column of the right type in the cache for each, and the cache has no other', () => {
    const database = new (cipherClass())(':memory:');
    migrate(database, SCHEMAS.lists);
    const columns = database.pragma('table_info(invoice)') as { name: string; type: string }[];
    const fields = INVOICE_FIELDS.map(({ id, kind }) => [COLUMN_OF[id], WORDS[kind][1]]);
    expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual({
      ...Object.fromEntries(fields),
      ...KONTORS_OWN,
    });
    for (const { id } of INVOICE_FIELDS) {
      const list = oneCustomer({
        ...{ customerId: 1, words: [], inIdOrder: true, anyWide: true },
        marked: () => condition('1'),
      });
      const order = orderBy([{ column: id, direction: 'ascending' }], list, '2026-03-15');
      expect(order).toMatch(/\S+.* ASC, invoice\.id$/);
      expect(order).not.toContain('undefined');
    }
    database.close();
  });

  it('is what an ingest makes of a record field by field, whichever way it reads it', () => {
    const text = JSON.stringify(distinctRecord());
    const parsed = invoiceValues(JSON.parse(text), true, () => text);
    const exact = invoiceValues(JSON.parse(text), false, () => text);
    const plain = new FastRecords();
    plain.learn(Buffer.from(text));
    expect(plain.read(Buffer.from(text), 0)).toBe(text.length);
    for (const values of [parsed, exact, plain.values]) {
      expect(values).not.toBeInstanceOf(Unreadable);
      expect(values).toEqual({ ...keptValues, wide: null });
    }
  });

  it('is what a row binds, each field where its column stands', () => {
    const text = JSON.stringify(distinctRecord());
    const values = invoiceValues(JSON.parse(text), true, () => text);
    if (values instanceof Unreadable) throw new Error(values.reason);
    const bound: unknown[] = [];
    const words: string[] = [];
    const end = bindRow(bound, 0, 7, values, { numberOf: (word) => words.push(word) - 1 });
    expect(end).toBe(PLACE_OF.change);
    expect(bound).toHaveLength(ROW_COLUMNS.length - 3);
    for (const { id, kind } of INVOICE_FIELDS) {
      const isWord = kind === 'word' || kind === 'sharedIdentifier';
      const stored = bound[PLACE_OF[COLUMN_OF[id]]];
      expect([id, isWord ? words[Number(stored)] : stored]).toEqual([id, keptValues[id]]);
    }
  });

  it('is what the samples have, what a row of the contract has, and what a list may be exported with', () => {
    const sample = invoiceRecord({
      invoiceNo: '1',
      entryNo: '2',
      agreement: { id: 1, externalId: 'x' },
      day: 20_000,
      dueDay: 20_030,
      netOre: 100,
      outstandingOre: 0,
      hasPdf: true,
      status: 'paid',
    });
    expect(Object.keys(sample).sort()).toEqual(INVOICE_FIELDS.map(({ wire }) => wire).sort());
    expect(Object.keys(invoiceRowSchema.shape)).toEqual(expect.arrayContaining([...INVOICE_COLUMNS]));
    const { columns } = exportsContract.list.input.shape;
    expect(columns.safeParse([...EXPORTED_COLUMNS]).success).toBe(true);
    const fields = INVOICE_FIELDS.filter(({ exported }) => exported).map(({ id }) => id);
    expect(RECORD_COLUMNS).toEqual(['customerNumber', 'givenName', ...fields]);
    expect(EXPORTED_COLUMNS.filter((column) => !RECORD_COLUMNS.includes(column))).toEqual(['daysLate']);
    // The clerk's own column is in grids alone.
    expect(SHOWN_COLUMNS.filter((column) => !INVOICE_COLUMNS.some((one) => one === column))).toEqual([
      ...OWN_COLUMNS,
    ]);
    for (const column of OWN_COLUMNS) {
      expect(columns.safeParse([column]).success).toBe(false);
      expect(invoiceSortSchema.safeParse([{ column, direction: 'ascending' }]).success).toBe(false);
      expect(gridLayoutSchema.safeParse([{ column, width: null, visible: true, pinned: null }]).success).toBe(
        true,
      );
    }
  });
});

import { existsSync, rmSync } from 'node:fs';
import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { openDatabase } from './plainDatabase.ts';

export const COUNT = 100_000;

export interface BenchRecord {
  readonly [field: string]: unknown;
}

/** Records of one customer; `first` sets their numbers apart from other customers'. */
export function benchRecords(count: number, first = 0): BenchRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const open = index % 10 === 0;
    const price = ((index * 7_919) % 1_000_000) / 100;
    const day = String(1 + (index % 28)).padStart(2, '0');
    const month = String(1 + (index % 12)).padStart(2, '0');
    return {
      ...SAMPLE_RECORD,
      invoice_no: String(10_000_000 + first + index),
      agreement_id: 5_000 + (index % 3),
      agreement_external_id: `3f2b8c1e-7a4d-4e9b-8f10-2c3d4e5f6a7${index % 3}`,
      invoice_date_at: `2025-${month}-${day} 00:00:00`,
      invoice_due_at: `2026-${month}-${day} 00:00:00`,
      amount_outstanding: open ? price : 0,
      entry_no: String(70_000_000 + (((first + index) * 7_927) % 29_999_999)),
      price: index % 33 === 0 ? -price : price,
      price_vat: Math.round(price * 125) / 100,
      balance: open ? price : 0,
      has_pdf: index % 20 !== 0,
      status: open ? 'open' : 'paid',
    };
  });
}

export function bodyOf(records: readonly BenchRecord[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(records));
}

/** The same list with one record in a hundred settled. */
export function onePercentChanged(records: readonly BenchRecord[]): BenchRecord[] {
  return records.map((record, index) =>
    index % 100 === 0 ? { ...record, amount_outstanding: 0, balance: 0.01, status: 'paid' } : record,
  );
}

const NAMES = [
  'type',
  'invoice_no',
  'agreement_id',
  'agreement_external_id',
  'invoice_date_at',
  'invoice_due_at',
  'amount_outstanding',
  'entry_no',
  'price',
  'price_vat',
  'balance',
  'has_pdf',
  'status',
  'tags',
];

/** Bare ingest as docs/promises.md defines it; returns milliseconds and leaves the file for reading. */
export function bareIngest(file: string, body: Uint8Array): number {
  if (existsSync(file)) rmSync(file);
  const started = performance.now();
  const records = JSON.parse(new TextDecoder().decode(body)) as BenchRecord[];
  const database = openDatabase(file);
  database.exec(`CREATE TABLE invoice(${NAMES.join(',')})`);
  const insert = database.prepare(`INSERT INTO invoice VALUES(${NAMES.map(() => '?').join(',')})`);
  database.exec('BEGIN');
  for (const record of records) {
    insert.run(
      record['type'],
      record['invoice_no'],
      record['agreement_id'],
      record['agreement_external_id'],
      record['invoice_date_at'],
      record['invoice_due_at'],
      record['amount_outstanding'],
      record['entry_no'],
      record['price'],
      record['price_vat'],
      record['balance'],
      record['has_pdf'] ? 1 : 0,
      record['status'],
      JSON.stringify(record['tags']),
    );
  }
  database.exec('COMMIT');
  database.close();
  return performance.now() - started;
}

import {
  type InvoicePlan,
  type InvoiceSource,
  keysAt,
  type ListedRecord,
  listedSource,
  RawJson,
} from './invoiceSource.ts';
import { invoiceRecord, withVat } from './sampleInvoice.ts';

const without =
  (field: string) =>
  (record: Fields): Fields =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

/** Each takes a sound record and gives the JSON text of one that breaks docs/service.md §2.3. */
const DAMAGES: readonly ((record: Fields) => string)[] = [
  (record) => JSON.stringify(without('invoice_no')(record)),
  (record) => JSON.stringify({ ...record, price: String(record['price']) }),
  (record) => JSON.stringify({ ...record, invoice_date_at: '2026-02-30 00:00:00' }),
  (record) => JSON.stringify({ ...record, has_pdf: 'yes' }),
  (record) => JSON.stringify({ ...record, amount_outstanding: null }),
  () => 'null',
  (record) => JSON.stringify({ ...record, invoice_due_at: '31.12.2025' }),
  (record) => JSON.stringify({ ...record, invoice_no: 4711 }),
  (record) => JSON.stringify({ ...record, tags: 'none' }),
  (record) => JSON.stringify({ ...record, price_vat: 0 }).replace('"price_vat":0', '"price_vat":1e400'),
  () => '["an","array"]',
  (record) => JSON.stringify({ ...record, agreement_id: 12.5 }),
];

/** Every fourth record is broken, each in its own way. */
const EVERY = 4;
export const MALFORMED_COUNT = 48;

/** A few records that break docs/service.md §2.3 among good ones. */
export function malformedInvoices(plan: InvoicePlan): InvoiceSource {
  return listedSource(
    Array.from({ length: MALFORMED_COUNT }, (_, index): ListedRecord => {
      const day = plan.today - 9 * (MALFORMED_COUNT - index);
      const netOre = 40_000 + index * 404;
      const open = index % 3 === 0;
      const record = invoiceRecord({
        ...keysAt(plan, index),
        day,
        dueDay: day + 30,
        netOre,
        outstandingOre: open ? withVat(netOre) : 0,
        hasPdf: true,
        status: open ? 'open' : 'paid',
      });
      if (index % EVERY !== EVERY - 1) return record;
      return new RawJson(damagedText(JSON.stringify(record), Math.floor(index / EVERY)));
    }),
  );
}

type Fields = Record<string, unknown>;

/** A sound record's JSON text, broken in the given way; ways beyond the last begin again with the first. */
export function damagedText(text: string, way: number): string {
  const damage = DAMAGES[way % DAMAGES.length] as (record: Fields) => string;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? damage(value as Fields)
    : 'null';
}

import { type AgreementKey, type InvoiceRecord, invoiceRecord, withVat } from './sampleInvoice.ts';
import { SeededRandom } from './seededRandom.ts';

/** The list as it was at one moment, newest first. */
export interface InvoiceListing {
  readonly count: number;
  /** JSON text of the record at a position in [0, count). */
  textAt(position: number): string;
}

/** One customer's invoices. */
export interface CustomerInvoices {
  readonly count: number;
  /** The list of this moment: the same object until the list changes. */
  listing(): InvoiceListing;
  /** A sound record by its number, or null. */
  find(invoiceNo: string): InvoiceRecord | null;
}

/** Makes a customer's invoices from what they start from. */
export type InvoicesOf = (plan: InvoicePlan, source: InvoiceSource) => CustomerInvoices;

/** The invoices of a source, which never change. */
export function fixedInvoices(_plan: InvoicePlan, source: InvoiceSource): CustomerInvoices {
  const { count } = source;
  const listing = { count, textAt: (position: number) => recordText(source.at(count - 1 - position)) };
  return {
    count,
    listing: () => listing,
    find: (invoiceNo) => {
      const ordinal = source.ordinalOf(invoiceNo);
      const record = ordinal < 0 ? null : source.at(ordinal);
      return record instanceof RawJson ? null : record;
    },
  };
}

/** The JSON text of a record. */
export function recordText(record: InvoiceRecord | RawJson): string {
  return record instanceof RawJson ? record.text : JSON.stringify(record);
}

/** One element of the list exactly as it is written; for records that no JavaScript value can hold. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An element of the invoice list: a sound record, one with unknown extra fields, or a broken one. */
export type ListedRecord = InvoiceRecord | RawJson;

/** The invoices of one customer before any touch. Ordinal 0 is the oldest. */
export interface InvoiceSource {
  readonly count: number;
  at(ordinal: number): ListedRecord;
  /** The ordinal of an invoice number, or -1. */
  ordinalOf(invoiceNo: string): number;
}

/** What every source of one customer's invoices starts from. */
export interface InvoicePlan {
  readonly seed: number;
  readonly count: number;
  /** Day number of the reference date. */
  readonly today: number;
  /** Number of the oldest invoice; the numbers after it, with room for new ones, belong to this customer only. */
  readonly firstInvoiceNo: number;
  readonly firstEntryNo: number;
  /** At least one. */
  readonly agreements: readonly AgreementKey[];
}

/** A source that holds all its records. */
function listedSource(records: readonly ListedRecord[]): InvoiceSource {
  return {
    count: records.length,
    at: (ordinal) => {
      const record = records[ordinal];
      if (record === undefined) throw new RangeError('no invoice of this ordinal');
      return record;
    },
    ordinalOf: (invoiceNo) =>
      records.findIndex((record) => !(record instanceof RawJson) && record.invoice_no === invoiceNo),
  };
}

/** Numbers and agreement of the n-th invoice; agreements take turns. */
function keysAt(plan: InvoicePlan, index: number) {
  return {
    invoiceNo: String(plan.firstInvoiceNo + index),
    entryNo: String(plan.firstEntryNo + index),
    agreement: plan.agreements[index % plan.agreements.length] as AgreementKey,
  };
}

/**
 * Values that are sound JSON of the documented types, and still cause trouble in file names, spreadsheets and sums.
 */
const AWKWARD_ROWS: readonly Partial<InvoiceRecord>[] = [
  { invoice_no: '0000123' },
  { invoice_no: '00000000000000000000000000000123' },
  { invoice_no: `9${'0123456789'.repeat(12)}` },
  { invoice_no: 'CON' },
  { invoice_no: 'nul.pdf' },
  { invoice_no: 'a/b' },
  { invoice_no: '..\\x' },
  { invoice_no: '../../etc/x' },
  { invoice_no: 'x:stream' },
  { invoice_no: 'trailing dot. ' },
  { invoice_no: 'Fall-7' },
  { invoice_no: 'FALL-7' },
  { invoice_no: 'A\u030A-1' },
  { invoice_no: '\u00C5-1' },
  { invoice_no: 'rev\u202Efdp.exe' },
  { invoice_no: '=1+1' },
  { invoice_no: '@SUM(A1)' },
  { invoice_no: '-2+3' },
  { invoice_no: '100%', entry_no: '000042' },
  { invoice_no: 'ä ö?å#&;"\'<b>', entry_no: 'E-77' },
  { invoice_no: '7001', entry_no: '18446744073709551616' },
  { invoice_no: '7001', entry_no: '7001b' },
  { price: 98_765_432_109.87, price_vat: 99_999_999_999.99, amount_outstanding: 99_999_999_999.99 },
  { price: -98_765_432_109.87, price_vat: -99_999_999_999.99, status: 'done' },
  { price: 0.01, price_vat: 0.01, amount_outstanding: 0.01 },
  { price: 0.0001, price_vat: 0.0001, amount_outstanding: 0.0001 },
  { price: 12.345, price_vat: 15.431, amount_outstanding: 15.431 },
  { price: 1_234.5678, price_vat: 1_543.2098, amount_outstanding: 1_543.2097 },
  { price: 0, price_vat: 0, amount_outstanding: 0 },
  { price: 0.1, price_vat: 0.2, amount_outstanding: 0.3 },
  { invoice_date_at: '2024-02-29 23:59:59', invoice_due_at: '2024-02-29 23:59:59' },
  { invoice_date_at: '2025-03-30 02:30:00', invoice_due_at: '9999-12-31 00:00:00' },
  { invoice_date_at: '1970-01-01 00:00:00', invoice_due_at: '1969-12-31 00:00:00' },
  { tags: ['\u{1F469}\u200D\u{1F4BB}', '\u05E9\u05DC\u05D5\u05DD', '\u202Ertl\u202C', '=cmd()', ''] },
  { tags: Array.from({ length: 60 }, (_, index) => `tag ${index}`), status: 'open ' },
];

export const AWKWARD_COUNT = AWKWARD_ROWS.length;

/** One customer with every value that has ever broken an export. */
export function awkwardInvoices(plan: InvoicePlan): InvoiceSource {
  return listedSource(
    AWKWARD_ROWS.map((row, index): InvoiceRecord => {
      const day = plan.today - 10 * (AWKWARD_ROWS.length - index);
      const record = invoiceRecord({
        ...keysAt(plan, index),
        day,
        dueDay: day + 20,
        netOre: 80_000 + index * 4,
        outstandingOre: 0,
        hasPdf: true,
        status: 'paid',
      });
      const outstanding = row.amount_outstanding ?? 0;
      return { ...record, balance: outstanding, status: outstanding > 0 ? 'open' : 'paid', ...row };
    }),
  );
}

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

/** Status, days late and what is unusual besides. Nothing here is documented; it must be shown as it comes. */
const UNKNOWN_WORDS_ROWS: readonly {
  readonly status: string;
  readonly late: number;
  readonly outstanding: boolean;
  readonly net?: number;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly tags?: readonly unknown[];
}[] = [
  { status: 'paid', late: 400, outstanding: false },
  { status: 'done', late: 300, outstanding: false, net: -80_000 },
  { status: 'written off', late: 280, outstanding: false, tags: ['bad debt'] },
  { status: 'written off', late: 250, outstanding: true },
  { status: 'inkasso', late: 130, outstanding: true, extra: { collection_case: { no: 'IK-4471', step: 2 } } },
  { status: 'påminnelse', late: 45, outstanding: true, extra: { type: 'reminder', reminder_fee: 60 } },
  { status: 'påminnelse', late: 33, outstanding: true, tags: [{ name: 'second reminder', at: '08:15' }] },
  { status: 'open', late: 20, outstanding: true, net: -35_200, extra: { type: 'credit_note' } },
  { status: 'SENT', late: 12, outstanding: true },
  { status: 'sent', late: 4, outstanding: true, tags: ['e-invoice', 'priority'] },
  { status: 'sent', late: -9, outstanding: true, extra: { currency_hint: null, pages: 3 } },
  { status: '', late: -14, outstanding: true },
  { status: 'väntar på godkännande', late: -20, outstanding: true, tags: [7, true, null, ['nested']] },
  { status: 'draft', late: -29, outstanding: false, extra: { type: 'proforma', has_pdf: false } },
];

export const UNKNOWN_WORDS_COUNT = UNKNOWN_WORDS_ROWS.length;

/** Statuses, types, fields and tags that docs/service.md §2.3 does not list ("complete list: not shown"). */
export function unknownWordsInvoices(plan: InvoicePlan): InvoiceSource {
  return listedSource(
    UNKNOWN_WORDS_ROWS.map((row, index): InvoiceRecord => {
      const netOre = row.net ?? 12_000 + index * 5_500;
      const record = invoiceRecord({
        ...keysAt(plan, index),
        day: plan.today - row.late - 30,
        dueDay: plan.today - row.late,
        netOre,
        outstandingOre: row.outstanding ? withVat(netOre) : 0,
        hasPdf: true,
        status: row.status,
        tags: row.tags ?? [],
      });
      return { ...record, ...row.extra };
    }),
  );
}

const TERM_DAYS = 30;

/** Days late of the open invoices: seven not due (one of them due today), then each ageing bucket. */
const OPEN_DAYS_LATE = [
  -28, -21, -16, -12, -7, -2, 0, 1, 6, 11, 19, 30, 31, 38, 47, 60, 61, 75, 90, 91, 140, 260,
];
/** Ages in days of invoices that are paid, and of credit notes. */
const PAID_AGES = [
  25, 34, 48, 66, 79, 95, 112, 128, 150, 171, 190, 213, 236, 262, 290, 318, 347, 402, 455, 510,
];
const CREDIT_AGES = [18, 57, 104, 166, 230, 331];

interface Part {
  readonly kind: 'open' | 'paid' | 'credit';
  readonly age: number;
}

/** Number of the showcase customer's invoices. */
export const SHOWCASE_COUNT = OPEN_DAYS_LATE.length + PAID_AGES.length + CREDIT_AGES.length;

/** The customer to try first: something in each ageing bucket, paid invoices, credit notes, a few without PDF. */
export function showcaseInvoices(plan: InvoicePlan): InvoiceSource {
  const random = new SeededRandom(plan.seed);
  const parts: Part[] = [
    ...OPEN_DAYS_LATE.map((late): Part => ({ kind: 'open', age: late + TERM_DAYS })),
    ...PAID_AGES.map((age): Part => ({ kind: 'paid', age })),
    ...CREDIT_AGES.map((age): Part => ({ kind: 'credit', age })),
  ].sort((left, right) => right.age - left.age);
  return listedSource(
    parts.map(({ kind, age }, index) => {
      const size = random.int(40, 4_200) * 100 + random.int(0, 24) * 4;
      const netOre = index === parts.length - 1 ? 20_040 : kind === 'credit' ? -Math.round(size / 5) : size;
      const dueAtOnce = kind === 'credit' || (kind === 'paid' && index % 5 === 0);
      const partlyPaid = kind === 'open' && index % 7 === 3;
      const due = withVat(netOre);
      return invoiceRecord({
        ...keysAt(plan, index),
        day: plan.today - age,
        dueDay: plan.today - age + (dueAtOnce ? 0 : TERM_DAYS),
        netOre,
        outstandingOre: kind !== 'open' ? 0 : partlyPaid ? Math.round(due / 3) : due,
        hasPdf: index % 12 !== 5,
        status: kind === 'open' ? 'open' : kind === 'paid' ? 'paid' : 'done',
      });
    }),
  );
}

import { CHANGE_KINDS } from '../../../shared/domain/changeKinds.ts';
import { type Decimal, decimalFromSource, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { FeedRow } from '../../../shared/ipc/invoices.ts';
import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { fc } from '../../fastCheck.ts';

/** A record by its number; `broken` cannot be read, but says what it is called. */
export interface PlainInvoice {
  readonly no: number;
  readonly broken: boolean;
  readonly status: string;
  readonly outstanding: number;
  readonly price: number;
  readonly priceVat: number;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly hasPdf: boolean;
}

export type PlainList = readonly PlainInvoice[];

/** Among them amounts that no ten-thousandths say, and sums that cancel only when they are exact. */
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: -900_000, max: 900_000 }).map((ore) => ore / 100) },
  { weight: 1, arbitrary: fc.constantFrom(0.1, 0.2, -0.3, 0.0001, 90_000_000_000.01) },
  { weight: 1, arbitrary: fc.constantFrom(0.30000000000000004, 1e-9, -1e-9, 1e21, -1e21, 123456789012.5) },
);

const invoice = (no: number): fc.Arbitrary<PlainInvoice> =>
  fc.record({
    no: fc.constant(no),
    broken: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    status: fc.constantFrom('open', 'paid', 'done', 'påmind'),
    outstanding: amount,
    price: amount,
    priceVat: amount,
    invoiceDate: fc.constantFrom('2026-01-01 00:00:00', '2026-02-14 08:30:00'),
    dueDate: fc.constantFrom('2026-01-31 00:00:00', '2026-02-28 23:59:59'),
    hasPdf: fc.boolean(),
  });

/** A list of some invoices in some order: of two such lists many are the same, and many others changed or went. */
export const plainList: fc.Arbitrary<PlainList> = fc
  .subarray(Array.from({ length: 9 }, (_, no) => no))
  .chain((numbers) => fc.shuffledSubarray(numbers, { minLength: numbers.length }))
  .chain((numbers) => fc.tuple(...numbers.map(invoice)));

/** The next list: of each invoice what it was, or something else. */
export function nextList(before: PlainList, drawn: PlainList, kept: ReadonlySet<number>): PlainList {
  const old = new Map(before.map((one) => [one.no, one]));
  return drawn.map((one) => (kept.has(one.no) ? (old.get(one.no) ?? one) : one));
}

export function bodyOf(list: PlainList): string {
  return JSON.stringify(
    list.map(({ no, broken, status, outstanding, price, priceVat, invoiceDate, dueDate, hasPdf }) => ({
      ...SAMPLE_RECORD,
      invoice_no: `N${no}`,
      entry_no: `E${no}`,
      status,
      amount_outstanding: outstanding,
      price: broken ? 'none' : price,
      price_vat: priceVat,
      invoice_date_at: invoiceDate,
      invoice_due_at: dueDate,
      has_pdf: hasPdf,
    })),
  );
}

export function exactly(value: number): Decimal {
  return decimalFromSource(JSON.stringify(value)) as Decimal;
}

/** What a feed says of one invoice, without what the store adds. */
export type PlainChange = Pick<
  FeedRow,
  'kind' | 'at' | 'invoiceNo' | 'entryNo' | 'fields' | 'moved' | 'invoices'
> & {
  readonly number: string;
};

/** What differs between two lists, found by comparing them record by record. */
export function changesBetween(
  before: PlainList,
  after: PlainList,
  at: number,
  number: string,
): readonly PlainChange[] {
  const [old, now] = [byNumber(before), byNumber(after)];
  const gone = before.filter(({ no }) => !now.has(no));
  const pairs = [
    ...after.map((one) => ({ was: old.get(one.no), one })),
    ...gone.map((was) => ({ was, one: undefined })),
  ];
  const found = pairs.flatMap(({ was, one }): PlainChange[] => {
    const difference = differenceOf(was, one);
    if (difference === null) return [];
    const { no } = (one ?? was) as PlainInvoice;
    return [{ ...difference, at, number, invoiceNo: `N${no}`, entryNo: `E${no}`, invoices: null }];
  });
  // Within a fetch by kind, then as the list has them.
  return CHANGE_KINDS.flatMap((kind) => found.filter((change) => change.kind === kind));
}

type Difference = Pick<PlainChange, 'kind' | 'fields' | 'moved'> | null;

/** What was there and could be read, and what is; undefined for what is not in the list. */
function differenceOf(was: PlainInvoice | undefined, one: PlainInvoice | undefined): Difference {
  const [from, to] = [was?.broken === false ? was : null, one?.broken === false ? one : null];
  const moved = sumOfDecimals([to ? exactly(to.outstanding) : '0', from ? exactly(-from.outstanding) : '0']);
  const fields = fieldsBetween(from, to);
  if (one === undefined) return { kind: 'removed', fields, moved };
  if (was === undefined) return to === null ? null : { kind: 'new', fields, moved };
  if (from === null) return to === null ? null : { kind: 'readable', fields, moved };
  if (to === null) return { kind: 'unreadable', fields, moved };
  if (fields.length === 0) return null;
  return { kind: from.outstanding !== 0 && to.outstanding === 0 ? 'settled' : 'changed', fields, moved };
}

export function firstFetch(list: PlainList, at: number, number: string): PlainChange {
  const named = { invoiceNo: '', entryNo: '', fields: [] };
  const moved = outstandingOf(list);
  return { kind: 'newCustomer', at, number, ...named, moved, invoices: readable(list).length };
}

export function outstandingOf(list: PlainList): Decimal {
  return sumOfDecimals(readable(list).map(({ outstanding }) => exactly(outstanding)));
}

export function readable(list: PlainList): PlainList {
  return list.filter(({ broken }) => !broken);
}

function byNumber(list: PlainList): ReadonlyMap<number, PlainInvoice> {
  return new Map(list.map((one) => [one.no, one]));
}

const FIELDS = ['invoiceDate', 'dueDate', 'status', 'outstanding', 'price', 'priceVat', 'hasPdf'] as const;
/** What an invoice that came or went is known by. */
const ALONE = ['status', 'outstanding', 'priceVat'] as const;

function fieldsBetween(from: PlainInvoice | null, to: PlainInvoice | null): FeedRow['fields'] {
  if (from === null && to === null) return [];
  if (from === null || to === null)
    return ALONE.map((field) => ({
      field,
      from: from && textOf(from, field),
      to: to && textOf(to, field),
    }));
  return FIELDS.filter((field) => textOf(from, field) !== textOf(to, field)).map((field) => ({
    field,
    from: textOf(from, field),
    to: textOf(to, field),
  }));
}

function textOf(one: PlainInvoice, field: (typeof FIELDS)[number]): string {
  const value = one[field];
  return typeof value === 'number' ? exactly(value) : String(value);
}

import { naturalKey } from '../../../electron/store/invoices/queries/sqlBuilder.ts';
import { daysOf, sinceInstant } from '../../../shared/domain/dateRange.ts';
import { isAscii, textFinder } from '../../../shared/domain/foldedText.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import {
  FIELD,
  INVOICE_FIELDS,
  type InvoiceField,
  isCustomerColumn,
  type OwnerColumn,
} from '../../../shared/domain/invoiceFields.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { MarkFilter } from '../../../shared/domain/markNames.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import { ageingBucket } from '../../oracles/ageingBucket.ts';
import { dateOf } from '../../oracles/dateOf.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';
import { TODAY } from './testStore.ts';

/** Decimal places of the whole numbers below: more than any amount that is kept has. */
const PLACES = 800;

/** The exact value of a JSON number or a decimal text as a whole number; none of the product's own arithmetic. */
export function exactValue(text: string): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const shift = PLACES + Number(exponent) - fraction.length;
  const digits = BigInt(`${whole}${fraction}`);
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign === '-' ? -value : value;
}

export function exactSum(texts: readonly string[]): bigint {
  return texts.reduce((sum, text) => sum + exactValue(text), 0n);
}

type Range = InvoiceFilter['invoiceDate'];

/** To the last digit of either. */
export function isWithin(amount: string, amounts: InvoiceFilter['amounts']): boolean {
  if (amounts === null) return true;
  const value = exactValue(amount);
  const from = amounts.from === null ? null : exactValue(amounts.from);
  const to = amounts.to === null ? null : exactValue(amounts.to);
  if (amounts.exclusive && (value === from || value === to)) return false;
  return (from === null || value >= from) && (to === null || value <= to);
}

/** The filter's meaning, row by row in plain code; `changedAt` is when a later fetch than the first changed the row. */
export function matches(row: InvoiceRow, filter: InvoiceFilter, today: string, changedAt?: number): boolean {
  const outstanding = scaledFromDecimal(row.outstanding);
  const overdue = outstanding > 0n && dateOf(row.dueDate) < today;
  const text = filter.text.trim();
  const isIn = textFinder(text);
  const searched = INVOICE_FIELDS.filter((field) => 'searched' in field).flatMap(({ id, kind }) =>
    // A number that is typed plainly is compared as it is.
    kind === 'identifier' && isAscii(text)
      ? [row[id].toLowerCase().includes(text.toLowerCase())]
      : [row[id]].flat().map((value) => isIn(String(value))),
  );
  const within = (given: Range, day: string) => {
    const range = given && daysOf(given, today as LocalDate);
    return (range?.from == null || day >= range.from) && (range?.to == null || day <= range.to);
  };
  const oneOf = <T>(list: readonly T[] | null, ...values: readonly T[]) =>
    list === null || values.some((value) => list.includes(value));
  const flag = (wanted: boolean | null, value: boolean) => wanted === null || wanted === value;
  return [
    text === '' || searched.includes(true),
    oneOf(filter.statuses, row.status),
    within(filter.invoiceDate, dateOf(row.invoiceDate)),
    within(filter.dueDate, dateOf(row.dueDate)),
    filter.outstanding === null || (filter.outstanding === 'open') === (outstanding !== 0n),
    flag(filter.overdue, overdue),
    filter.creditNotes === null || (filter.creditNotes === 'only') === scaledFromDecimal(row.price) < 0n,
    flag(filter.hasPdf, row.hasPdf),
    flag(filter.exportedHere, row.exportedHere),
    oneOf(filter.agreementExternalIds, row.agreementExternalId),
    oneOf(filter.tags, ...row.tags),
    filter.ageing === null ||
      (outstanding > 0n && filter.ageing.includes(ageingBucket(dateOf(row.dueDate), today))) ||
      (outstanding < 0n && filter.ageing.includes('credits')),
    filter.marks === null || filter.marks.some((mark) => MARKED[mark](row.marks)),
    isWithin(row.outstanding, filter.amounts),
    filter.changedSince === null ||
      (changedAt !== undefined && changedAt >= sinceInstant(filter.changedSince, today as LocalDate)),
  ].every(Boolean);
}

const MARKED: Readonly<Record<MarkFilter, (marks: InvoiceRow['marks']) => boolean>> = {
  reviewed: (marks) => marks !== null && marks.reviewed !== null,
  notReviewed: (marks) => marks?.reviewed !== 'unchanged',
  changedSince: (marks) => marks?.reviewed === 'changed',
  ask: (marks) => marks?.ask === true,
  disputed: (marks) => marks !== null && marks.dispute !== null,
  promised: (marks) => marks?.promise?.state === 'notKnown',
  broken: (marks) => ['broken', 'inPart'].includes(marks?.promise?.state ?? ''),
  stepDue: (marks) => marks?.step?.due === true,
  seenInBank: (marks) => marks?.seenInBank != null,
  note: (marks) => marks?.note === true,
};

function key(row: InvoiceRow, field: InvoiceField): bigint | Buffer {
  switch (field.kind) {
    case 'identifier':
      return Buffer.from(naturalKey(row[field.id]));
    case 'word':
    case 'sharedIdentifier':
      return Buffer.from(row[field.id].toLowerCase());
    case 'amount':
      return scaledFromDecimal(row[field.id]);
    case 'wallClock':
      return Buffer.from(row[field.id]);
    case 'flag':
      return row[field.id] ? 1n : 0n;
    case 'wholeNumber':
      return BigInt(row[field.id]);
    case 'tags':
      return Buffer.from(row[field.id].length === 0 ? '' : JSON.stringify(row[field.id]));
  }
}

function customerOf(row: InvoiceRow, column: OwnerColumn): Buffer {
  return Buffer.from(
    column === 'givenName'
      ? row.givenName.toLowerCase()
      : `${naturalKey(row.customerNumber)} ${row.customerNumber}`,
  );
}

function compare(left: bigint | Buffer, right: bigint | Buffer): number {
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0;
  return Buffer.compare(left as Buffer, right as Buffer);
}

/** Whole days late of what is owed; 0 for what is not overdue. */
export function plainDaysLate({ dueDate, outstanding }: InvoiceRow, today: string): number {
  const days = (Date.parse(today) - Date.parse(dateOf(dueDate))) / 86_400_000;
  return scaledFromDecimal(outstanding) > 0n ? Math.max(0, days) : 0;
}

/** A stable sort, so that what is equal keeps the service's order. */
export function sorted(rows: readonly InvoiceRow[], sort: InvoiceSort, today = TODAY): InvoiceRow[] {
  return [...rows].sort((left, right) => {
    for (const { column, direction } of sort) {
      const of = (row: InvoiceRow) => {
        if (column === 'daysLate') return BigInt(plainDaysLate(row, today));
        return isCustomerColumn(column) ? customerOf(row, column) : key(row, FIELD[column]);
      };
      const order = compare(of(left), of(right));
      if (order !== 0) return direction === 'ascending' ? order : -order;
    }
    return 0;
  });
}

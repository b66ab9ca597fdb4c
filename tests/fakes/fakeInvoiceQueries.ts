import {
  type Ageing,
  type AgeingBucket,
  FIRST_AGEING,
  rangeOf,
  stepsOf,
} from '../../shared/domain/ageing.ts';
import { MOST_COPIED } from '../../shared/domain/bounds.ts';
import { daysOf } from '../../shared/domain/dateRange.ts';
import type { InvoiceRow, RowMarks } from '../../shared/domain/invoice.ts';
import type {
  InvoiceFilter,
  InvoiceSelection,
  InvoiceSort,
  InvoiceTotals,
} from '../../shared/domain/invoiceQuery.ts';
import type { MarkFilter } from '../../shared/domain/markNames.ts';
import { compareDecimals, decimalFromScaled } from '../../shared/domain/money.ts';
import type { LocalDate } from '../../shared/domain/wallClock.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { scaledFromDecimal } from '../oracles/scaledFromDecimal.ts';
import { ageOf } from './fakeInvoices.ts';

function inRange(at: string, range: InvoiceFilter['dueDate']): boolean {
  if (range === null) return true;
  const day = at.slice(0, 10);
  const { from, to } = daysOf(range, new Date().toISOString().slice(0, 10) as LocalDate);
  return (from ?? '') <= day && day <= (to ?? '9999');
}

function isIn(row: InvoiceRow, step: AgeingBucket): boolean {
  const { by, from, to } = rangeOf(step);
  const days = ageOf(row, by);
  return days >= (from ?? -Infinity) && days <= (to ?? Infinity);
}

function isOpen(row: InvoiceRow): boolean {
  return scaledFromDecimal(row.outstanding) !== 0n;
}

function isWithin(amount: string, range: InvoiceFilter['amounts']): boolean {
  const { from = null, to = null, exclusive = false } = range ?? {};
  const isBound = amount === from || amount === to;
  return (
    !(exclusive && isBound) &&
    (from === null || compareDecimals(amount, from) >= 0) &&
    (to === null || compareDecimals(amount, to) <= 0)
  );
}

/** One question for each part of the filter; all must say yes. */
const PARTS: readonly ((row: InvoiceRow, filter: InvoiceFilter) => boolean)[] = [
  (row, { text }) => `${row.invoiceNo} ${row.entryNo} ${row.status}`.includes(text.trim()),
  (row, { statuses }) => statuses?.includes(row.status) ?? true,
  (row, { invoiceDate }) => inRange(row.invoiceDate, invoiceDate),
  (row, { dueDate }) => inRange(row.dueDate, dueDate),
  (row, { outstanding }) => outstanding === null || isOpen(row) === (outstanding === 'open'),
  (row, { overdue }) => overdue === null || row.overdue === overdue,
  (row, { creditNotes }) => creditNotes === null || row.creditNote === (creditNotes === 'only'),
  (row, { hasPdf }) => hasPdf === null || row.hasPdf === hasPdf,
  (row, { exportedHere }) => exportedHere === null || row.exportedHere === exportedHere,
  (row, { agreementExternalIds: ids }) => ids?.includes(row.agreementExternalId) ?? true,
  (row, { tags }) => tags?.some((tag) => row.tags.includes(tag)) ?? true,
  (row, { ageing }) =>
    ageing === null ||
    ageing.some((part) =>
      part === 'credits'
        ? scaledFromDecimal(row.outstanding) < 0n
        : scaledFromDecimal(row.outstanding) > 0n && isIn(row, part),
    ),
  // The fake desk fetches once: what it marks as changed has just changed.
  (row, { changedSince }) => changedSince === null || row.change !== null,
  ({ outstanding }, { amounts }) => isWithin(outstanding, amounts),
  (row, { marks }) => marks === null || marks.some((mark) => BY_MARK[mark](row.marks)),
];

const BY_MARK: Readonly<Record<MarkFilter, (marks: RowMarks | null) => boolean>> = {
  reviewed: (marks) => (marks?.reviewed ?? null) !== null,
  notReviewed: (marks) => marks?.reviewed !== 'unchanged',
  changedSince: (marks) => marks?.reviewed === 'changed',
  ask: (marks) => marks?.ask === true,
  disputed: (marks) => (marks?.dispute ?? null) !== null,
  promised: (marks) => marks?.promise?.state === 'notKnown',
  broken: (marks) => marks?.promise?.state === 'broken' || marks?.promise?.state === 'inPart',
  stepDue: (marks) => marks?.step?.due === true,
  seenInBank: (marks) => marks?.seenInBank != null,
  note: (marks) => marks?.note === true,
};

export function matching(rows: readonly InvoiceRow[], filter: InvoiceFilter): InvoiceRow[] {
  return rows.filter((row) => PARTS.every((part) => part(row, filter)));
}

const AMOUNTS = new Set(['outstanding', 'price', 'priceVat', 'balance']);

function compare(left: InvoiceRow, right: InvoiceRow, column: InvoiceSort[number]['column']): number {
  if (AMOUNTS.has(column)) {
    const difference = scaledFromDecimal(String(left[column])) - scaledFromDecimal(String(right[column]));
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  // What is not overdue counts as 0 days late.
  const [first, second] = [left[column] ?? 0, right[column] ?? 0];
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return String(first) < String(second) ? -1 : String(first) > String(second) ? 1 : 0;
}

export function sorted(rows: readonly InvoiceRow[], sort: InvoiceSort): InvoiceRow[] {
  return [...rows].sort((left, right) => {
    for (const { column, direction } of sort) {
      const order = compare(left, right, column);
      if (order !== 0) return direction === 'ascending' ? order : -order;
    }
    return 0;
  });
}

type SelectedRows = Handlers['invoices']['selectedRows'];

export function selectedRows(
  rows: readonly InvoiceRow[],
  { filter, sort, selection }: Omit<Parameters<SelectedRows>[0], 'customer'>,
): Awaited<ReturnType<SelectedRows>> {
  const shown = sorted(matching(rows, filter), sort);
  if (selection.kind === 'allMatching') {
    const kept = shown.filter(({ id }) => !selection.except.includes(id));
    return { rows: kept.slice(0, MOST_COPIED), selected: kept.length };
  }
  const hidden = selection.ids.flatMap((id) => rows.filter((row) => row.id === id && !shown.includes(row)));
  const found = [...selected(shown, selection), ...hidden];
  return { rows: found, selected: found.length };
}

export function selected(rows: readonly InvoiceRow[], selection: InvoiceSelection): InvoiceRow[] {
  if (selection.kind === 'rows') return rows.filter(({ id }) => selection.ids.includes(id));
  return matching(rows, selection.filter).filter(({ id }) => !selection.except.includes(id));
}

function sum(rows: readonly InvoiceRow[], field: 'outstanding' | 'price' | 'priceVat') {
  return decimalFromScaled(rows.reduce((total, row) => total + scaledFromDecimal(row[field]), 0n));
}

function aged(rows: readonly InvoiceRow[]) {
  return { count: rows.length, outstanding: sum(rows, 'outstanding') };
}

export function totalsOf(rows: readonly InvoiceRow[], ageing: Ageing = FIRST_AGEING): InvoiceTotals {
  const owed = rows.filter(({ outstanding }) => scaledFromDecimal(outstanding) > 0n);
  const credits = rows.filter(({ outstanding }) => scaledFromDecimal(outstanding) < 0n);
  const notes = rows.filter(({ creditNote }) => creditNote);
  const steps = stepsOf(ageing).map((step) => [step, aged(owed.filter((row) => isIn(row, step)))]);
  return {
    count: rows.length,
    price: sum(rows, 'price'),
    priceVat: sum(rows, 'priceVat'),
    outstanding: sum(rows, 'outstanding'),
    overdue: aged(rows.filter(({ overdue }) => overdue)),
    creditNotes: { count: notes.length, price: sum(notes, 'price'), priceVat: sum(notes, 'priceVat') },
    ageing: {
      ...Object.fromEntries(steps),
      credits: aged(credits),
    },
  };
}

/** Values as they occur, with their counts. */
export function counted(values: readonly string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

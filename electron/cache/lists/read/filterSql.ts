import { sinceInstant } from '../../../../shared/domain/changedSince.ts';
import { daysOf, isRelative } from '../../../../shared/domain/dateRange.ts';
import { isAscii } from '../../../../shared/domain/foldedText.ts';
import { isDerivedColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { MarkFilter } from '../../../../shared/domain/markNames.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import { DAY_UNIT, packedDay } from '../ingest/clockNumber.ts';
import { owedSql } from '../ingest/owed.ts';
import { COLUMN_OF, type FieldColumn } from '../ingest/storedFields.ts';
import { amountRangeSql } from './amountRangeSql.ts';

/** A condition on the rows of one customer, with its values in order. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What a filter needs to know of a list besides its rows. */
export interface FilterContext {
  /** The rows of the list. */
  readonly range: readonly Condition[];
  /** Rows whose word of a column is one of the texts, or has a typed text in it. */
  readonly wordIs: (column: FieldColumn, texts: readonly string[]) => Condition;
  readonly wordHas: (column: FieldColumn, typed: string) => Condition;
  /** Rows that a fetch has changed since an instant. */
  readonly changedFrom: (at: number) => Condition;
  /** Rows of customers by their number or name; null where the list has one customer only. */
  readonly customerHas: ((typed: string) => Condition) | null;
  /** Rows with any of these marks of the clerk's own. */
  readonly marked: (filters: readonly MarkFilter[]) => Condition;
  readonly today: string;
}

/** True when the answer depends on the day it is asked. */
export function dependsOnToday(filter: InvoiceFilter, sort: InvoiceSort): boolean {
  if (sort.some(({ column }) => isDerivedColumn(column))) return true;
  const { overdue, ageing, invoiceDate, dueDate, changedSince, marks } = filter;
  if (changedSince !== null && 'daysAgo' in changedSince) return true;
  if (marks?.includes('stepDue')) return true;
  return overdue !== null || ageing !== null || isRelative(invoiceDate) || isRelative(dueDate);
}

/** The rows of a list, and whatever a filter adds. Texts are bound, never written into the SQL. */
export function filterCondition(filter: InvoiceFilter, context: FilterContext): Condition {
  const parts = [
    ...context.range,
    // In the order of what they cost a row and how many they leave: SQLite stops at the first that fails.
    ...flagConditions(filter),
    ...amountConditions(filter),
    ...changeConditions(filter, context),
    ...(filter.marks === null ? [] : [context.marked(filter.marks)]),
    ...dayConditions(filter, context.today),
    ...dateConditions(filter, context.today),
    ...wordConditions(filter, context),
  ];
  return parts.length === 0 ? condition('1') : joined(parts, ' AND ');
}

export function condition(sql: string, ...values: readonly unknown[]): Condition {
  return { sql, values };
}

function wordConditions(filter: InvoiceFilter, context: FilterContext): Condition[] {
  const { statuses, agreementExternalIds: agreements, tags } = filter;
  // Pasted numbers have blanks around them.
  const text = filter.text.trim();
  const parts: Condition[] = [];
  if (text !== '') parts.push(textCondition(text, context));
  if (statuses) parts.push(context.wordIs('status', statuses));
  if (agreements) parts.push(context.wordIs('agreement', agreements));
  if (tags) parts.push(condition('tags IS NOT NULL AND tag_is(tags, ?)', JSON.stringify(tags)));
  return parts;
}

function dateConditions(filter: InvoiceFilter, today: string): Condition[] {
  const parts: Condition[] = [];
  const ranges = [
    [COLUMN_OF.invoiceDate, filter.invoiceDate],
    [COLUMN_OF.dueDate, filter.dueDate],
  ] as const;
  for (const [column, given] of ranges) {
    const range = given && daysOf(given, today as LocalDate);
    if (range?.from) parts.push(condition(`${column} >= ?`, packedDay(range.from) * DAY_UNIT));
    if (range?.to) parts.push(condition(`${column} < ?`, (packedDay(range.to) + 1) * DAY_UNIT));
  }
  return parts;
}

/** What has gone, or cannot be read any more, is no row; a first fetch has changed nothing. */
function changeConditions(
  { changedSince }: InvoiceFilter,
  { changedFrom, today }: FilterContext,
): Condition[] {
  return changedSince === null ? [] : [changedFrom(sinceInstant(changedSince, today as LocalDate))];
}

function flagConditions(filter: InvoiceFilter): Condition[] {
  const { outstanding, creditNotes, hasPdf, exportedHere } = filter;
  const parts: Condition[] = [];
  if (outstanding) parts.push(condition(outstanding === 'open' ? 'outstanding <> 0' : 'outstanding = 0'));
  if (creditNotes) parts.push(condition(creditNotes === 'only' ? 'price < 0' : 'price >= 0'));
  if (hasPdf !== null) parts.push(condition('has_pdf = ?', hasPdf ? 1 : 0));
  if (exportedHere !== null) parts.push(condition('exported = ?', exportedHere ? 1 : 0));
  return parts;
}

function amountConditions({ amounts }: InvoiceFilter): Condition[] {
  return amounts === null ? [] : amountRangeSql(amounts, 'outstanding');
}

function dayConditions({ overdue, ageing }: InvoiceFilter, today: string): Condition[] {
  const parts: Condition[] = [];
  if (overdue !== null) {
    const late = owedSql('overdue', today);
    parts.push(condition(overdue ? late : `NOT (${late})`));
  }
  if (ageing) parts.push(condition('outstanding <> 0'), ageingCondition(ageing, today));
  return parts;
}

export function joined(parts: readonly Condition[], word: ' AND ' | ' OR '): Condition {
  if (parts.length === 0) return { sql: '0', values: [] };
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(word),
    values: parts.flatMap(({ values }) => values),
  };
}

const SEARCHED = INVOICE_FIELDS.filter((field) => 'searched' in field);

/**
 * Any part of the fields that are searched, as `textFinder` says; a number that was typed plainly is compared as it is.
 * What is cheap a row comes first.
 */
function textCondition(typed: string, { wordHas, customerHas }: FilterContext): Condition {
  const cheap: Condition[] = [];
  const dear: Condition[] = [];
  for (const { id, kind } of SEARCHED) {
    const column = COLUMN_OF[id];
    if (kind === 'word' || kind === 'sharedIdentifier') cheap.push(wordHas(column, typed));
    else if (kind === 'tags') cheap.push(condition(`${column} IS NOT NULL AND tag_has(${column}, ?)`, typed));
    else dear.push(hasText(column, typed));
  }
  return joined([...(customerHas ? [customerHas(typed)] : []), ...cheap, ...dear], ' OR ');
}

/** Whatever the case; beyond ASCII SQLite's LIKE does not know cases. */
export function hasText(column: string, typed: string): Condition {
  if (!isAscii(typed)) return condition(`text_has(${column}, ?)`, typed);
  return condition(`${column} LIKE ? ESCAPE '\\'`, `%${typed.replace(/[\\%_]/g, '\\$&')}%`);
}

function ageingCondition(parts: NonNullable<InvoiceFilter['ageing']>, today: string): Condition {
  const each = parts.map((part) => condition(part === 'credits' ? 'outstanding < 0' : owedSql(part, today)));
  return joined(each, ' OR ');
}

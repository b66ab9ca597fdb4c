import { sinceInstant } from '../../../../shared/domain/changedSince.ts';
import { daysOf, isRelative } from '../../../../shared/domain/dateRange.ts';
import { INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import { DAY_UNIT, packedDay } from '../ingest/clockNumber.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { COLUMN_OF, type FieldColumn } from '../ingest/storedFields.ts';
import { dueRanges } from './ageingBounds.ts';
import type { Word } from './customerWordList.ts';

/** A condition on the rows of one customer, with its values in order. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export interface FilterContext {
  readonly customerId: number;
  readonly words: readonly Word[];
  readonly today: string;
}

/** True when the answer depends on the day it is asked. */
export function dependsOnToday(filter: InvoiceFilter): boolean {
  const { overdue, ageing, invoiceDate, dueDate, changedSince } = filter;
  if (changedSince !== null && 'daysAgo' in changedSince) return true;
  return overdue !== null || ageing !== null || isRelative(invoiceDate) || isRelative(dueDate);
}

export function isUnfiltered(filter: InvoiceFilter): boolean {
  return Object.values(filter).every((value) => value === null || value === '');
}

/** Rows of a customer by id range, and whatever a filter adds. Texts are bound, never written into the SQL. */
export function filterCondition(filter: InvoiceFilter, context: FilterContext): Condition {
  const base = context.customerId * ID_SPAN;
  const range = condition('id >= ? AND id < ?', base, base + ID_SPAN);
  const parts = [
    range,
    // In the order of what they cost a row and how many they leave: SQLite stops at the first that fails.
    ...flagConditions(filter),
    ...changeConditions(filter, base, context.today),
    ...dayConditions(filter, context.today),
    ...dateConditions(filter, context.today),
    ...wordConditions(filter, context.words),
  ];
  return joined(parts, ' AND ');
}

function condition(sql: string, ...values: readonly unknown[]): Condition {
  return { sql, values };
}

function wordConditions(filter: InvoiceFilter, words: readonly Word[]): Condition[] {
  const { text, statuses, agreementExternalIds: agreements, tags } = filter;
  const parts: Condition[] = [];
  if (text !== '') parts.push(textCondition(text, words));
  if (statuses) parts.push(condition(numbersIn('status', wordsThatAre(words, statuses))));
  if (agreements) parts.push(condition(numbersIn('agreement', wordsThatAre(words, agreements))));
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
function changeConditions({ changedSince }: InvoiceFilter, base: number, today: string): Condition[] {
  if (changedSince === null) return [];
  const at = sinceInstant(changedSince, today as LocalDate);
  return [
    condition(
      `id IN (SELECT ${base} + n FROM history WHERE history.id >= ? AND history.id < ? AND at >= ?)`,
      base,
      base + ID_SPAN,
      at,
    ),
  ];
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

function dayConditions({ overdue, ageing }: InvoiceFilter, today: string): Condition[] {
  const parts: Condition[] = [];
  if (overdue !== null) {
    const late = 'outstanding > 0 AND due_at < ?';
    parts.push(condition(overdue ? late : `NOT (${late})`, packedDay(today) * DAY_UNIT));
  }
  if (ageing) parts.push(ageingCondition(ageing, today));
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

/** Any part of the fields that are searched, whatever the case. What is cheap a row comes first. */
function textCondition(text: string, words: readonly Word[]): Condition {
  const needle = text.toLowerCase();
  const found = words.filter(({ folded }) => folded.includes(needle)).map(({ n }) => n);
  const plain = /^[\x20-\x7e]*$/.test(needle);
  const pattern = `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
  const cheap: Condition[] = [];
  const dear: Condition[] = [];
  for (const { id, kind } of SEARCHED) {
    const column = COLUMN_OF[id];
    if (kind === 'word' || kind === 'sharedIdentifier') cheap.push(condition(numbersIn(column, found)));
    else if (kind === 'tags')
      cheap.push(condition(`${column} IS NOT NULL AND tag_has(${column}, ?)`, needle));
    else if (plain) dear.push(condition(`${column} LIKE ? ESCAPE '\\'`, pattern));
    else dear.push(condition(`text_has(${column}, ?)`, needle));
  }
  return joined([...cheap, ...dear], ' OR ');
}

function ageingCondition(parts: NonNullable<InvoiceFilter['ageing']>, today: string): Condition {
  const ranges = dueRanges(today).filter(({ bucket }) => parts.includes(bucket));
  const credits: Condition[] = parts.includes('credits') ? [{ sql: 'outstanding < 0', values: [] }] : [];
  const aged = ranges.map(({ from, before }) =>
    joined(
      [
        { sql: 'outstanding > 0', values: [] },
        ...(from === null ? [] : [{ sql: 'due_at >= ?', values: [from * DAY_UNIT] }]),
        ...(before === null ? [] : [{ sql: 'due_at < ?', values: [before * DAY_UNIT] }]),
      ],
      ' AND ',
    ),
  );
  return joined([...aged, ...credits], ' OR ');
}

function wordsThatAre(words: readonly Word[], texts: readonly string[]): number[] {
  const wanted = new Set(texts);
  return words.filter(({ text }) => wanted.has(text)).map(({ n }) => n);
}

/** Numbers of our own making only. */
function numbersIn(column: FieldColumn, numbers: readonly number[]): string {
  return `${column} IN (${numbers.join(',')})`;
}

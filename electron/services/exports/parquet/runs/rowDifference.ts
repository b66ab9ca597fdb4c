import { hash } from 'node:crypto';
import { PARQUET_FIELDS } from '../parquetFields.ts';
import type { RowRange, RowsFile } from './rowsFile.ts';

/**
 * `same`: a row that is as it was beside one of the same numbers that is not. Who takes all rows of changed numbers out
 * and puts these in has every row as often as it is there.
 */
export const CHANGES = ['new', 'changed', 'gone', 'same'] as const;
export type Change = (typeof CHANGES)[number];

/** One customer's rows in a file. */
export interface OwnRows {
  readonly file: RowsFile;
  readonly range: RowRange;
}

/** A row by its place in its file. */
export interface ChangedRow {
  readonly row: number;
  readonly change: Change;
}

export interface RowDifference {
  /** Of the file of now, in its order. */
  readonly now: readonly ChangedRow[];
  /** Of the file of then, in its order. */
  readonly gone: readonly ChangedRow[];
}

interface Seen {
  readonly row: number;
  readonly content: string;
}

/** Rows of one invoice number and entry number: several invoices of a customer may share both. */
interface Numbered {
  readonly were: Seen[];
  readonly are: Seen[];
}

const NAMES = PARQUET_FIELDS.flatMap(({ names }) => names);

/**
 * What of one customer's rows is not as it was: of every field of the record, whatever the time of the fetch and the name
 * that the clerk gave. Of each row only its numbers and a hash are in memory.
 */
export async function rowDifference(then: OwnRows | null, now: OwnRows | null): Promise<RowDifference> {
  const numbered = new Map<string, Numbered>();
  for await (const { key, seen } of rowsOf(then)) entryOf(numbered, key).were.push(seen);
  const changed: ChangedRow[] = [];
  for await (const { key, seen } of rowsOf(now)) {
    const entry = numbered.get(key);
    if (entry === undefined) changed.push({ row: seen.row, change: 'new' });
    else entry.are.push(seen);
  }
  const gone: ChangedRow[] = [];
  for (const entry of numbered.values()) compare(entry, changed, gone);
  return { now: changed.sort(inOrder), gone: gone.sort(inOrder) };
}

function entryOf(numbered: Map<string, Numbered>, key: string): Numbered {
  const known = numbered.get(key);
  if (known) return known;
  const entry: Numbered = { were: [], are: [] };
  numbered.set(key, entry);
  return entry;
}

function inOrder(one: ChangedRow, other: ChangedRow): number {
  return one.row - other.row;
}

function compare({ were, are }: Numbered, changed: ChangedRow[], gone: ChangedRow[]): void {
  // Nearly every invoice.
  if (were.length === 1 && are.length === 1 && were[0]?.content === are[0]?.content) return;
  const left = Map.groupBy(were, ({ content }) => content);
  const same: Seen[] = [];
  const other: Seen[] = [];
  for (const seen of are) (left.get(seen.content)?.shift() === undefined ? other : same).push(seen);
  const lost = [...left.values()].flat();
  if (other.length === 0 && lost.length === 0) return;
  for (const { row } of same) changed.push({ row, change: 'same' });
  for (const [place, { row }] of other.entries()) {
    changed.push({ row, change: place < lost.length ? 'changed' : 'new' });
  }
  for (const { row } of lost.slice(other.length)) gone.push({ row, change: 'gone' });
}

async function* rowsOf(own: OwnRows | null): AsyncGenerator<{ readonly key: string; readonly seen: Seen }> {
  if (own === null) return;
  for await (const { columns, at, first, length } of own.file.slices(own.range)) {
    const values = NAMES.map((name) => columns.get(name) ?? []);
    const [numbers = [], entries = []] = [columns.get('invoice_no'), columns.get('entry_no')];
    for (let row = 0; row < length; row += 1) {
      const key = `${written(numbers[at + row])}${written(entries[at + row])}`;
      let content = '';
      for (const column of values) content += written(column[at + row]);
      yield { key, seen: { row: first + row, content: hash('sha256', content, 'base64') } };
    }
  }
}

/** No two lists of values are written alike. */
function written(value: unknown): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  if (Array.isArray(value)) return `${value.length}[${value.map(written).join('')}`;
  return `${String(value)};`;
}

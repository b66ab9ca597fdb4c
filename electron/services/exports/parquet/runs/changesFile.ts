import type { SchemaElement } from 'hyparquet-writer';
import type { Chunks } from '../../base/windows.ts';
import { ColumnFile } from '../columnFile.ts';
import { text } from '../parquetFields.ts';
import { GROUP_ROWS, PARQUET_NAMES, PARQUET_SCHEMA } from '../parquetFile.ts';
import { CHANGES, type Change, type ChangedRow, type OwnRows, rowDifference } from './rowDifference.ts';
import type { RowsFile } from './rowsFile.ts';

const NAMES = ['change', ...PARQUET_NAMES];
const SCHEMA: SchemaElement[] = [
  { name: 'changes', num_children: NAMES.length, repetition_type: 'REQUIRED' },
  text('change'),
  ...PARQUET_SCHEMA.slice(1),
];

export type ChangeCounts = Readonly<Record<Change, number>>;

interface Compared {
  readonly last: RowsFile;
  readonly now: RowsFile;
  /** All customers that are kept; one of a new list is not compared with the run before. */
  readonly customers: Iterable<readonly [number: string, { readonly isNewList: boolean }]>;
}

/**
 * A whole file of what is not as it was, customer by customer: each row as it is now, and those that are gone as they were.
 * Of customers who are not kept now it has nothing. @throws the signal's reason, between two customers
 */
export async function* changesChunks(
  { last, now, customers }: Compared,
  signal: AbortSignal,
  counted: (counts: ChangeCounts) => void,
): Chunks {
  const [before, after] = [await last.byCustomer(), await now.byCustomer()];
  const counts = Object.fromEntries(CHANGES.map((change) => [change, 0])) as Record<Change, number>;
  const file = new ColumnFile(SCHEMA, NAMES);
  async function* add({ file: source }: OwnRows, rows: readonly ChangedRow[]) {
    let next = 0;
    const range = { from: rows[0]?.row ?? 0, to: (rows.at(-1)?.row ?? -1) + 1 };
    for await (const { columns, at, first, length } of source.slices(range)) {
      const values = PARQUET_NAMES.map((name) => columns.get(name) ?? []);
      for (let one = rows[next]; one !== undefined && one.row < first + length; one = rows[next]) {
        const [changes, ...cells] = file.columns;
        changes?.push(one.change);
        for (const [place, cell] of cells.entries()) cell.push(values[place]?.[at + one.row - first]);
        counts[one.change] += 1;
        next += 1;
        if (file.rows >= GROUP_ROWS) yield* file.group();
      }
    }
  }
  for (const [number, { isNewList }] of customers) {
    signal.throwIfAborted();
    const was = isNewList ? null : ownRows(last, before.get(number));
    const is = ownRows(now, after.get(number));
    const difference = await rowDifference(was, is);
    if (is) yield* add(is, difference.now);
    if (was) yield* add(was, difference.gone);
  }
  counted(counts);
  const about = CHANGES.map((change) => [`rows_${change}`, String(counts[change])]);
  yield* file.end(Object.fromEntries(about));
}

function ownRows(file: RowsFile, range: OwnRows['range'] | undefined): OwnRows | null {
  return range === undefined ? null : { file, range };
}

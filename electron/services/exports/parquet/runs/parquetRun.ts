import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchemaElement } from 'hyparquet-writer';
import { errorCode } from '../../../../../shared/domain/errorCode.ts';
import { type WrittenPart, writePartFile } from '../../../../documents/files/writeFile.ts';
import type { RecordWindow } from '../../../../store/invoices/queries/listShapes.ts';
import type { Chunks } from '../../base/windows.ts';
import { ColumnFile } from '../columnFile.ts';
import { text } from '../parquetFields.ts';
import type { ParquetFigures } from '../parquetFigures.ts';
import { GROUP_ROWS, PARQUET_NAMES, PARQUET_SCHEMA, parquetChunks } from '../parquetFile.ts';
import { CHANGES, type Change, type ChangedRow, type OwnRows, rowDifference } from './rowDifference.ts';
import { RowsFile } from './rowsFile.ts';
import { customersThen, RunCustomers, type RunSums } from './runCustomers.ts';
import { LastRunUnreadable, RUN_FILES, type RunPart } from './runFiles.ts';

const NAMES = ['change', ...PARQUET_NAMES];
const SCHEMA: SchemaElement[] = [
  { name: 'changes', num_children: NAMES.length, repetition_type: 'REQUIRED' },
  text('change'),
  ...PARQUET_SCHEMA.slice(1),
];

/** Where the files of the last run are. */
export type LastRun = Readonly<Record<Exclude<RunPart, 'changes'>, string>>;

/** What a run has written, and what it lacks against the last one. */
export interface RunFigures {
  readonly files: Readonly<Partial<Record<RunPart, WrittenPart>>>;
  /** Kept ones, with a row or without. */
  readonly kept: readonly string[];
  readonly sums: RunSums;
  readonly fetched: readonly [first: number, last: number] | null;
  /** Null where there is no last run. */
  readonly changes: ChangeCounts | null;
  /** Customers of the last run who are not kept now. */
  readonly missing: readonly string[];
  readonly notFetched: number;
}

/**
 * The files of one run in a new folder: all rows, whose they are, and what is not as it was in the last run. What changed
 * is found by comparing the two files of rows, each read again: it is what the files hold and nothing else.
 * @throws LastRunUnreadable, the signal's reason, Node's error when a file cannot be made, written or read; what was
 * written stays
 */
export async function parquetRun(
  path: string,
  windows: AsyncIterable<RecordWindow>,
  last: LastRun | null,
  signal: AbortSignal,
  figures: (figures: ParquetFigures & { readonly run: RunFigures }) => void,
): Promise<WrittenPart> {
  await mkdir(path, { mode: 0o700 });
  const customers = new RunCustomers(
    last === null ? new Map() : await ofLastRun(readThen(last.customers), signal),
  );
  const files: Partial<Record<RunPart, WrittenPart>> = {};
  const write = async (part: RunPart, chunks: Chunks) => {
    files[part] = await writePartFile(join(path, RUN_FILES[part]), chunks, signal);
  };
  const counted = (all: ParquetFigures) => (snapshot = all);
  let snapshot: ParquetFigures | null = null as ParquetFigures | null;
  let changes: ChangeCounts | null = null as ChangeCounts | null;
  await write('snapshot', parquetChunks(customers.counted(windows), signal, counted));
  await write('customers', customers.chunks());
  if (last !== null) {
    const comparing = between(last.snapshot, join(path, RUN_FILES.snapshot), (then, now) =>
      write(
        'changes',
        changesChunks({ last: then, now, customers: customers.all }, signal, (counts) => {
          changes = counts;
        }),
      ),
    );
    await ofLastRun(comparing, signal);
  }
  if (snapshot === null) throw new RangeError('no rows were counted');
  const { sums, fetched, missing, notFetched, all } = customers;
  figures({
    ...snapshot,
    run: { files, kept: [...all.keys()], sums, fetched, changes, missing, notFetched },
  });
  const parts = Object.values(files);
  const sha256 = createHash('sha256')
    .update(parts.map((part) => part.sha256).join('\n'))
    .digest('hex');
  return { bytes: parts.reduce((sum, part) => sum + part.bytes, 0), sha256 };
}

/** What is no fault of the disk is one of what was read. */
async function ofLastRun<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted || /^E[A-Z0-9]+$/.test(errorCode(error))) throw error;
    throw new LastRunUnreadable();
  }
}

async function readThen(path: string) {
  const file = await RowsFile.open(path);
  try {
    return await customersThen(file);
  } finally {
    await file.close();
  }
}

async function between(
  thenPath: string,
  nowPath: string,
  compare: (then: RowsFile, now: RowsFile) => Promise<void>,
): Promise<void> {
  const then = await RowsFile.open(thenPath);
  try {
    const now = await RowsFile.open(nowPath);
    try {
      await compare(then, now);
    } finally {
      await now.close();
    }
  } finally {
    await then.close();
  }
}

type ChangeCounts = Readonly<Record<Change, number>>;

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
async function* changesChunks(
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

import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../../../shared/domain/errorCode.ts';
import type { RecordWindow } from '../../../../cache/lists/read/listShapes.ts';
import { type WrittenPart, writePartFile } from '../../../../documents/files/writeFile.ts';
import type { Chunks } from '../../base/windows.ts';
import type { ParquetFigures } from '../parquetFigures.ts';
import { parquetChunks } from '../parquetFile.ts';
import { type ChangeCounts, changesChunks } from './changesFile.ts';
import { RowsFile } from './rowsFile.ts';
import { customersThen, RunCustomers, type RunSums } from './runCustomers.ts';
import { LastRunUnreadable, RUN_FILES, type RunPart } from './runFiles.ts';

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

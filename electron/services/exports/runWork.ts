import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { errorCode, KontorFailure } from '../../../shared/domain/failure.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { WriterFailure } from '../../documents/documentOrder.ts';
import { threadedPart } from '../../documents/documentThread.ts';
import { folderKey, hasSubfolder, makeSubfolder } from '../../documents/files/sharedFolder.ts';
import {
  linkExclusive,
  partName,
  removeParts,
  type WrittenPart,
  writeFileAtomic,
  writingFailure,
} from '../../documents/files/writeFile.ts';
import { ExportFolder } from '../../documents/folder/exportFolder.ts';
import { RUN_FILES, type RunPart } from '../../documents/tables/parquetFiles.ts';
import type { RunFigures } from '../../documents/tables/parquetRuns.ts';
import { createExportContext, type ExportContext } from '../app/launchParts.ts';
import type { Organisation } from '../app/organisation.ts';
import type { Finished, ItemOutcome, JobSession, JobType } from '../jobs/jobType.ts';
import {
  MANIFESTS,
  manifestName,
  manifestText,
  type RunManifest,
  readGrowingFolder,
  runFile,
  soundManifest,
} from './growingFolder.ts';
import { makeAgain } from './jobFolder.ts';
import { ListChanged, recordFeed, retryIfChanged } from './listFeed.ts';
import type { OneFileParts } from './oneFileWork.ts';

type Parts = OneFileParts & { readonly organisation: Pick<Organisation, 'refuse'> };

/** All that is kept as one more run of a folder that grows (docs/decisions/024-growing-folder.md). */
export function runWork(parts: Parts): JobType {
  return {
    detail: z.strictObject({}),
    item: z.strictObject({}),
    open: async (jobId, { folder, folderName, customer }): Promise<JobSession> => {
      // Also for a job that was begun before the organisation decided this.
      parts.organisation.refuse('parquetExport');
      await makeAgain(folder);
      await removeParts(folder, jobId).catch(() => undefined);
      let saved: Finished = {};
      const run = async (_item: unknown, signal: AbortSignal): Promise<ItemOutcome> => {
        const order = { folder, jobId, connectionId: customer.connectionId };
        try {
          const written = await oneRunIn(folder, () =>
            retryIfChanged(signal, () => writeRun(createExportContext(parts), order, signal)),
          );
          const bytes = written.files.reduce((sum, file) => sum + file.bytes, 0);
          saved = { bytes };
          return { kind: 'done', bytes, sha256: written.sha256, counts: countsOf(written) };
        } catch (error) {
          if (signal.aborted) throw error;
          const failure = parts.report(
            errorCode(error) === '' ? error : writingFailure(error),
            'exports.run',
          );
          return { kind: 'failed', bytes: 0, name: folderName, failure };
        }
      };
      return { run, finish: async () => saved };
    },
    discard: (jobId, { folder }) => ExportFolder.discard(folder, jobId),
  };
}

function countsOf(run: Awaited<ReturnType<typeof writeRun>>): Record<string, number> {
  const { new: added = 0, changed = 0, gone = 0 } = run.changes ?? {};
  return {
    ...{ invoices: run.rows, added, changed, gone },
    notFetched: run.not_fetched_since,
    missing: run.missing.length,
    forgotten: run.forgotten,
    newLine: run.not_followed === null ? 0 : 1,
    leftAlone: run.left_alone,
    unreadable: run.unreadable_records,
    longAmounts: run.amounts_only_as_text,
  };
}

interface RunOrder {
  readonly folder: string;
  readonly jobId: string;
  readonly connectionId: string;
}

type WrittenRun = Pick<
  RunManifest,
  'run' | 'rows' | 'changes' | 'missing' | 'forgotten' | 'files' | 'not_followed' | 'left_alone'
> &
  Pick<RunManifest, 'unreadable_records' | 'amounts_only_as_text' | 'not_fetched_since'>;

/** Of the desk, as far as a run needs it. */
interface RunMoment extends Pick<ExportContext, 'today' | 'now' | 'version' | 'thread' | 'connectionName'> {
  readonly store: {
    readonly records: Pick<ExportContext['store']['records'], 'feed' | 'numbers'>;
    readonly marks: Pick<ExportContext['store']['marks'], 'forgottenOf'>;
    readonly markExchange: Pick<ExportContext['store']['markExchange'], 'author'>;
  };
}

const EVERYTHING = { kind: 'allMatching', filter: NO_FILTER, except: [] } as const;

/**
 * Writes all that is kept as the next run of a folder, and what has changed since the last one that is whole. A job that
 * was killed after its manifest finds its run and writes no other.
 * @throws KontorFailure as `readGrowingFolder` does; ListChanged, the thread's failure, the signal's reason
 */
export async function writeRun(
  moment: RunMoment,
  { folder, jobId, connectionId }: RunOrder,
  signal: AbortSignal,
): Promise<WrittenRun & { readonly sha256: string }> {
  const desk = await moment.store.markExchange.author();
  const found = await readGrowingFolder(folder, { connectionId, desk });
  const own = found.last?.read?.manifest;
  if (own?.job === jobId) return withHash(own);
  for (const path of found.halfWritten) await rm(path, { recursive: true, force: true });
  await removeParts(join(folder, MANIFESTS), jobId).catch(() => undefined);
  let sound = found.last && (await soundManifest(folder, found.last));
  const part = join(folder, partName(jobId));
  try {
    const write = (follows: RunManifest | null) =>
      writeFiles(moment, connectionId, { folder, part, follows }, signal);
    let follows = typeof sound === 'object' ? sound : null;
    const { figures, run } = await write(follows).catch(async (error: unknown) => {
      if (follows === null || !isOfLastRun(error)) throw error;
      await rm(part, { recursive: true, force: true });
      [sound, follows] = ['unreadable', null];
      return write(null);
    });
    const absent = await whoIsAbsent(moment, connectionId, run, follows);
    const manifest: Omit<RunManifest, 'kind' | 'schema_version'> = {
      run: found.next,
      follows: follows?.run ?? null,
      not_followed:
        found.last !== null && typeof sound === 'string' ? { run: found.last.run, because: sound } : null,
      job: jobId,
      connection: { id: connectionId, name: moment.connectionName(connectionId) },
      desk,
      kontor: moment.version,
      written_at: new Date(moment.now).toISOString(),
      rows: figures.rows ?? 0,
      customers: run.kept.length,
      sums: run.sums,
      unreadable_records: figures.unreadable ?? 0,
      amounts_only_as_text: figures.longAmounts,
      fetched: rangeOf(run.fetched),
      changes: run.changes,
      ...absent,
      not_fetched_since: run.notFetched,
      left_alone: found.leftAlone,
      files: namedFiles(run.files, found.next),
    };
    signal.throwIfAborted();
    await nameRun(folder, part, {
      run: found.next,
      files: run.files,
      manifest: manifestText(manifest),
      jobId,
    });
    return withHash(manifest);
  } finally {
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** What the files of the last run hold was not what a run writes, or was more than a thread may take. */
function isOfLastRun(error: unknown): boolean {
  return error instanceof WriterFailure
    ? error.reason === 'lastRun'
    : error instanceof KontorFailure && error.code === 'mergeTooLarge';
}

async function writeFiles(
  { store, today, thread }: RunMoment,
  connectionId: string,
  { folder, part, follows }: { folder: string; part: string; follows: RunManifest | null },
  signal: AbortSignal,
) {
  const selection = { ...EVERYTHING, except: [] };
  const feed = recordFeed(store, {
    ...{ connectionId, number: null, selection, sort: [], today, byCustomer: false },
  });
  const path = (of: 'snapshot' | 'customers', { run }: RunManifest) => join(folder, runFile(of, run));
  const last = follows && { snapshot: path('snapshot', follows), customers: path('customers', follows) };
  const { figures } = await threadedPart(
    new Worker(thread),
    part,
    { kind: 'parquetRun', last },
    feed,
    signal,
  );
  const run = figures?.run;
  if (figures === undefined || run === undefined) throw new RangeError('a run without figures');
  return { figures, run };
}

/** Who was in this line of runs and is not kept now: by number, or where the clerk has forgotten them by count alone. */
async function whoIsAbsent(
  { store }: RunMoment,
  connectionId: string,
  { kept, missing }: RunFigures,
  follows: RunManifest | null,
): Promise<Pick<RunManifest, 'missing' | 'forgotten'>> {
  const now = new Set<string>(await store.records.numbers(connectionId));
  // One of them was forgotten while they were written.
  if (kept.some((number) => !now.has(number))) throw new ListChanged();
  if (follows === null) return { missing: [], forgotten: 0 };
  const present = new Set(kept);
  const absent = [
    ...follows.missing.filter(({ customer_number }) => !present.has(customer_number)),
    ...missing.map((customer_number) => ({ customer_number, last_run: follows.run })),
  ];
  const numbers = absent.map(({ customer_number }) => customer_number);
  const forgotten = new Set(await store.marks.forgottenOf(connectionId, numbers));
  return {
    missing: absent.filter(({ customer_number }) => !forgotten.has(customer_number)),
    forgotten: forgotten.size,
  };
}

function rangeOf(fetched: RunFigures['fetched']): RunManifest['fetched'] {
  if (fetched === null) return null;
  const [first, last] = fetched.map((at) => new Date(at).toISOString());
  return { first: first ?? '', last: last ?? '' };
}

/** Of all its files, by their own. */
function withHash<Run extends WrittenRun>(manifest: Run): Run & { readonly sha256: string } {
  const hash = createHash('sha256');
  for (const { sha256, file } of manifest.files) hash.update(`${sha256} ${file}\n`);
  return { ...manifest, sha256: hash.digest('hex') };
}

type Files = Readonly<Partial<Record<RunPart, WrittenPart>>>;

/** The files as the manifest of the run names them. */
function namedFiles(files: Files, run: number): RunManifest['files'] {
  return Object.entries(files).map(([part, { bytes, sha256 }]) => ({
    file: runFile(part as RunPart, run),
    bytes,
    sha256,
  }));
}

/**
 * Gives whole files the names of their run, and then the run its manifest, in one step: before it there is no such run.
 * When anything fails nothing of it remains.
 * @throws KontorFailure diskFull, fileNotWritable, folderIsLink; Node's error
 */
async function nameRun(
  folder: string,
  from: string,
  { run, files, manifest, jobId }: { run: number; files: Files; manifest: string; jobId: string },
): Promise<void> {
  const made: string[] = [];
  try {
    for (const part of Object.keys(files) as RunPart[]) {
      const path = join(folder, runFile(part, run));
      await makeSubfolder(folder, part);
      await mkdir(dirname(path), { mode: 0o700 });
      made.push(dirname(path));
      if (!(await linkExclusive(join(from, RUN_FILES[part]), path)))
        throw new KontorFailure('fileNotWritable');
    }
    await makeSubfolder(folder, MANIFESTS);
    // A run that somebody has led elsewhere meanwhile is none.
    for (const part of Object.keys(files)) await hasSubfolder(folder, part);
    const manifests = join(folder, MANIFESTS);
    const bytes = Buffer.from(manifest);
    if (!(await writeFileAtomic(manifests, manifestName(run), { was: null, bytes, jobId }))) {
      throw new KontorFailure('fileNotWritable');
    }
  } catch (error) {
    for (const path of made) await rm(path, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

const folders = new Set<string>();

/** Whether a run is being written into the folder, by whichever of its paths. */
export async function isRunIn(folder: string): Promise<boolean> {
  return folders.has(await folderKey(folder));
}

/**
 * Does the work of a run in a folder, where there is one at a time: each follows the one before, and so waits for none.
 * @throws KontorFailure growingFolderBusy
 */
export async function oneRunIn<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const key = await folderKey(folder);
  if (folders.has(key)) throw new KontorFailure('growingFolderBusy');
  folders.add(key);
  try {
    return await work();
  } finally {
    folders.delete(key);
  }
}

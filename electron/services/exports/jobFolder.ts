import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode, type FailureCode, KontorFailure } from '../../../shared/domain/failure.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { WriterFailure } from '../../documents/documentOrder.ts';
import { mergeOnThread } from '../../documents/documentThread.ts';
import { makeSubfolder } from '../../documents/files/sharedFolder.ts';
import {
  removeParts,
  saveWhole,
  type WrittenPart,
  writePartFile,
  writingFailure,
} from '../../documents/files/writeFile.ts';
import { type ZipEntry, zipArchive } from '../../documents/files/zip.ts';
import { ExportFolder, type FolderOwner } from '../../documents/folder/exportFolder.ts';
import { type ManifestEntry, manifestFiles, writeManifests } from '../../documents/folder/manifest.ts';
import type { PdfCheck } from '../../documents/pdf/check.ts';
import type { BrokenReason, MergedPdf, MergeInput } from '../../documents/pdf/merge.ts';
import type { ThreadFiles } from '../../ports/host.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import type { Ending, Finished, ItemOutcome, JobItem, JobOrder } from '../jobs/jobType.ts';
import { manifestEntries } from './exportScope.ts';

/** Failures that every other file of the job would meet as well. */
export const OF_THE_FOLDER: ReadonlySet<FailureCode> = new Set(['folderGone', 'exportRemoved']);

interface Parts extends Pick<LaunchParts, 'clock' | 'report'> {
  readonly threads: Pick<ThreadFiles, 'exportThread' | 'exportFonts'>;
}

/** What a kind of job knows of its items and of the one file that is made of them. */
interface FolderItems extends Pick<Archive, 'about' | 'bookmarkOf' | 'again'> {
  /** Under which an item is listed among the failed ones. */
  readonly nameOf: (item: unknown) => string;
  readonly pack: (archive: Archive) => Promise<Finished>;
}

/**
 * Where a job writes many files: the folder that the clerk has chosen, or, for the one file that is made of them at the
 * end, a hidden folder beside it.
 */
export class JobFolder {
  /** Where all files are by their names. */
  readonly path: string;
  /** Whether it is the hidden one: what is in it belongs to the job alone. */
  readonly isHidden: boolean;
  readonly #parts: Parts;
  readonly #jobId: string;
  readonly #order: JobOrder;
  readonly #files: ExportFolder;

  private constructor(parts: Parts, jobId: string, order: JobOrder, path: string, files: ExportFolder) {
    this.#parts = parts;
    this.#jobId = jobId;
    this.#order = order;
    this.#files = files;
    this.path = path;
    this.isHidden = path !== order.folder;
  }

  /** With a check, only sound PDFs are written. @throws KontorFailure fileNotWritable, folderGone */
  static async open(
    parts: Parts,
    jobId: string,
    order: JobOrder,
    check: PdfCheck | null,
  ): Promise<JobFolder> {
    await makeAgain(order.folder);
    const hidden = hiddenOf(jobId, order);
    if (hidden !== null) await makeHidden(basename(hidden), jobId, order);
    const path = hidden ?? order.folder;
    const files = await ExportFolder.open(path, jobId, parts.threads.exportThread, check);
    return new JobFolder(parts, jobId, order, path, files);
  }

  /** Removes what only another try of the job would need, the hidden folder with all that is in it. */
  static discard(jobId: string, order: JobOrder): Promise<void> {
    return ExportFolder.discard(order.folder, jobId, hiddenOf(jobId, order));
  }

  /** The outcome of a file that an earlier launch has written; null for none. */
  async recall(key: string): Promise<ItemOutcome | null> {
    const before = await this.#files.recall(key);
    if (before === null) return null;
    const { bytes, file, sha256, fetchedAt } = before;
    return { kind: 'done', bytes, file, sha256, fetchedAt };
  }

  /** The buffer is transferred to a thread. @throws KontorFailure as `ExportFolder` does */
  async write(name: string, content: Uint8Array<ArrayBuffer>, owner: FolderOwner): Promise<ItemOutcome> {
    const bytes = content.length;
    const { outcome, file, sha256 } = await this.#files.write(name, content, owner);
    // In the hidden folder a file that is there already is this job's own.
    const kind = outcome === 'same' && !this.isHidden ? 'skipped' : 'done';
    return { kind, bytes, file, sha256, fetchedAt: owner.fetchedAt };
  }

  /**
   * Writes the manifests, or, once every item has its outcome, the one file of all of them.
   * @throws KontorFailure diskFull, fileNotWritable; the signal's reason
   */
  async end(
    items: readonly JobItem[],
    ending: Ending,
    signal: AbortSignal,
    { nameOf, pack, ...of }: FolderItems,
  ): Promise<Finished> {
    const made = { jobId: this.#jobId, createdAt: new Date(this.#parts.clock.wall()).toISOString() };
    if (!this.isHidden) return { changed: await this.#ended(items, ending, made, nameOf) };
    if (ending !== 'complete' || items.every(({ outcome }) => outcome?.file === undefined)) return {};
    return pack({
      ...made,
      ...of,
      order: this.#order,
      items,
      entries: manifestEntries(items, 'notTried'),
      folder: this.path,
      thread: this.#parts.threads.exportThread,
      fonts: this.#parts.threads.exportFonts,
      signal,
      broken: (cause) => this.#parts.report(cause, 'exports.merge'),
    });
  }

  /** The hidden folder is gone once the one file is there, or the clerk wants none. */
  async removeHidden(): Promise<void> {
    if (this.isHidden) await rm(this.path, { recursive: true, force: true });
  }

  /** Releases what only a launch that continues this job would need. */
  settled(): Promise<void> {
    return this.#files.settled();
  }

  close(): Promise<void> {
    return this.#files.close();
  }

  /** What has been removed meanwhile has failed, and the manifests say how each item ended; answers with the former. */
  async #ended(
    items: readonly JobItem[],
    ending: Ending,
    about: { readonly jobId: string; readonly createdAt: string },
    nameOf: FolderItems['nameOf'],
  ): Promise<JobItem[]> {
    const names = (await this.#files.isSame()) ? await namesIn(this.path) : null;
    const gone = items.filter(({ outcome }) => outcome?.file !== undefined && !names?.has(outcome.file));
    const failure =
      gone.length > 0 ? this.#parts.report(new KontorFailure('exportRemoved'), 'exports.gone') : undefined;
    const failed = gone.map((one): JobItem => {
      return { ...one, outcome: { kind: 'failed', bytes: 0, name: nameOf(one.item), failure } };
    });
    if (names === null) return failed;
    const open = ending === 'cancelled' ? 'cancelled' : 'notTried';
    await writeManifests(this.path, manifestEntries(withChanged(items, failed), open), about);
    return failed;
  }
}

/** The items of a job, some of them as they are now. */
export function withChanged(items: readonly JobItem[], changed: readonly JobItem[] = []): readonly JobItem[] {
  const byPlace = new Map(changed.map((item) => [item.place, item]));
  return items.map((item) => byPlace.get(item.place) ?? item);
}

/** Makes a folder again that was removed, but none of those that it was in: they may be on a disk that is away. */
export async function makeAgain(folder: string): Promise<void> {
  // What then prevents that anything is written there says so.
  await mkdir(folder).catch(() => undefined);
}

/** Null for a job that fills a folder. Not a `.part` of the job, so that a restart finds in it what is there already. */
function hiddenOf(jobId: string, { folder, fileName }: JobOrder): string | null {
  return fileName === null ? null : join(folder, `.kontor-${jobId}`);
}

async function makeHidden(name: string, jobId: string, { folder }: JobOrder): Promise<void> {
  await makeSubfolder(folder, name).catch((error: unknown) => {
    throw writingFailure(error);
  });
  // A crash may have happened while the one file was written, which is not in the hidden folder.
  await removeParts(folder, jobId).catch(() => undefined);
}

/** Null where there is no such folder. */
async function namesIn(folder: string): Promise<ReadonlySet<string> | null> {
  try {
    return new Set(await readdir(folder));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw writingFailure(error);
  }
}

export interface Archive {
  readonly jobId: string;
  readonly createdAt: string;
  readonly order: JobOrder;
  /** What a merged PDF says of itself. */
  readonly about: Pick<MergedPdf, 'title' | 'author' | 'language'>;
  readonly items: readonly JobItem[];
  readonly entries: readonly ManifestEntry[];
  /** Where the single PDFs are. */
  readonly folder: string;
  /** One that is not there any more. */
  readonly again: (item: unknown, signal: AbortSignal) => Promise<Uint8Array>;
  /** What a PDF is called in a merged one, and whose it is where they are of several customers. */
  readonly bookmarkOf: (item: unknown) => Pick<MergeInput, 'title' | 'group'>;
  readonly thread: URL;
  readonly fonts: URL;
  readonly signal: AbortSignal;
  readonly broken: (cause: KontorFailure) => Failure;
}

/** All PDFs in one ZIP with the manifest in it, and the same manifest beside it. */
export async function zippedExport(archive: Archive): Promise<Finished> {
  const { items, entries, createdAt, signal } = archive;
  async function* content(): AsyncGenerator<ZipEntry> {
    const packed = new Set<string>();
    for (const { item, outcome } of items) {
      // Two invoices with one name and the same bytes are one file.
      if (outcome?.file === undefined || packed.has(outcome.file)) continue;
      packed.add(outcome.file);
      yield { name: outcome.file, bytes: await bytesOf(archive, item, outcome.file) };
    }
    yield* await manifestFiles(entries, createdAt);
  }
  const modifiedAt = new Date(createdAt);
  const saved = await saveWhole(targetOf(archive), (path) =>
    writePartFile(path, zipArchive(content(), { modifiedAt, signal }), signal),
  );
  await beside(archive, saved, entries);
  const { fileName, sha256, bytes } = saved;
  return { written: { fileName, sha256 }, bytes };
}

/** All PDFs as one, with a bookmark for each; those that cannot be merged are reported as failed. */
export async function mergedExport(archive: Archive): Promise<Finished> {
  const { items, about, signal, thread, fonts, bookmarkOf } = archive;
  const whole = items.filter(({ outcome }) => outcome?.file !== undefined);
  async function* inputs(): AsyncGenerator<readonly MergeInput[]> {
    for (const { item, outcome } of whole) {
      const bytes = await bytesOf(archive, item, outcome?.file ?? '');
      yield [{ ...bookmarkOf(item), bytes }];
    }
  }
  const size = whole.reduce((sum, { outcome }) => sum + (outcome?.bytes ?? 0), 0);
  const merge = { ...about, thread, fonts: fonts.href, inputs: inputs(), size, signal };
  const saved = await saveWhole(targetOf(archive), (path) => mergeOnThread(merge, path)).catch(nothingMerged);
  const reasons = new Map(saved.notes.map(({ index, reason }) => [whole[index]?.place, reason]));
  const changed = whole.flatMap((item): JobItem[] => {
    const reason = reasons.get(item.place);
    if (reason === undefined) return [];
    const { title: name } = bookmarkOf(item.item);
    const failure = archive.broken(new KontorFailure(BROKEN[reason]));
    return [{ ...item, outcome: { kind: 'failed', bytes: 0, name, failure, reason } }];
  });
  if (!('fileName' in saved)) return { changed };
  const files = new Map(whole.map(({ place, outcome }) => [outcome?.file, reasons.get(place)]));
  const entries = archive.entries.map((entry): ManifestEntry => {
    if (entry.file === null) return entry;
    const reason = files.get(entry.file);
    if (reason !== undefined) {
      return { ...entry, file: null, bytes: null, sha256: null, outcome: 'failed', reason };
    }
    const { fileName: file, bytes, sha256 } = saved;
    return { ...entry, file, bytes, sha256, outcome: 'merged' };
  });
  await beside(archive, saved, entries);
  const { fileName, sha256, bytes } = saved;
  return { changed, written: { fileName, sha256 }, bytes };
}

/** If no input could be merged there is no file, and each input has its reason. */
function nothingMerged(error: unknown): { readonly notes: WriterFailure['notes'] } {
  if (error instanceof WriterFailure && error.reason === 'range') return error;
  throw error;
}

const BROKEN = {
  notAPdf: 'serviceNotAPdf',
  cut: 'serviceNotAPdf',
  damaged: 'pdfDamaged',
  encrypted: 'pdfEncrypted',
  copyForbidden: 'pdfCopyForbidden',
  form: 'pdfForm',
} as const satisfies Record<BrokenReason, FailureCode>;

function targetOf({ order, jobId }: Archive) {
  return { folder: order.folder, fileName: order.fileName ?? 'export', jobId, own: order.written };
}

function beside(
  { order, jobId, createdAt }: Archive,
  { fileName: file, bytes, sha256 }: WrittenPart & { readonly fileName: string },
  entries: readonly ManifestEntry[],
): Promise<void> {
  return writeManifests(order.folder, entries, { jobId, createdAt, archive: { file, bytes, sha256 } });
}

async function bytesOf({ folder, again, signal }: Archive, item: unknown, file: string): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, file));
  } catch {
    return again(item, signal);
  }
}

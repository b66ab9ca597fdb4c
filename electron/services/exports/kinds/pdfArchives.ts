import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FailureCode, KontorFailure } from '../../../../shared/domain/failure.ts';
import type { Failure } from '../../../../shared/ipc/entry.ts';
import { WriterFailure } from '../../../documents/documentOrder.ts';
import { mergeOnThread } from '../../../documents/documentThread.ts';
import { saveWhole, type WrittenPart, writePartFile } from '../../../documents/files/writeFile.ts';
import { type ZipEntry, zipArchive } from '../../../documents/files/zip.ts';
import { type ManifestEntry, manifestFiles, writeManifests } from '../../../documents/folder/manifest.ts';
import type { BrokenReason, MergedPdf, MergeInput } from '../../../documents/pdf/merge.ts';
import type { Finished, JobItem, JobOrder } from '../../jobs/jobWork.ts';

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

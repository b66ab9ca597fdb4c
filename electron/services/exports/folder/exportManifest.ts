import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { numberedFileName } from '../../../../shared/domain/exportFileName.ts';
import type { JobItem } from '../../jobs/jobWork.ts';
import { inFolderTurn } from '../base/folderTurn.ts';
import { bytesOrNull, putWholeFile, writingFailure } from '../base/wholeFile.ts';
import type { CustomerInvoice } from '../scope/exportNames.ts';
import { withShared } from '../scope/sameNumbers.ts';
import {
  MANIFEST_NAMES,
  type ManifestArchive,
  type ManifestEntry,
  manifestCsv,
  manifestJson,
  manifestOf,
} from './manifest.ts';

/**
 * The outcome of each invoice of a job, or of each customer whose statement it makes, in the job's order. Items that
 * are neither have no line.
 */
export function manifestEntries(items: readonly JobItem[], open: 'cancelled' | 'notTried'): ManifestEntry[] {
  return withShared(items).flatMap((item) => {
    const one = item.item as Partial<CustomerInvoice>;
    if (!one.customer) return [];
    const { outcome } = item;
    const wrote = outcome !== null && outcome.file !== undefined;
    return [
      {
        customerNumber: one.customer.number,
        invoiceNo: one.invoice?.invoiceNo ?? '',
        entryNo: one.invoice?.entryNo ?? '',
        numberShared: one.invoice?.sharesNumber === true,
        file: outcome?.file ?? null,
        bytes: wrote ? outcome.bytes : null,
        sha256: outcome?.sha256 ?? null,
        fetchedAt: outcome?.fetchedAt === undefined ? null : new Date(outcome.fetchedAt).toISOString(),
        outcome: wordOf(outcome),
        reason: outcome === null ? open : (outcome.reason ?? outcome.failure?.code ?? ''),
        connection: one.customer.connectionId,
      },
    ];
  });
}

function wordOf(outcome: JobItem['outcome']): ManifestEntry['outcome'] {
  if (outcome === null) return 'skipped';
  if (outcome.kind === 'done') return 'saved';
  if (outcome.kind === 'failed') return 'failed';
  return outcome.file === undefined ? 'skipped' : 'same';
}

export interface ManifestAbout {
  readonly jobId: string;
  readonly createdAt: string;
  /** The one file that holds everything; the manifest is named after it. None: the files fill the folder. */
  readonly archive?: ManifestArchive;
}

/**
 * Writes both manifests beside the files. The lines of an earlier export about other files in the folder stay; a file
 * of either name that is no manifest of ours, that of another archive, or a table that somebody has changed since, is
 * not changed, and ours get a number. Jobs that end at once take turns.
 * @throws KontorFailure diskFull, fileNotWritable
 */
export function writeManifests(
  folder: string,
  entries: readonly ManifestEntry[],
  about: ManifestAbout,
): Promise<void> {
  return inFolderTurn(folder, async () => {
    // Only another program can write between two readings: then its content is read as well.
    while (!(await writeOnce(folder, entries, about)));
  });
}

async function writeOnce(
  folder: string,
  entries: readonly ManifestEntry[],
  { archive, createdAt, jobId }: ManifestAbout,
): Promise<boolean> {
  const stem = archive === undefined ? '' : `${basename(archive.file, extname(archive.file))}.`;
  for (let count = 1; ; count += 1) {
    const json = numberedFileName(`${stem}${MANIFEST_NAMES.json}`, count);
    const csv = numberedFileName(`${stem}${MANIFEST_NAMES.csv}`, count);
    const there = { json: await read(folder, json), csv: await read(folder, csv) };
    const before = entriesOf(there.json, archive?.file);
    if (before === null) continue;
    // An archive is written whole each time: nothing of an earlier one is left in it.
    const all = archive === undefined ? merged(before, entries) : entries;
    const table = await manifestCsv(all);
    // After a crash between the two files the newer table is beside the older list.
    const isOurs =
      there.csv === null || there.csv.equals(table) || there.csv.equals(await manifestCsv(before));
    if (!isOurs) continue;
    if (!(await putWholeFile(folder, csv, { was: there.csv, bytes: table, jobId }))) return false;
    const list = Buffer.from(manifestJson(all, createdAt, archive));
    if (await putWholeFile(folder, json, { was: there.json, bytes: list, jobId })) return true;
    // Beside somebody else's new list the table would belong to no list.
    if (there.csv === null && (await read(folder, csv))?.equals(table)) await rm(join(folder, csv));
    return false;
  }
}

/** An older line is replaced by one about the same file; one without a file by any about the same invoice. */
function merged(before: readonly ManifestEntry[], entries: readonly ManifestEntry[]): ManifestEntry[] {
  const files = new Set(entries.map(({ file }) => file));
  const invoices = new Set(entries.map(invoiceKey));
  const others = before.filter((old) =>
    old.file === null ? !invoices.has(invoiceKey(old)) : !files.has(old.file),
  );
  return [...others, ...entries];
}

/** Both manifests as bytes, for an archive. */
export async function manifestFiles(entries: readonly ManifestEntry[], createdAt: string) {
  return [
    { name: MANIFEST_NAMES.json, bytes: Buffer.from(manifestJson(entries, createdAt)) },
    { name: MANIFEST_NAMES.csv, bytes: await manifestCsv(entries) },
  ];
}

/** What the manifest of the same archive, or of the same folder, says; null for any other file. */
function entriesOf(json: Buffer | null, archive: string | undefined): readonly ManifestEntry[] | null {
  if (json === null) return [];
  const manifest = manifestOf(json.toString('utf8'));
  return manifest === null || manifest.archive?.file !== archive ? null : manifest.entries;
}

async function read(folder: string, name: string): Promise<Buffer | null> {
  return bytesOrNull(join(folder, name)).catch((error: unknown) => {
    throw writingFailure(error);
  });
}

function invoiceKey({ connection, customerNumber, invoiceNo, entryNo }: ManifestEntry): string {
  return JSON.stringify([connection, customerNumber, invoiceNo, entryNo]);
}

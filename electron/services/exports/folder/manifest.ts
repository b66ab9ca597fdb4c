import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import { numberedFileName } from '../../../../shared/domain/exportFileName.ts';
import type { ListColumn } from '../../../../shared/domain/listFormat.ts';
import { parsedJson } from '../../../../shared/domain/parsedJson.ts';
import { runExclusiveIn } from '../../../documents/files/heldFolder.ts';
import { bytesOrNull, writeFileAtomic, writingFailure } from '../../../documents/files/writeFile.ts';
import type { JobItem } from '../../jobs/jobWork.ts';
import { csvList } from '../lists/csvList.ts';
import type { CustomerInvoice } from '../scope/exportNames.ts';
import { withShared } from '../scope/sameNumbers.ts';

/**
 * What became of one invoice. `saved` wrote a file, `same` found it there byte for byte, `merged` put it into
 * a file with others, `skipped` and `failed` wrote none and say why.
 */
export const MANIFEST_OUTCOMES = ['saved', 'same', 'merged', 'skipped', 'failed'] as const;

export const manifestEntrySchema = z.strictObject({
  customerNumber: z.string(),
  invoiceNo: z.string(),
  entryNo: z.string(),
  /** Several invoices of the customer have this number, and the service gives one PDF for all of them. */
  numberShared: z.boolean(),
  /** A plain file name within the export's folder. */
  file: z.string().nullable(),
  bytes: z.number().int().nonnegative().nullable(),
  /** Lower-case hexadecimal, of the file. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** ISO 8601 in UTC: a moment by the desk's clock, not a time of the service. */
  fetchedAt: z.string().nullable(),
  outcome: z.enum(MANIFEST_OUTCOMES),
  /** A failure's code or another fixed word; empty when there is nothing to explain. */
  reason: z.string(),
  /** Kontor's own id of the connection: two services may use the same numbers. */
  connection: z.string(),
});

export type ManifestEntry = z.output<typeof manifestEntrySchema>;

/** The one file that an export has put everything into: a ZIP, or a merged PDF. */
const archiveSchema = z.strictObject({
  file: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type ManifestArchive = z.output<typeof archiveSchema>;

export const manifestSchema = z.strictObject({
  kind: z.literal('kontor-export'),
  version: z.literal(1),
  createdAt: z.string(),
  /** If present, the files of the entries are in it and not in the folder. */
  archive: archiveSchema.optional(),
  entries: z.array(manifestEntrySchema),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Null for anything that is not a manifest of this version. */
export function manifestOf(text: string): Manifest | null {
  return manifestSchema.safeParse(parsedJson(text)).data ?? null;
}

/** Sidecar every export. */
export const MANIFEST_NAMES = { json: 'manifest.json', csv: 'manifest.csv' } as const;

/** `manifest.json`, `PDF 10001.manifest.json`, and either with a number. */
export function isManifestName(name: string): boolean {
  return /^(?:.*\.)?manifest(?: \(\d+\))?\.json$/i.test(name);
}

/** The manifest for programs, an entry per line; `createdAt` in ISO 8601. */
export function manifestJson(
  entries: readonly ManifestEntry[],
  createdAt: string,
  archive?: ManifestArchive,
): string {
  const within = archive === undefined ? '' : `,"archive":${JSON.stringify(archive)}`;
  const lines = entries.map((entry) => `\n${JSON.stringify(entry)}`);
  return `{"kind":"kontor-export","version":1,"createdAt":${JSON.stringify(createdAt)}${within},"entries":[${lines.join(',')}\n]}\n`;
}

const COLUMNS: readonly ListColumn[] = [
  { key: 'customerNumber', header: 'customer', kind: 'identifier' },
  { key: 'invoiceNo', header: 'invoice', kind: 'identifier' },
  { key: 'entryNo', header: 'entry', kind: 'identifier' },
  { key: 'numberShared', header: 'number shared', kind: 'flag' },
  { key: 'file', header: 'file', kind: 'text' },
  { key: 'bytes', header: 'bytes', kind: 'amount' },
  { key: 'sha256', header: 'sha256', kind: 'identifier' },
  { key: 'fetchedAt', header: 'fetched at', kind: 'text' },
  { key: 'outcome', header: 'outcome', kind: 'text' },
  { key: 'reason', header: 'reason', kind: 'text' },
  { key: 'connection', header: 'connection', kind: 'identifier' },
];

/** The same for people and other programs: RFC 4180, the same fields in the same order. */
export async function manifestCsv(entries: readonly ManifestEntry[]): Promise<Buffer> {
  async function* window() {
    yield entries;
  }
  const list = { preset: 'rfc4180', columns: COLUMNS, flagTexts: { yes: 'true', no: 'false' } } as const;
  let text = '';
  for await (const lines of csvList(window(), list)) text += lines;
  return Buffer.from(text);
}

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
  return runExclusiveIn(folder, async () => {
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
    if (!(await writeFileAtomic(folder, csv, { was: there.csv, bytes: table, jobId }))) return false;
    const list = Buffer.from(manifestJson(all, createdAt, archive));
    if (await writeFileAtomic(folder, json, { was: there.json, bytes: list, jobId })) return true;
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

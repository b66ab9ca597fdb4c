import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import { fileNameKey, numberedFileName } from '../../../shared/domain/fileNameTemplate.ts';
import type { ListColumn } from '../../../shared/domain/listFormat.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { runExclusiveIn, stateOfFile } from '../files/sharedFolder.ts';
import { bytesOrNull, writeFileAtomic, writingFailure } from '../files/writeFile.ts';
import { csvList } from '../tables/csv.ts';

/**
 * What became of one invoice. `saved` wrote a file, `same` found it there byte for byte, `merged` put it into
 * a file with others, `skipped` and `failed` wrote none and say why.
 */
export const MANIFEST_OUTCOMES = ['saved', 'same', 'merged', 'skipped', 'failed'] as const;

const manifestEntrySchema = z.strictObject({
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

type ManifestArchive = z.output<typeof archiveSchema>;

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
function manifestOf(text: string): Manifest | null {
  return manifestSchema.safeParse(parsedJson(text)).data ?? null;
}

/** Sidecar every export. */
const MANIFEST_NAMES = { json: 'manifest.json', csv: 'manifest.csv' } as const;

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

interface ManifestAbout {
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

interface ExportVerdict {
  /** `missing` and `unreadable` manifests leave the lists empty. */
  readonly manifest: 'read' | 'missing' | 'unreadable';
  /** Files that the manifest names, each counted once. */
  readonly files: number;
  readonly intact: number;
  /** Plain file names, in the manifest's order. */
  readonly missing: readonly string[];
  readonly changed: readonly string[];
  /** Files in the folder that the manifest does not name: from elsewhere, or unfinished. */
  readonly unknown: readonly string[];
}

type SavedFile = Pick<ManifestEntry, 'bytes' | 'sha256'> & { readonly file: string };

/**
 * Checks an export's folder against its manifest, or against each of them if several exports share it: every file
 * there, of the size and SHA-256 that it was saved with. Only plain names within the folder are opened, and no links,
 * whatever a manifest says.
 * @throws Node's error when the folder itself cannot be read
 */
export async function verifyExport(folder: string): Promise<ExportVerdict> {
  const there = await readdir(folder);
  const none = { files: 0, intact: 0, missing: [], changed: [], unknown: [] };
  const names = there.filter(isManifestName);
  if (names.length === 0) return { manifest: 'missing', ...none };
  const named = new Map<string, SavedFile>();
  const manifests: string[] = [];
  for (const name of names) {
    const manifest = manifestOf(await readFile(join(folder, name), 'utf8').catch(() => ''));
    if (manifest === null) continue;
    manifests.push(name, name.replace(/json$/i, 'csv'));
    for (const saved of filesOf(manifest)) named.set(saved.file, saved);
  }
  if (manifests.length === 0) return { manifest: 'unreadable', ...none };
  const found = { intact: 0, missing: [] as string[], changed: [] as string[] };
  for (const entry of named.values()) {
    const { file } = entry;
    const isPlain = file !== '' && file !== '.' && file !== '..' && !/[/\\\0]/.test(file);
    const state = isPlain ? await stateOfFile(join(folder, file), entry) : 'missing';
    if (state === 'intact') found.intact += 1;
    else found[state].push(file);
  }
  const known = new Set([...named.keys(), ...manifests].map(fileNameKey));
  const unknown = there.filter((name) => !known.has(fileNameKey(name)));
  return { manifest: 'read', files: named.size, ...found, unknown };
}

/** The files that a manifest says are in its folder: the archive where there is one, for the rest is within it. */
function filesOf({ archive, entries }: Manifest): SavedFile[] {
  if (archive !== undefined) return [archive];
  return entries.flatMap(({ file, bytes, sha256 }) => (file === null ? [] : [{ file, bytes, sha256 }]));
}

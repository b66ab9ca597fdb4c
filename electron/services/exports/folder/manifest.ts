import { z } from 'zod';
import type { ListColumn } from '../../../../shared/domain/listFormat.ts';
import { parsedJson } from '../../../../shared/domain/parsedJson.ts';
import { csvList } from '../lists/csvList.ts';

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

/** Beside every export. */
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

import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { numberedFileName } from '../../../shared/domain/exportFileName.ts';
import type { JobItem } from '../jobs/jobWork.ts';
import type { CustomerInvoice } from './exportNames.ts';
import { writeWholeFile } from './wholeFile.ts';
import {
  MANIFEST_NAMES,
  type Manifest,
  type ManifestArchive,
  type ManifestEntry,
  manifestCsv,
  manifestJson,
  manifestSchema,
} from './writers/manifest.ts';
import type { Chunks } from './writers/windows.ts';

/** What became of each invoice of a job, in the job's order. Items that are no invoice have no line. */
export function manifestEntries(items: readonly JobItem[], open: 'cancelled' | 'notTried'): ManifestEntry[] {
  return items.flatMap((item) => {
    const one = item.item as Partial<CustomerInvoice>;
    if (!one.customer || !one.invoice) return [];
    const { outcome } = item;
    const wrote = outcome !== null && outcome.file !== undefined;
    return [
      {
        customerNumber: one.customer.number,
        invoiceNo: one.invoice.invoiceNo,
        entryNo: one.invoice.entryNo,
        file: outcome?.file ?? null,
        bytes: wrote ? outcome.bytes : null,
        sha256: outcome?.sha256 ?? null,
        fetchedAt: outcome?.fetchedAt === undefined ? null : new Date(outcome.fetchedAt).toISOString(),
        outcome: wordOf(outcome),
        reason: outcome === null ? open : (outcome.reason ?? outcome.failure?.code ?? ''),
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
 * Writes both manifests beside the files. What an earlier export's manifest says of other files in the folder
 * stays in it; a file of the name that is no manifest, or that of another archive, is left alone, and ours get a
 * number.
 * @throws KontorFailure diskFull, fileNotWritable
 */
export async function writeManifests(
  folder: string,
  entries: readonly ManifestEntry[],
  about: ManifestAbout,
): Promise<void> {
  const { archive } = about;
  const stem = archive === undefined ? '' : `${basename(archive.file, extname(archive.file))}.`;
  const json = `${stem}${MANIFEST_NAMES.json}`;
  const { count, before } = await standing(folder, json, archive?.file);
  const files = new Set(entries.map(({ file }) => file));
  const invoices = new Set(entries.map(invoiceKey));
  // An older line gives way to one about the same file; one without a file to any about the same invoice.
  const others = before.filter((old) =>
    old.file === null ? !invoices.has(invoiceKey(old)) : !files.has(old.file),
  );
  const all = [...others, ...entries];
  const write = async (name: string, chunks: Chunks) =>
    writeWholeFile(folder, numberedFileName(name, count), await gathered(chunks), about.jobId);
  await write(json, manifestJson(windows(all), about.createdAt, archive));
  await write(`${stem}${MANIFEST_NAMES.csv}`, manifestCsv(windows(all)));
}

/** Both manifests as bytes, for an archive. */
export async function manifestFiles(entries: readonly ManifestEntry[], createdAt: string) {
  return [
    { name: MANIFEST_NAMES.json, bytes: await gathered(manifestJson(windows(entries), createdAt)) },
    { name: MANIFEST_NAMES.csv, bytes: await gathered(manifestCsv(windows(entries))) },
  ];
}

/** The manifest that stands there, and the number that keeps ours from overwriting anything else. */
async function standing(
  folder: string,
  name: string,
  archive: string | undefined,
): Promise<{ count: number; before: ManifestEntry[] }> {
  for (let count = 1; ; count += 1) {
    let text: string;
    try {
      text = await readFile(join(folder, numberedFileName(name, count)), 'utf8');
    } catch {
      return { count, before: [] };
    }
    const manifest = parsed(text);
    if (manifest === null || manifest.archive?.file !== archive) continue;
    // An archive is written whole each time: nothing of an earlier one is left in it.
    return { count, before: archive === undefined ? manifest.entries : [] };
  }
}

function parsed(text: string): Manifest | null {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function invoiceKey({ customerNumber, invoiceNo, entryNo }: ManifestEntry): string {
  return JSON.stringify([customerNumber, invoiceNo, entryNo]);
}

async function* windows<Item>(items: readonly Item[]) {
  for (let start = 0; start < items.length; start += 1_000) yield items.slice(start, start + 1_000);
}

async function gathered(chunks: Chunks): Promise<Uint8Array> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(Buffer.from(chunk));
  return Buffer.concat(all);
}

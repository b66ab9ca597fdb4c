import { join } from 'node:path';
import { readWhole } from '../../../../documents/files/writeFile.ts';
import type { PdfToKeep } from '../../../../store/pdfs/pdfShapes.ts';
import type { PdfsStore } from '../../../../store/store.ts';
import type { JobItem } from '../../../jobs/jobWork.ts';
import type { CustomerInvoice } from '../../scope/exportNames.ts';

/** Bytes in one transaction of the store: some tens of milliseconds of its thread. */
const AT_ONCE = 4_000_000;

interface Copies {
  readonly folder: string;
  readonly items: readonly JobItem[];
  /** Bytes that the clerk allows for PDFs. */
  readonly most: number;
  readonly signal: AbortSignal;
}

interface Written {
  readonly one: CustomerInvoice;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly fetchedAt: number;
}

/**
 * Keeps exported PDFs for offline reading, encrypted, many in one transaction, from the files in the folder: a clerk
 * who waits for an export does not wait for this too. Files that somebody has changed meanwhile and PDFs that are kept
 * already are left out; if there is not enough room, only the last are kept, which would displace the others anyway.
 * @throws the signal's reason, KontorFailure diskFull, cacheBroken
 */
export async function keepCopies(
  store: Pick<PdfsStore, 'kept' | 'putAll'>,
  { folder, items, most, signal }: Copies,
): Promise<void> {
  const wanted = fitting(items.flatMap(writtenBy), most);
  for (const all of Map.groupBy(wanted, ({ one }) => one.customer.number).values()) {
    const customer = all[0]?.one.customer;
    if (customer === undefined) continue;
    const kept = new Set(await store.kept(customer));
    let some: PdfToKeep[] = [];
    let size = 0;
    for (const written of all) {
      signal.throwIfAborted();
      if (kept.has(written.one.invoice.invoiceNo)) continue;
      const bytes = await readWhole(join(folder, written.file), written);
      if (bytes === null) continue;
      const { fetchedAt, one } = written;
      some.push({ invoiceId: one.invoice.id, bytes: owned(bytes), fetchedAt });
      size += bytes.length;
      if (size < AT_ONCE) continue;
      await store.putAll(customer, some);
      some = [];
      size = 0;
    }
    if (some.length > 0) await store.putAll(customer, some);
  }
}

function writtenBy({ item, outcome }: JobItem): Written[] {
  const one = item as Partial<CustomerInvoice>;
  if (!one.invoice || !one.customer || outcome === null) return [];
  const { file, sha256, fetchedAt, bytes } = outcome;
  if (file === undefined || sha256 === undefined || fetchedAt === undefined) return [];
  return [{ one: one as CustomerInvoice, file, bytes, sha256, fetchedAt }];
}

function fitting(all: readonly Written[], most: number): readonly Written[] {
  let left = most;
  let first = all.length;
  for (; first > 0; first -= 1) {
    left -= all[first - 1]?.bytes ?? 0;
    if (left < 0) break;
  }
  return all.slice(first);
}

/** Whole buffers are handed over to the store's thread; small ones share a pool in Node. */
function owned(bytes: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.buffer.byteLength === bytes.length ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}

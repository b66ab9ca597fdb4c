/**
 * From the body of a fetched list to the rows of a customer. The folder in the order in which a body passes it:
 * - `threadListSink.ts` sends the body to the ingest worker while it arrives; `ListIntake`, here, gathers it there,
 *   compares its hash with the stored one, and cuts it into records with `elementScanner.ts`;
 * - `invoiceListUpdate.ts` replaces the list. Records that the old list has, by their hashes, are not even parsed
 *   (`storedInvoiceList.ts`). Those of a first list are read by `fastRecords.ts` without `JSON.parse` while each is
 *   written like the one before it. All others are parsed and checked by `recordReader.ts`; unreadable ones are kept as
 *   they came. `rowWriter.ts` writes the rows;
 * - `matching.ts` finds the old row of each new record, `history.ts` notes what changed, and `searchIndex.ts` keeps rows
 *   findable; it is tidied while the worker has nothing else to do.
 *
 * An example: the worker's answer to the end of a body, in one transaction:
 *
 *     intake.begin(1, cancelled);
 *     intake.write(1, chunks);
 *     const report = intake.end(1, customer, fetchedAt);
 *     if (report.outcome === 'unchanged') return; // only the time of the fetch was written
 */
import { type CipherGCM, createCipheriv } from 'node:crypto';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../../shared/ipc/customers.ts';
import { type CipherDatabase, execute, inTransaction } from '../../../database/database.ts';
import { IncompleteAnswer } from '../../../json/jsonLimits.ts';
import { sumOf } from '../model/figures.ts';
import { customerFinder, nextStamp, storedReport } from './customerRows.ts';
import { type Element, ElementScanner } from './elementScanner.ts';
import { FastRecords } from './fastRecords.ts';
import { keepDebtDay } from './history.ts';
import { type FetchedList, InvoiceListUpdate, NOTHING_CHANGED } from './invoiceListUpdate.ts';

interface GatheredBody {
  readonly body: BodyBuffer;
  readonly cancelled: Int32Array;
}

/** Bodies of fetched lists on their way into the lists' file; owned by the ingest worker. */
export class ListIntake {
  readonly #lists: CipherDatabase;
  readonly #exported: (customer: CustomerRef) => ReadonlySet<string>;
  readonly #bodies = new Map<number, GatheredBody>();
  readonly #fastRecords = new FastRecords();
  /** Bodies that were written, or were the same as before: their memory is given back once the answer is sent. */
  readonly #spent: BodyBuffer[] = [];

  constructor(lists: CipherDatabase, exported: (customer: CustomerRef) => ReadonlySet<string>) {
    this.#lists = lists;
    this.#exported = exported;
  }

  /** Begins the body of one fetch, or begins it again. `cancelled` is shared and set to 1 by the main thread. */
  begin(body: number, cancelled: Int32Array): void {
    this.drop(body);
    this.#bodies.set(body, { body: new BodyBuffer(), cancelled });
  }

  write(body: number, chunks: readonly Uint8Array[]): void {
    const held = this.#bodies.get(body);
    for (const chunk of chunks) held?.body.add(chunk);
  }

  drop(body: number): void {
    this.#bodies.get(body)?.body.drop();
    this.#bodies.delete(body);
  }

  /**
   * Replaces the customer's list by the body, in one transaction: the old list or the new one.
   * @throws IncompleteAnswer the answer stops in the middle
   * @throws KontorFailure serviceAnswerUnreadable, cancelled; SQLite's own errors
   */
  end(body: number, customer: CustomerRef, fetchedAt: number): FetchReport {
    const held = this.#bodies.get(body);
    this.#bodies.delete(body);
    if (!held) throw new KontorFailure('cacheBroken');
    this.#spent.push(held.body);
    const list = { customer, fetchedAt, exported: this.#exported(customer), fastRecords: this.#fastRecords };
    try {
      return ingestList(this.#lists, list, held);
    } finally {
      this.#fastRecords.release();
    }
  }

  /** True when a body has come to its end since the last time. */
  dropSpent(): boolean {
    const spent = this.#spent.splice(0);
    for (const body of spent) body.drop();
    return spent.length > 0;
  }
}

/** An answer whose bytes are those of the last one costs its hash alone. */
function ingestList(database: CipherDatabase, list: FetchedList, gathered: GatheredBody): FetchReport {
  const { customer, fetchedAt } = list;
  const bodyHash = gathered.body.digest();
  const stored = customerFinder(database)(customer);
  if (stored && bodyHash.equals(stored.body_hash)) {
    const owed = sumOf(stored, 'outstanding');
    const report: FetchReport = {
      outcome: 'unchanged',
      received: stored.invoices + stored.unreadable,
      unreadable: stored.unreadable,
      ...NOTHING_CHANGED,
      fetchedAt,
      changedAt: storedReport(stored).changedAt,
      owed: { before: owed, after: owed },
    };
    inTransaction(database, () => {
      const note = 'UPDATE customer SET fetched_at = ?, report = ?, stamp = ? WHERE id = ?';
      execute(database, note, fetchedAt, JSON.stringify(report), nextStamp(database), stored.id);
      keepDebtDay(database, stored.id, fetchedAt, stored);
    });
    return report;
  }
  return inTransaction(database, () => {
    const update = new InvoiceListUpdate(database, list, stored);
    const scanner = new ElementScanner((bytes, start) => update.addFast(bytes, start));
    eachSlice(gathered, scanner, (bytes, elements) => update.addParsed(bytes, elements));
    return update.finish(bodyHash);
  });
}

/** Bytes that are parsed at once: so few that what is made of them is gone before a collector would move it. */
const SLICE = 64 * 1024;

/**
 * Cuts the body at element boundaries; what stands behind the last one is carried over to the next slice. All slices
 * lie in the same bytes, one after the other: nobody may keep them.
 */
function eachSlice(
  { body, cancelled }: GatheredBody,
  scanner: ElementScanner,
  take: (bytes: Uint8Array, elements: Element[]) => void,
): void {
  const throwIfCancelled = () => {
    if (Atomics.load(cancelled, 0) !== 0) throw new KontorFailure('cancelled');
  };
  let held = Buffer.allocUnsafeSlow(Math.min(2 * SLICE, body.size));
  let filled = 0;
  let target = SLICE;
  const cut = () => {
    const bytes = held.subarray(0, filled);
    const elements: Element[] = [];
    const used = scanner.scan(bytes, elements);
    if (elements.length > 0) take(bytes, elements);
    held.copyWithin(0, used, filled);
    filled -= used;
    // An element longer than a slice is looked at again only when there is twice as much of it.
    target = Math.max(SLICE, 2 * filled);
  };
  for (const piece of body.pieces(SLICE)) {
    if (filled + piece.length > held.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (filled + piece.length));
      held.copy(larger, 0, 0, filled);
      held = larger;
    }
    held.set(piece, filled);
    filled += piece.length;
    if (filled < target) continue;
    throwIfCancelled();
    cut();
  }
  throwIfCancelled();
  if (filled > 0) cut();
  if (!scanner.complete) throw new IncompleteAnswer();
}

const KEY = Buffer.alloc(16, 'kontor list body');
const NONCE = Buffer.alloc(12);

/**
 * 16 bytes that distinguish answers. It guards against chance, not against malice: the sender of the list may send
 * anything. GHASH does that at several times the speed of
 * SHA-256, which would cost an unchanged list most of its time.
 */
class BodyHash {
  readonly #cipher: CipherGCM = createCipheriv('aes-128-gcm', KEY, NONCE);
  #any = false;

  update(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#any = true;
    this.#cipher.setAAD(bytes);
  }

  digest(): Buffer {
    if (!this.#any) return Buffer.alloc(16);
    this.#cipher.final();
    return this.#cipher.getAuthTag();
  }
}

/**
 * The body of one answer as it arrives. It is hashed on the way and copied only when it is read, chunk by chunk,
 * each released at once: an answer that is known already is never touched again, and parsing never needs the whole
 * body twice.
 */
export class BodyBuffer {
  #chunks: Uint8Array[] = [];
  readonly #hash = new BodyHash();
  size = 0;

  /** The chunk belongs to the buffer from here on. */
  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.size += chunk.length;
    this.#chunks.push(chunk);
  }

  /** A hash of all that was added; ends the adding. */
  digest(): Buffer {
    return this.#hash.digest();
  }

  /** Takes the body out, first to last, by so many bytes. A piece may be read until the next is asked for. */
  *pieces(most: number): Generator<Uint8Array> {
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const chunk of chunks) {
      for (let from = 0; from < chunk.length; from += most) yield chunk.subarray(from, from + most);
      releaseChunk(chunk);
    }
  }

  /** Gives back what is still held; to be called in any case. */
  drop(): void {
    for (const chunk of this.#chunks) releaseChunk(chunk);
    this.#chunks = [];
  }
}

/** Gives the memory back at once: a collector that has little else to do would leave most of a body for later. */
function releaseChunk({ buffer, byteLength }: Uint8Array): void {
  const isOwn = buffer instanceof ArrayBuffer && (buffer.resizable || buffer.byteLength === byteLength);
  if (isOwn) buffer.transfer(0);
}

import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../shared/ipc/customers.ts';
import type { FactsCache } from './factsCache.ts';
import type { ListsCache } from './listsCache.ts';
import type { ResourcesCache } from './resources/resourcesCache.ts';

export type { FactsCache } from './factsCache.ts';
export type { ListsCache } from './listsCache.ts';

/** What happened to the cached lists when they were opened; the clerk is told (PROMISES P32, P33). */
export type CacheNotice = 'none' | 'rebuiltCorrupt' | 'rebuiltWrongKey' | 'newerSchema';

/**
 * Takes one fetch of one customer's list. Chunks are transferred to the writer thread without a copy, so
 * the caller's chunk is empty afterwards. `begin` voids what an earlier try has written. `end` parses,
 * compares and replaces the list in one transaction.
 * @throws IncompleteAnswer from `end` when the JSON stops in the middle
 * @throws KontorFailure serviceAnswerUnreadable, diskFull, cacheBroken
 */
export interface ListSink {
  begin(): void;
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  end(): Promise<FetchReport>;
  abort(): void;
}

/** A PDF kept for reading without the network. */
export interface KeptPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fetchedAt: number;
}

export interface PdfToKeep extends KeptPdf {
  readonly invoiceId: number;
}

/** How many PDFs of all customers are kept, and their bytes. */
export interface KeptPdfFigures {
  readonly count: number;
  readonly bytes: number;
}

/** PDFs under a size limit, the oldest fetched out first. Found again after any refresh of the list. */
export interface PdfsCache {
  get(customer: CustomerRef, invoiceId: number): Promise<KeptPdf | null>;
  /** Numbers of the customer's invoices whose PDF is kept; reads none of them. */
  kept(customer: CustomerRef): Promise<readonly string[]>;
  put(customer: CustomerRef, invoiceId: number, bytes: Uint8Array, fetchedAt: number): Promise<void>;
  /** Several at once, in one transaction. The buffers go over to the cache and are empty afterwards. */
  putAll(customer: CustomerRef, pdfs: readonly PdfToKeep[]): Promise<void>;
  figures(): Promise<KeptPdfFigures>;
  /**
   * Takes another limit of bytes at once; it holds until it is changed. What is too much goes, the oldest first, and
   * then its room on the disk, in short steps between which the writer does what else it is asked; answers after them.
   */
  limit(bytes: number): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Everything that Kontor keeps on disk, encrypted (DESIGN §7). The heavy work runs in two threads; every
 * call is asynchronous and fails with a KontorFailure (`cacheBroken`, `diskFull`) and nothing else.
 */
export interface Cache {
  readonly notice: CacheNotice;
  readonly lists: ListsCache;
  /** What the clerk entered: a file of its own, never lost with the lists. */
  readonly facts: FactsCache;
  readonly pdfs: PdfsCache;
  readonly resources: ResourcesCache;
  /** Opens the files once more, on a disk that was gone or read-only and is back. @throws KontorFailure */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../shared/ipc/customers.ts';
import type { CacheNotice, PdfToKeep } from '../cache.ts';
import { type CipherDatabase, emptyLog, openDatabase } from '../database/database.ts';
import { BodyBuffer } from '../ingest/bodyBuffer.ts';
import { ingestList } from '../ingest/ingestList.ts';
import { PlainRecords } from '../ingest/plainRecords.ts';
import { SearchOrder } from '../ingest/searchOrder.ts';
import type { ResourceDocument, ResourceKey, ResourceWord } from '../resources/resourcesCache.ts';
import { ResourcesRepository } from '../resources/resourcesRepository.ts';
import { ExportedRepository } from '../stores/exportedRepository.ts';
import { FactsRepository } from '../stores/factsRepository.ts';
import { ListsRepository } from '../stores/listsRepository.ts';
import { PdfsRepository } from '../stores/pdfsRepository.ts';
import { openFiles } from './openFiles.ts';
import type { OpenedFiles, WriterSetup } from './threadSetup.ts';

interface Parts {
  readonly lists: CipherDatabase;
  readonly pdfsFile: CipherDatabase;
  readonly facts: CipherDatabase;
  readonly repository: ListsRepository;
  readonly pdfs: PdfsRepository;
  readonly resources: ResourcesRepository;
  readonly exported: ExportedRepository;
  readonly searchOrder: SearchOrder;
}

/** Pages of the log that are written back into the file while nothing is asked, and at the latest. */
const WRITTEN_BACK = { idle: 500, always: 8_000 };

/** What the writer thread can be asked: every change of the lists and the PDFs, one at a time. */
export class Writer {
  readonly #bodies = new Map<number, { body: BodyBuffer; readonly cancelled: Int32Array }>();
  readonly #plain = new PlainRecords();
  #parts: Parts | null = null;
  #ingested = false;
  #logsToEmpty = false;
  /** Bodies that were written or known: what is left of them is given back once the answer is on its way. */
  readonly #spent: BodyBuffer[] = [];

  open(setup: WriterSetup): { readonly opened: OpenedFiles; readonly notice: CacheNotice } {
    const files = openFiles(setup);
    const { facts: where } = files.opened;
    files.lists.pragma('wal_autocheckpoint = 0');
    const facts = openDatabase({ ...where, key: setup.key }, { readonly: true, pageCache: 2 ** 20 });
    this.#parts = {
      lists: files.lists,
      pdfsFile: files.pdfs,
      facts,
      repository: new ListsRepository(files.lists),
      pdfs: new PdfsRepository(files.pdfs, setup.pdfLimit ?? chosenPdfLimit(facts)),
      resources: new ResourcesRepository(files.lists),
      exported: new ExportedRepository(facts),
      searchOrder: new SearchOrder(files.lists),
    };
    return { opened: files.opened, notice: files.notice };
  }

  /** Begins or begins anew the body of one fetch. `cancelled` is shared and set to 1 by the main thread. */
  bodyBegin(body: number, cancelled: Int32Array): void {
    this.bodyDrop(body);
    this.#bodies.set(body, { body: new BodyBuffer(), cancelled });
  }

  bodyWrite(body: number, chunks: readonly Uint8Array[]): void {
    const held = this.#bodies.get(body);
    for (const chunk of chunks) held?.body.add(chunk);
  }

  bodyDrop(body: number): void {
    this.#bodies.get(body)?.body.drop();
    this.#bodies.delete(body);
  }

  bodyEnd(body: number, customer: CustomerRef, fetchedAt: number): FetchReport {
    const held = this.#bodies.get(body);
    this.#bodies.delete(body);
    if (!held) throw new KontorFailure('cacheBroken');
    this.#spent.push(held.body);
    const { lists, exported } = this.#open();
    this.#ingested = true;
    return ingestList(lists, {
      customer,
      body: held.body,
      fetchedAt,
      exported: exported.ofCustomer(customer),
      cancelled: () => Atomics.load(held.cancelled, 0) !== 0,
      plain: this.#plain,
    });
  }

  markExported(customer: CustomerRef, ids: readonly number[]): void {
    this.#open().repository.markExported(customer, ids);
  }

  /** One step of forgetting the customer's PDFs; true while there are more. */
  forgetPdfs(customer: CustomerRef): boolean {
    return this.#open().pdfs.forgetStep(customer);
  }

  /** The customer is found no more; what is left of it goes by `forgetStep`. */
  forget(customer: CustomerRef): void {
    const { repository, resources } = this.#open();
    resources.forget(customer);
    repository.forget(customer);
  }

  /** One step of what forgotten customers have left; true while there is more. */
  forgetStep(): boolean {
    return this.#open().repository.forgetStep();
  }

  /**
   * Empties the logs, where what is forgotten stands as well; false while somebody reads from one. Then it is done
   * after a later call, once nothing else is asked.
   */
  emptyLogs(): boolean {
    const { lists, pdfsFile } = this.#open();
    const done = emptyLog(lists);
    this.#logsToEmpty = !(emptyLog(pdfsFile) && done);
    return !this.#logsToEmpty;
  }

  forgetConnection(connectionId: string): void {
    const { repository, pdfs, resources } = this.#open();
    resources.forgetConnection(connectionId);
    repository.forgetConnection(connectionId);
    pdfs.forgetConnection(connectionId);
  }

  wipe(): void {
    const { repository, pdfs, resources } = this.#open();
    resources.wipe();
    repository.wipe();
    pdfs.wipe();
  }

  putPdf(customer: CustomerRef, invoiceId: number, bytes: Uint8Array, fetchedAt: number): void {
    const { repository, pdfs } = this.#open();
    const invoiceNo = repository.invoiceNo(customer, invoiceId);
    if (invoiceNo !== null) pdfs.put(customer, invoiceNo, bytes, fetchedAt);
  }

  putPdfs(customer: CustomerRef, kept: readonly PdfToKeep[]): void {
    const { repository, pdfs } = this.#open();
    const named = kept.flatMap(({ invoiceId, bytes, fetchedAt }) => {
      const invoiceNo = repository.invoiceNo(customer, invoiceId);
      return invoiceNo === null ? [] : [{ invoiceNo, bytes, fetchedAt }];
    });
    pdfs.putAll(customer, named);
  }

  /** True when more is kept than that. */
  limitPdfs(bytes: number): boolean {
    return this.#open().pdfs.limit(bytes);
  }

  /** One short step towards the limit and the shortest file; true while there is more to do. */
  shrinkPdfs(): boolean {
    return this.#open().pdfs.shrink();
  }

  clearPdfs(): void {
    this.#open().pdfs.wipe();
  }

  putResource(customer: CustomerRef, document: ResourceDocument, words: readonly ResourceWord[]): void {
    this.#open().resources.put(customer, document, words);
  }

  keepOnlyResources(customer: CustomerRef, keys: readonly ResourceKey[]): void {
    this.#open().resources.keepOnly(customer, keys);
  }

  /** Answers once everything that was asked before, and what follows from it, is done. */
  settle(): void {
    this.#open().repository.finishSearch();
  }

  /** Work that nobody waits for: long lists become searchable, an all too long log is written back. */
  tidy(): void {
    for (const body of this.#spent.splice(0)) body.drop();
    this.#quietly(({ lists, repository, searchOrder }) => {
      if (repository.finishSearch() || !this.#ingested) return;
      this.#ingested = false;
      searchOrder.step();
      writeBack(lists, WRITTEN_BACK.always);
    });
  }

  /** One short step of what can wait until nothing else is asked; false when nothing is left. */
  idle(): boolean {
    return this.#quietly(({ lists, pdfs, repository, searchOrder }) => {
      if (repository.forgetStep()) return true;
      if (this.#logsToEmpty) this.emptyLogs();
      const more = searchOrder.idleStep();
      writeBack(lists, more ? WRITTEN_BACK.always : WRITTEN_BACK.idle);
      return more || pdfs.idleStep();
    });
  }

  /** A failure is not told: the next call meets the same trouble and says so. */
  #quietly<T>(work: (parts: Parts) => T): T | false {
    if (!this.#parts) return false;
    try {
      return work(this.#parts);
    } catch {
      return false;
    }
  }

  /** Lets go of the facts, which only their owner can close tidily. */
  releaseFacts(): void {
    this.#parts?.facts.close();
  }

  close(): void {
    this.#parts?.facts.close();
    this.#parts?.pdfsFile.close();
    this.#parts?.lists.close();
    this.#parts = null;
  }

  #open(): Parts {
    if (!this.#parts) throw new KontorFailure('cacheBroken');
    return this.#parts;
  }
}

/** Bytes, by the clerk's settings as they were last kept. */
function chosenPdfLimit(facts: CipherDatabase): number {
  return new FactsRepository(facts).settings().pdfLimitMb * 1_000_000;
}

/** Writes the log back into the file once it is longer than so many pages. */
function writeBack(lists: CipherDatabase, pages: number): void {
  const [log] = lists.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
  if (log && log.log - log.checkpointed > pages) lists.pragma('wal_checkpoint(PASSIVE)');
}

import { KontorFailure } from '../../shared/domain/failure.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../shared/ipc/customers.ts';
import type { ListSink } from './cache.ts';
import type { CacheThreads } from './cacheThreads.ts';

/** Bytes that go to the writer thread together: a message costs this thread more than the bytes it hands over. */
const BATCH = 1024 * 1024;
/** Batches on their way before `write` waits. */
const MOST_UNDERWAY = 4;
let nextBody = 1;

/** One fetch of one list on its way into the writer thread. */
export class ThreadListSink implements ListSink {
  readonly #threads: CacheThreads;
  readonly #customer: CustomerRef;
  readonly #fetchedAt: () => number;
  #body = 0;
  #cancelled = new Int32Array(new SharedArrayBuffer(4));
  #batch: Uint8Array<ArrayBuffer>[] = [];
  #batched = 0;
  #underway: Promise<unknown>[] = [];
  #failure: unknown = null;
  #aborted = false;

  constructor(threads: CacheThreads, customer: CustomerRef, fetchedAt: () => number) {
    this.#threads = threads;
    this.#customer = customer;
    this.#fetchedAt = fetchedAt;
  }

  begin(): void {
    this.#drop();
    this.#body = nextBody;
    nextBody += 1;
    this.#cancelled = new Int32Array(new SharedArrayBuffer(4));
    this.#underway = [];
    this.#failure = null;
    this.#send('bodyBegin', [this.#body, this.#cancelled], []);
  }

  async write(chunk: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.#aborted) throw new KontorFailure('cancelled');
    this.#batch.push(chunk);
    this.#batched += chunk.byteLength;
    if (this.#batched >= BATCH) this.#sendBatch();
    if (this.#underway.length >= MOST_UNDERWAY) await this.#underway.shift();
    if (this.#failure !== null) throw this.#failure;
  }

  async end(): Promise<FetchReport> {
    if (this.#aborted) throw new KontorFailure('cancelled');
    this.#sendBatch();
    await Promise.all(this.#underway);
    if (this.#aborted) throw new KontorFailure('cancelled');
    if (this.#failure !== null) throw this.#failure;
    const body = this.#body;
    return (await this.#threads.write('bodyEnd', [body, this.#customer, this.#fetchedAt()])) as FetchReport;
  }

  abort(): void {
    this.#aborted = true;
    this.#drop();
  }

  #drop(): void {
    this.#batch = [];
    this.#batched = 0;
    if (this.#body === 0) return;
    Atomics.store(this.#cancelled, 0, 1);
    this.#send('bodyDrop', [this.#body], []);
    this.#body = 0;
  }

  #sendBatch(): void {
    if (this.#batch.length === 0) return;
    const chunks = this.#batch;
    this.#batch = [];
    this.#batched = 0;
    const whole = chunks.filter(({ byteLength, buffer }) => byteLength === buffer.byteLength);
    const buffers = new Set(whole.map(({ buffer }) => buffer));
    this.#send('bodyWrite', [this.#body, chunks], [...buffers]);
  }

  /** Never rejects: the first failure is kept for whoever comes next. */
  #send(method: string, args: readonly unknown[], transfer: readonly ArrayBuffer[]): void {
    this.#underway.push(
      this.#threads.write(method, args, transfer).catch((error: unknown) => {
        this.#failure ??= error;
      }),
    );
  }
}

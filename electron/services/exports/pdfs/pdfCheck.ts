import { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { boundWorker, heapLimits, isOutOfMemory, type WorkerBounds } from '../base/workerBounds.ts';
import type { PdfFault } from './pdfFault.ts';
import type { CheckAnswer } from './servePdfCheck.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Enough for any invoice: a file of 300 KB that unpacks to hundreds of megabytes is not one. */
const ROOM = 160_000_000;
/** Reading takes several times the file's own size. */
const TIMES = 12;
/** The engine's own limit, in case the heap grows faster than it is measured. */
const HEAP = 512_000_000;
const MOST_MS = 20_000;

/** Checks PDFs on a thread of its own, one after the other, within fixed bounds. */
export class PdfCheck {
  readonly #entry: URL;
  readonly #bounds: (size: number) => WorkerBounds;
  #worker: Worker | null = null;
  #pending: PromiseWithResolvers<CheckAnswer> | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(entry: URL, bounds = (size: number) => ({ bytes: ROOM + TIMES * size, ms: MOST_MS })) {
    this.#entry = entry;
    this.#bounds = bounds;
  }

  /**
   * The same bytes, once they are known to be a PDF that can be read. The buffer is transferred to the thread.
   * @throws KontorFailure serviceNotAPdf, pdfDamaged, pdfTooLarge
   */
  sound(bytes: Bytes): Promise<Bytes> {
    const checked = this.#turn.then(async () => {
      const answer = await this.#ask(bytes);
      if ('fault' in answer) throw new KontorFailure(FAILURES[answer.fault], { retryable: true });
      return answer.bytes;
    });
    this.#turn = checked.catch(() => undefined);
    return checked;
  }

  async close(): Promise<void> {
    await this.#turn;
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #ask(bytes: Bytes): Promise<CheckAnswer> {
    const worker = this.#worker ?? this.#begin();
    this.#pending = Promise.withResolvers<CheckAnswer>();
    const answer = this.#pending.promise;
    const release = boundWorker(worker, this.#bounds(bytes.length), () => this.#gone(worker));
    const mine = bytes.buffer.byteLength === bytes.byteLength ? bytes : bytes.slice();
    worker.postMessage(mine, [mine.buffer]);
    return answer.finally(release);
  }

  #begin(): Worker {
    const worker = new Worker(this.#entry, {
      name: 'PDF check',
      workerData: { kontorPdfCheck: true },
      resourceLimits: heapLimits({ bytes: HEAP }),
    });
    worker.on('message', (answer: CheckAnswer) => this.#pending?.resolve(answer));
    worker.on('error', (error) => this.#gone(worker, error));
    worker.on('exit', () => this.#gone(worker));
    // An idle check does not keep the process alive.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** The next PDF gets another thread. */
  #gone(worker: Worker, error?: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    if (error === undefined || isOutOfMemory(error)) this.#pending?.resolve({ fault: 'tooLarge' });
    else this.#pending?.reject(error);
  }
}

const FAILURES = {
  notAPdf: 'serviceNotAPdf',
  cut: 'serviceNotAPdf',
  damaged: 'pdfDamaged',
  tooLarge: 'pdfTooLarge',
} as const satisfies Record<PdfFault, string>;

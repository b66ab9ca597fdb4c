import { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { boundWorker, heapLimits, isOutOfMemory, type WorkerBounds } from '../../../workers/boundedWorker.ts';
import { RpcChannel, rpcClients } from '../../../workers/rpc.ts';
import type { PdfReading } from './pdfCheckHandler.ts';
import type { PdfFault } from './pdfFault.ts';

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
  #running: { readonly worker: Worker; readonly calls: RpcChannel<string> } | null = null;
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
      if ('fault' in answer) throw failureOf(answer.fault);
      return answer;
    });
    this.#turn = checked.catch(() => undefined);
    return checked;
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#running?.calls.terminate();
  }

  async #ask(bytes: Bytes): Promise<Bytes | { readonly fault: PdfFault }> {
    // A thread that was ended at its bounds is not asked again: the next PDF gets another.
    if (this.#running === null || this.#running.calls.isOver) this.#running = this.#begin();
    const { worker, calls } = this.#running;
    const release = boundWorker(worker, this.#bounds(bytes.length), () => calls.giveUp());
    const mine = bytes.buffer.byteLength === bytes.byteLength ? bytes : bytes.slice();
    const { pdfs } = rpcClients<{ pdfs: PdfReading }>((call, args) => calls.call(call, args, [mine.buffer]));
    return pdfs.check(mine).finally(release);
  }

  #begin() {
    const worker = new Worker(this.#entry, {
      name: 'PDF check',
      resourceLimits: heapLimits({ bytes: HEAP }),
    });
    return { worker, calls: new RpcChannel<string>(worker, { errorOf, lostBy }) };
  }
}

/** An error of the check itself is no answer about a PDF. */
function errorOf(code: string): Error {
  return new Error(`a PDF could not be checked: ${code}`);
}

/** A thread that was ended, or has ended at the limit of its heap, had a PDF that is too large. */
function lostBy(cause?: unknown): Error {
  return cause instanceof Error && !isOutOfMemory(cause) ? cause : failureOf('tooLarge');
}

function failureOf(fault: PdfFault): KontorFailure {
  return new KontorFailure(FAILURES[fault], { retryable: true });
}

const FAILURES = {
  notAPdf: 'serviceNotAPdf',
  cut: 'serviceNotAPdf',
  damaged: 'pdfDamaged',
  tooLarge: 'pdfTooLarge',
} as const satisfies Record<PdfFault, string>;

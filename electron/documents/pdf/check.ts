import { Worker } from 'node:worker_threads';
import type { LoadOptions, PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { boundWorker, heapLimits, isOutOfMemory, type WorkerBounds } from '../../workers/boundedWorker.ts';
import { RpcChannel, rpcClients, Transferred } from '../../workers/rpc.ts';
import { isPlainPdf } from './plainPdf.ts';

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

/** Checks one PDF after the other as they come; the caller sends the next once the last is answered. */
export class PdfReading {
  /** The bytes are returned if nothing is wrong with them. */
  async check(bytes: Bytes): Promise<Transferred<Bytes> | { readonly fault: PdfFault }> {
    const fault = await pdfFault(bytes);
    return fault === null ? new Transferred(bytes, [bytes.buffer]) : { fault };
  }
}

/**
 * Why a file is no PDF that can be used: it does not begin as one, it stops in the middle, or what is between cannot be
 * read. `tooLarge`: reading it takes more memory or time than any invoice does.
 */
type PdfFault = 'notAPdf' | 'cut' | 'damaged' | 'tooLarge';

const LATIN = new TextDecoder('latin1');

/** Checks both ends: whether it begins and ends as a PDF does, within the distance that readers search. */
export function faultAtEnds(bytes: Uint8Array): 'notAPdf' | 'cut' | null {
  if (!LATIN.decode(bytes.subarray(0, 1_024)).includes('%PDF-')) return 'notAPdf';
  return LATIN.decode(bytes.subarray(-1_024)).includes('%%EOF') ? null : 'cut';
}

/**
 * The only check of a PDF, for folders, ZIPs and merges alike (docs/decisions/012-pdf-check.md says what is accepted).
 * What is not of the plainest form is read by the library that merges: its memory and time depend on the file, so this
 * belongs on a thread with bounds.
 */
export async function pdfFault(bytes: Uint8Array): Promise<PdfFault | null> {
  const atEnds = faultAtEnds(bytes);
  if (atEnds !== null) return atEnds;
  if (isPlainPdf(bytes)) return null;
  try {
    return (await hasPages(await openedPdf(bytes, { ignoreEncryption: true }))) ? null : 'damaged';
  } catch (error) {
    // What a reader's password locks cannot be looked into.
    return error instanceof Error && /password/i.test(error.message) ? null : 'damaged';
  }
}

/** The name stands in the trailer or in the head of its stream, neither of which is packed. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt');
}

/**
 * Opens a PDF. Of an encrypted one whose objects are packed nothing can be read without its key, which the library tries first: it is
 * opened by the empty password alone, that of what only its owner has locked, and its pages are looked through.
 * @throws Error for what cannot be read
 */
export async function openedPdf(bytes: Uint8Array, options: LoadOptions): Promise<PDFDocument> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true, ...options });
  } catch (error) {
    if (!isEncrypted(bytes)) throw error;
  }
  const decrypted = await PDFDocument.load(bytes, { updateMetadata: false, ...options, password: '' });
  if (!(await hasPages(decrypted))) throw new Error('no pages');
  return decrypted;
}

/** At least one page, and none whose contents or fonts are missing. */
async function hasPages(document: PDFDocument): Promise<boolean> {
  const { PDFArray, PDFDict, PDFName, PDFRef } = await import('@cantoo/pdf-lib');
  // In an encrypted file the tree may be within streams that cannot be read without its key.
  if (document.isEncrypted) return true;
  const isThere = (value: PDFObject | undefined): boolean => {
    if (value instanceof PDFArray) return value.asArray().every(isThere);
    return !(value instanceof PDFRef) || document.context.lookup(value) !== undefined;
  };
  const pages = document.getPages();
  return (
    pages.length > 0 &&
    pages.every(({ node }) => {
      const fonts = node.Resources()?.lookup(PDFName.of('Font'));
      const named = [node.get(PDFName.of('Contents')), node.get(PDFName.of('Resources'))];
      if (fonts instanceof PDFDict) named.push(...fonts.values());
      return named.every(isThere);
    })
  );
}

/** A merged PDF with more pages than memory allows. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';
}

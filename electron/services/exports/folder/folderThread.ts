import { Worker } from 'node:worker_threads';
import { partName, writingFailure } from '../base/wholeFile.ts';
import type { PdfCheck } from '../pdfs/pdfCheck.ts';
import type { JournalLine } from './exportJournal.ts';
import type { FileAnswer, FileOrder } from './serveFolder.ts';

export interface FolderFile {
  /** `same`: a file with these bytes was there under this name already, and was not changed. */
  readonly outcome: 'written' | 'same';
  /** The name that it got. */
  readonly file: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

export interface WholeFile {
  readonly folder: string;
  /** Without its number. */
  readonly name: string;
  /** The first number that is tried; 1 is the bare name. */
  readonly count: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly jobId: string;
  /** Where the journal is, and what it holds besides the hash. */
  readonly journal: { readonly path: string; readonly line: Omit<JournalLine, 'file' | 'sha256'> } | null;
}

/** The thread that writes the files of one folder export. */
export class FolderThread {
  readonly #entry: URL;
  readonly #waiting = new Map<number, PromiseWithResolvers<FileAnswer>>();
  readonly #check: PdfCheck | null;
  #worker: Worker | null = null;
  #lastId = 0;

  /** With a check, only sound PDFs are written. */
  constructor(entry: URL, check: PdfCheck | null) {
    this.#entry = entry;
    this.#check = check;
  }

  /** Starts the thread while the first file is still being fetched. */
  begin(): void {
    this.#running();
  }

  /**
   * Writes a file that is there whole or not at all, under the first name from its number on that no other file has.
   * The buffer is transferred to the thread: the bytes are empty afterwards.
   * @throws KontorFailure diskFull, fileNotWritable, folderGone; where PDFs are written those of `PdfCheck`
   */
  async write(file: WholeFile): Promise<FolderFile> {
    const given = await this.#ask(file, this.#check !== null);
    if ('sha256' in given) return given;
    if ('unsure' in given && this.#check !== null) {
      const bytes = await this.#check.sound(given.unsure);
      const written = await this.#ask({ ...file, bytes }, false);
      if ('sha256' in written) return written;
      throw faultOf(written);
    }
    throw faultOf(given);
  }

  #ask(
    { folder, name, count, bytes, jobId, journal }: WholeFile,
    onlyPlainPdf: boolean,
  ): Promise<FileAnswer> {
    const worker = this.#running();
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = Promise.withResolvers<FileAnswer>();
    this.#waiting.set(id, answer);
    const mine = bytes.buffer.byteLength === bytes.byteLength ? bytes : bytes.slice();
    const part = partName(jobId);
    const order: FileOrder = {
      kind: 'file',
      id,
      folder,
      part,
      name,
      count,
      bytes: mine,
      journal,
      onlyPlainPdf,
    };
    worker.postMessage(order, [mine.buffer]);
    return answer.promise;
  }

  /** Waits until the thread has ended. */
  async close(): Promise<void> {
    await this.#check?.close();
    const worker = this.#worker;
    if (worker === null) return;
    this.#worker = null;
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => resolve());
    });
    worker.postMessage({ kind: 'close' });
    await ended;
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(this.#entry, { name: 'export folder', workerData: { kontorFolder: true } });
    worker.on('message', (answer: FileAnswer) => {
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#waiting.delete(answer.id);
    });
    const gone = () => {
      if (this.#worker === worker) this.#worker = null;
      for (const [id, waiting] of this.#waiting) waiting.resolve({ id, code: '' });
      this.#waiting.clear();
    };
    worker.once('error', gone);
    worker.once('exit', gone);
    this.#worker = worker;
    return worker;
  }
}

function faultOf(answer: FileAnswer) {
  return writingFailure(
    Object.assign(new Error('not written'), { code: 'code' in answer ? answer.code : '' }),
  );
}

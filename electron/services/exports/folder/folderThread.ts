import { Worker } from 'node:worker_threads';
import { type RemoteRoom, remoteRooms } from '../../../threads/remoteRooms.ts';
import { ThreadCalls } from '../../../threads/threadCalls.ts';
import { partName, writingFailure } from '../base/wholeFile.ts';
import type { PdfCheck } from '../pdfs/pdfCheck.ts';
import type { FileOrder, FileUnsure, FileWritten, FolderFiles } from './serveFolder.ts';

type WholeFile = Omit<FileOrder, 'part' | 'onlyPlainPdf'> & { readonly jobId: string };

/** The thread that writes the files of one folder export. */
export class FolderThread {
  readonly #entry: URL;
  readonly #check: PdfCheck | null;
  #calls: ThreadCalls<string> | null = null;

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
  async write(file: WholeFile): Promise<FileWritten> {
    const given = await this.#write(file, this.#check !== null);
    if (!('unsure' in given)) return given;
    const bytes = this.#check === null ? given.unsure : await this.#check.sound(given.unsure);
    return (await this.#write({ ...file, bytes }, false)) as FileWritten;
  }

  #write({ bytes, jobId, ...file }: WholeFile, onlyPlainPdf: boolean): Promise<FileWritten | FileUnsure> {
    const mine = bytes.buffer.byteLength === bytes.byteLength ? bytes : bytes.slice();
    const part = partName(jobId);
    return filesOf(this.#running(), [mine.buffer]).write({ ...file, part, bytes: mine, onlyPlainPdf });
  }

  /** Waits until the thread has ended. */
  async close(): Promise<void> {
    await this.#check?.close();
    const calls = this.#calls;
    this.#calls = null;
    if (calls === null || calls.isOver) return;
    // A thread that ends by itself before it answers has closed its files, too.
    await filesOf(calls)
      .close()
      .catch(() => undefined);
    await calls.ended();
  }

  #running(): ThreadCalls<string> {
    if (this.#calls !== null && !this.#calls.isOver) return this.#calls;
    const worker = new Worker(this.#entry, { name: 'export folder' });
    this.#calls = new ThreadCalls(worker, { errorOf: faultOf, lostBy: () => faultOf('') });
    return this.#calls;
  }
}

/** The buffers go over with the call. */
function filesOf(calls: ThreadCalls<string>, buffers: readonly ArrayBuffer[] = []): RemoteRoom<FolderFiles> {
  return remoteRooms<{ files: FolderFiles }>((call, args) => calls.call(call, args, buffers)).files;
}

function faultOf(code: string): Error {
  return writingFailure(Object.assign(new Error('not written'), { code }));
}

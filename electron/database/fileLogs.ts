import { type CipherDatabase, emptyLog } from './database.ts';

/** The write-ahead logs of a thread's files, in which what is forgotten stays until they are emptied. */
export class FileLogs {
  readonly #files: readonly CipherDatabase[];
  #due = false;

  constructor(...files: CipherDatabase[]) {
    this.#files = files;
  }

  /** False while somebody reads from one of them: it is then emptied by `emptyDue`. */
  empty(): boolean {
    const done = this.#files.map((file) => emptyLog(file));
    this.#due = done.includes(false);
    return !this.#due;
  }

  emptyDue(): void {
    if (this.#due) this.empty();
  }
}

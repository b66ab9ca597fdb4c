import { closeSync, fstatSync, ftruncateSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Log } from '../ports/host.ts';

/**
 * Lines of JSON in one file of the clerk's own; when it is long another is begun, and one older file is kept. No disk
 * error of the log ends the process (docs/promises.md P41): lines that cannot be written are dropped, and their number
 * is noted later.
 */
export function createPinoLog(folder: string): Log & { close(): void } {
  const lines = new LineFile(join(folder, 'kontor.log'), (dropped) => noteOf(dropped));
  // Neither host name nor user may be in a log that a clerk may send to somebody.
  const options = { base: { pid: process.pid } };
  const logger = pino(options, lines);
  let note = '';
  const notes = pino(options, {
    write: (line) => {
      note = line;
    },
  });
  const noteOf = (dropped: number): string => {
    notes.warn({ event: 'log.linesDropped', dropped });
    return note;
  };
  return {
    info: (event, fields) => logger.info({ ...fields, event }),
    warn: (event, fields) => logger.warn({ ...fields, event }),
    error: (event, fields) => logger.error({ ...fields, event }),
    close: () => lines.close(),
  };
}

/** The calls of the system that a line file makes; a test can refuse any of them. */
export interface FileCalls {
  readonly openSync: (file: string, flags: string, mode: number) => number;
  readonly writeSync: (handle: number, bytes: Uint8Array, offset: number) => number;
  readonly fstatSync: (handle: number) => {
    readonly size: number;
    readonly ino: number;
    readonly dev: number;
  };
  readonly statSync: (file: string) => { readonly ino: number; readonly dev: number };
  readonly ftruncateSync: (handle: number, size: number) => void;
  readonly closeSync: (handle: number) => void;
}

const NODE: FileCalls = { openSync, writeSync, fstatSync, statSync, ftruncateSync, closeSync };
/** Bytes after which the file is kept as the older one, in place of the one before, and another is begun. */
const LARGEST = 5_000_000;

/**
 * A file of lines, 0600, that is written as far as the disk allows. A line that cannot be written is dropped as a
 * whole, never thrown, and the file is opened again for the next one: a disk that is full, read-only or missing now
 * may be usable again then.
 */
export class LineFile {
  readonly #file: string;
  readonly #recovered: (dropped: number) => string;
  readonly #calls: FileCalls;
  #handle: number | null = null;
  #dropped = 0;

  /** @param recovered gives the line that says how many were dropped, written before the next one that can be */
  constructor(file: string, recovered: (dropped: number) => string, calls: FileCalls = NODE) {
    this.#file = file;
    this.#recovered = recovered;
    this.#calls = calls;
    this.#append('');
  }

  write(line: string): void {
    const note = this.#dropped > 0 ? this.#recovered(this.#dropped) : '';
    if (this.#append(`${note}${line}`)) this.#dropped = 0;
    else this.#dropped += 1;
  }

  close(): void {
    const handle = this.#handle;
    this.#handle = null;
    try {
      if (handle !== null) this.#calls.closeSync(handle);
    } catch {
      // On a missing disk the close fails; the handle is dropped all the same.
    }
  }

  #append(text: string): boolean {
    try {
      const handle = this.#opened();
      this.#writeWhole(handle, Buffer.from(text));
      return true;
    } catch {
      this.close();
      return false;
    }
  }

  /** The file may have been removed with its folder or disk: lines written to it then would be lost. */
  #opened(): number {
    if (this.#handle !== null && !this.#isThere(this.#handle)) this.close();
    this.#handle ??= this.#calls.openSync(this.#file, 'a', 0o600);
    if (this.#calls.fstatSync(this.#handle).size <= LARGEST) return this.#handle;
    this.close();
    this.#keepAsOlder();
    this.#handle = this.#calls.openSync(this.#file, 'a', 0o600);
    return this.#handle;
  }

  #keepAsOlder(): void {
    try {
      renameSync(this.#file, `${this.#file}.1`);
    } catch {
      // A reader holds it open, on Windows: lines go on to its end, and the next one tries again.
    }
  }

  #isThere(handle: number): boolean {
    const [open, named] = [this.#calls.fstatSync(handle), this.#calls.statSync(this.#file)];
    return open.ino === named.ino && open.dev === named.dev;
  }

  /** A full disk takes what still fits; an incomplete line is removed again. */
  #writeWhole(handle: number, bytes: Buffer): void {
    const before = this.#calls.fstatSync(handle).size;
    try {
      for (let written = 0; written < bytes.length; ) {
        written += this.#calls.writeSync(handle, bytes, written);
      }
    } catch (error) {
      this.#calls.ftruncateSync(handle, before);
      throw error;
    }
  }
}

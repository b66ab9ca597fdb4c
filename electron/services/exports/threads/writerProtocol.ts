import type { MessagePort } from 'node:worker_threads';
import type { WrittenPart } from '../base/partFile.ts';
import type { ParquetFigures } from '../parquet/parquetFigures.ts';
import type { WriterNote, WriterOrder } from './writerOrder.ts';

/** From the main thread. `window` answers `next`; null is the end of the items. */
export type ToExportThread =
  /** Without a path the content comes back with `written` and never touches the disk. */
  | {
      readonly kind: 'write';
      readonly path: string | null;
      readonly order: WriterOrder;
      /** Where the rows come from when they do not come as windows. */
      readonly feed?: MessagePort;
    }
  | { readonly kind: 'window'; readonly items: readonly unknown[] | null }
  | { readonly kind: 'stop' };

/** From the thread: one window is asked for at a time, while the one before is written; no more are in memory. */
export type FromExportThread =
  | { readonly kind: 'next' }
  | {
      readonly kind: 'written';
      readonly part: WrittenPart;
      readonly notes: readonly WriterNote[];
      /** Of orders that count what they write. */
      readonly figures?: ParquetFigures | undefined;
      readonly content?: Uint8Array<ArrayBuffer>;
    }
  | {
      readonly kind: 'failed';
      readonly reason: WriterFault;
      readonly code: string;
      readonly notes: readonly WriterNote[];
    };

/** `bounds`: more memory, time or pages than the order may take. */
export type WriterFault = 'mismatch' | 'stopped' | 'range' | 'feed' | 'file' | 'bounds';

/** `code` is Node's name of a file's fault (`ENOSPC`), or empty; never a message, since those name paths. */
export class WriterFailure extends Error {
  override readonly name = 'WriterFailure';
  readonly reason: WriterFault;
  readonly code: string;
  /** The order's notes before it failed. */
  readonly notes: readonly WriterNote[];

  constructor(reason: WriterFault, code: string, notes: readonly WriterNote[] = []) {
    super(`${reason}${code === '' ? '' : ` ${code}`}`);
    this.reason = reason;
    this.code = code;
    this.notes = notes;
  }
}

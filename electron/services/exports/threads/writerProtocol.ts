import type { WrittenPart } from '../../../documents/files/writeFile.ts';
import type { CountedFigures } from './countedFigures.ts';
import type { WriterNote } from './writerOrder.ts';

/** How the writing of a file has ended; a fault of the file is no fault of the call. */
export type WriterAnswer =
  | {
      readonly kind: 'written';
      readonly part: WrittenPart;
      readonly notes: readonly WriterNote[];
      /** Of orders that count what they write. */
      readonly figures?: CountedFigures | undefined;
      readonly content?: Uint8Array<ArrayBuffer>;
    }
  | {
      readonly kind: 'failed';
      readonly reason: WriterFault;
      readonly code: string;
      readonly notes: readonly WriterNote[];
    };

/** `bounds`: more memory, time or pages than the order may take. `lastRun`: the run before is not what a run writes. */
export type WriterFault = 'mismatch' | 'stopped' | 'range' | 'feed' | 'file' | 'bounds' | 'lastRun';

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

import type { CellFormat } from '../../shared/domain/listFormat.ts';
import type { WrittenPart } from './files/writeFile.ts';
import type { ListPaper } from './pdf/listReport.ts';
import type { BrokenInput, MergedPdf } from './pdf/merge.ts';
import type { Statement } from './pdf/statement.ts';
import type { CsvList } from './tables/csv.ts';
import type { WrittenFigures } from './tables/parquetFiles.ts';
import type { LastRun, RunFigures } from './tables/parquetRuns.ts';
import type { XlsxList } from './tables/xlsx.ts';

/**
 * A library of file formats. It knows no use case: it is given rows in batches, columns, words and sums, and none of its
 * files imports a service, the store or the contract.
 *
 * - `tables/` and `pdf/` have a format a file. A writer takes batches (`Windows`) and makes chunks of the file (`Chunks`),
 *   so that neither is ever held as a whole.
 * - `files/` puts chunks on the disk whole or not at all; `folder/` is a folder that one job fills.
 * - A format is chosen by an order, which is plain data and crosses to a thread: `documentThread.ts` sends it,
 *   `documentWorker.ts` writes it. A list as CSV:
 *
 *       threadedPart(new Worker(exportThread), path, { kind: 'csv', list }, feedOf(batches), signal)
 */
export type WriterOrder =
  | { readonly kind: CellFormat; readonly list: CellList }
  | { readonly kind: 'jsonLines' }
  /** One file, or a folder with a file for each customer. */
  | { readonly kind: 'parquet' }
  | { readonly kind: 'parquetFolder' }
  /** Open items, as rows. */
  | { readonly kind: 'parquetItems'; readonly about: Readonly<Record<string, string>> }
  /** The files of one run of a folder that grows. */
  | { readonly kind: 'parquetRun'; readonly last: LastRun | null }
  | { readonly kind: 'listPdf'; readonly paper: Omit<ListPaper, 'signal'> }
  | { readonly kind: 'statement'; readonly statement: Omit<Statement, 'signal'> }
  | { readonly kind: 'mergedPdf'; readonly merged: Omit<MergedPdf, 'signal' | 'broken'> };

/** A list of cells. Each format takes of it what it has a place for. */
export type CellList = Omit<CsvList & XlsxList, 'signal' | 'counted'>;

/** An order's notes besides the file: inputs that a merged PDF had to leave out. */
export type WriterNote = BrokenInput;

/** How the writing of a file has ended; a fault of the file is no fault of the call. */
export type WriterAnswer = { readonly notes: readonly WriterNote[] } & (
  | {
      readonly kind: 'written';
      readonly part: WrittenPart;
      /** Of orders that count what they write. */
      readonly figures?: CountedFigures | undefined;
      readonly content?: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'failed'; readonly reason: WriterFault; readonly code: string }
);

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

/** What a thread has counted while it wrote a file, or the files of a run. */
export type CountedFigures = WrittenFigures & { readonly run?: RunFigures };

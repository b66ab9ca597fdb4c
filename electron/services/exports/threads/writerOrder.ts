import type { CellFormat } from '../../../../shared/domain/listFileFormats.ts';
import type { ListRow } from '../../../../shared/domain/listFormat.ts';
import type { RecordWindow } from '../../../store/invoices/queries/listShapes.ts';
import type { Chunks, Windows } from '../base/windows.ts';
import type { CellList } from '../lists/cellList.ts';
import { type CsvList, csvList } from '../lists/csvList.ts';
import { jsonLines } from '../lists/jsonLines.ts';
import type { ListPaper } from '../lists/listReport.ts';
import { type XlsxList, xlsxList } from '../lists/xlsxList.ts';
import type { LastRun } from '../parquet/runs/parquetRun.ts';
import type { BrokenInput, MergedPdf, MergeInput } from '../pdfs/mergedPdf.ts';
import type { Statement, StatementRow } from '../statement/statement.ts';
import type { StatementCounts } from '../statement/statementPdf.ts';
import type { CountedFigures } from './countedFigures.ts';

export interface CellOrder {
  readonly kind: CellFormat;
  readonly list: CellList;
}

const CELL_WRITERS: Readonly<
  Record<CellFormat, (windows: Windows<ListRow>, list: CsvList & XlsxList) => Chunks>
> = { csv: csvList, xlsx: xlsxList };

/** What to write; plain data, so that it can cross to a thread. */
export type WriterOrder =
  | CellOrder
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

/** An order's notes besides the file: inputs that a merged PDF had to leave out. */
export type WriterNote = BrokenInput;

/** What the content of an order notes besides itself. */
export interface WriterNotes {
  readonly note: (note: WriterNote) => void;
  readonly figures: (figures: CountedFigures) => void;
}

function isOfCells(order: WriterOrder): order is CellOrder {
  return order.kind in CELL_WRITERS;
}

/** The content of the one file that an order asks for. What only some orders need is loaded by them. @throws RangeError for a folder */
export async function* writerChunks(
  order: WriterOrder,
  windows: AsyncIterable<unknown>,
  signal: AbortSignal,
  { note, figures }: WriterNotes,
): Chunks {
  if (isOfCells(order)) {
    const counted = (longAmounts: number) => figures({ longAmounts });
    return yield* CELL_WRITERS[order.kind](windows as Windows<ListRow>, { ...order.list, signal, counted });
  }
  switch (order.kind) {
    case 'jsonLines':
      return yield* jsonLines(windows as Windows<string>, signal);
    case 'parquet': {
      const { parquetChunks } = await import('../parquet/parquetFile.ts');
      return yield* parquetChunks(windows as AsyncIterable<RecordWindow>, signal, figures);
    }
    case 'parquetItems': {
      const { itemsChunks } = await import('../parquet/itemsFile.ts');
      return yield* itemsChunks(windows as Windows<ListRow>, order.about, signal, figures);
    }
    case 'parquetFolder':
    case 'parquetRun':
      throw new RangeError('a folder is not one file');
    case 'listPdf': {
      const { listPdf } = await import('../lists/listPdf.ts');
      return yield* listPdf(windows as Windows<ListRow>, { ...order.paper, signal });
    }
    case 'statement': {
      const { statementPdf } = await import('../statement/statementPdf.ts');
      const counted = (counts: StatementCounts) => figures({ longAmounts: 0, ...counts });
      return yield* statementPdf(windows as Windows<StatementRow>, { ...order.statement, signal }, counted);
    }
    case 'mergedPdf': {
      const { mergedPdf } = await import('../pdfs/mergedPdf.ts');
      return yield* mergedPdf(windows as Windows<MergeInput>, { ...order.merged, signal, broken: note });
    }
  }
}

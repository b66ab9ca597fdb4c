import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import type { TextEncoding } from '../../../shared/domain/textEncodings.ts';
import {
  type ImportRefusal,
  importedPieces,
  isPacked,
  rowsIn,
  separatorOf,
} from '../../documents/tables/readText.ts';
import { isBeyond, ledgerTable } from './ledgerTable.ts';

/** All rows, blank ones too. Each walk through them may read the file again. */
export type LedgerRows = Iterable<readonly string[]>;

export interface LedgerSheets {
  readonly sheets: readonly LedgerRows[];
  readonly names: readonly string[];
  /** Of each sheet, how many of its rows the workbook hides. */
  readonly hidden: readonly number[];
  /** Null of a workbook. */
  readonly encoding: TextEncoding | null;
}

/** A workbook as a whole; a text row by row. What is no such file, or too large, is refused with the reason. */
export async function ledgerSheets(
  bytes: Uint8Array,
): Promise<LedgerSheets | { readonly refused: ImportRefusal }> {
  if (isPacked(bytes)) {
    if (bytes.length > LEDGER_BOUNDS.workbook) return { refused: 'tooLarge' };
    const table = await ledgerTable(bytes);
    return 'refused' in table ? table : { ...table, encoding: null };
  }
  const found = importedPieces(bytes);
  if ('refused' in found) return found;
  const [beginning = ''] = found.pieces;
  const separator = separatorOf(beginning);
  if (isBeyond(found.pieces, separator, LEDGER_BOUNDS.marks)) return { refused: 'tooLarge' };
  return {
    sheets: [{ [Symbol.iterator]: () => rowsIn(found.pieces, separator, LEDGER_BOUNDS) }],
    names: [''],
    hidden: [0],
    encoding: found.encoding,
  };
}

/** The rows that the clerk sees of a sheet: its beginning, as far as the screen has room for it. */
export function shownRows(rows: LedgerRows, skipped: number): (readonly string[])[] {
  return firstRows(rows, skipped + LEDGER_BOUNDS.shown).map((row) =>
    row.slice(0, LEDGER_BOUNDS.columns).map((text) => text.slice(0, LEDGER_BOUNDS.shownCell)),
  );
}

/** The first rows. */
export function firstRows(rows: LedgerRows, most: number): (readonly string[])[] {
  return Iterator.from(rows).take(most).toArray();
}

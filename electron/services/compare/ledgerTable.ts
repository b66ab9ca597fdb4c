import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import {
  type ImportRefusal,
  importedRows,
  importedText,
  isPacked,
  separatorOf,
} from '../../documents/tables/readText.ts';
import type { CellText, SheetRows } from '../../documents/tables/readWorkbook.ts';

/** The sheets of a ledger's file as rows of texts, blank ones too; a text is one sheet without a name. */
export interface LedgerTable {
  readonly sheets: readonly SheetRows[];
  readonly names: readonly string[];
  /** Of each sheet, how many of its rows the workbook hides. */
  readonly hidden: readonly number[];
}

/**
 * Reads a workbook, as many of its sheets as the clerk can choose from, or a text with columns. What is no such file, or too
 * large, is refused with the reason.
 */
export async function ledgerTable(
  bytes: Uint8Array,
): Promise<LedgerTable | { readonly refused: ImportRefusal }> {
  if (isPacked(bytes)) {
    // What unpacks workbooks needs Node, and pages of tests read texts with the rest of this.
    const { importedSheets } = await import('../../documents/tables/readWorkbook.ts');
    const book = await importedSheets(bytes, amountText, 'kept');
    if ('refused' in book) return book;
    const { sheets: most } = LEDGER_BOUNDS;
    return { sheets: book.sheets.slice(0, most), names: book.names.slice(0, most), hidden: book.hidden };
  }
  const found = importedText(bytes);
  if ('refused' in found) return found;
  if (isBeyond([found.text], separatorOf(found.text), LEDGER_BOUNDS.cells)) return { refused: 'tooLarge' };
  return { sheets: [importedRows(found.text, 'kept')], names: [''], hidden: [0] };
}

/** As a spreadsheet shows what is no date in a cell of dates. */
const NO_DATE = '#####';

/**
 * A number as its decimals, four at least where it has any: so that the point is never taken for one that groups
 * thousands. A day as YYYY-MM-DD.
 */
const amountText: CellText = (value) => {
  if (typeof value === 'string') return value.trim();
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? NO_DATE : value.toISOString().slice(0, 10);
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  if (Number.isInteger(value)) return value.toFixed(0);
  const [whole = '', fraction = ''] = plainDecimal(value).split('.');
  return `${whole}.${fraction.padEnd(4, '0')}`;
};

/** The shortest digits that mean the number, without an exponent; sums of a spreadsheet are off in the last of them. */
function plainDecimal(value: number): string {
  const shortest = String(value);
  const exact = Number(value.toPrecision(15));
  return shortest.includes('e') ? value.toFixed(10) : String(exact);
}

/** Whether a text has more cells or rows than are read, roughly: each takes memory and time before any can be counted. */
export function isBeyond(pieces: Iterable<string>, separator: string, most: number): boolean {
  const [separators, newlines, returns] = [new Marks(separator), new Marks('\n'), new Marks('\r')];
  for (const piece of pieces) {
    const rows = Math.max(newlines.countIn(piece), returns.countIn(piece));
    if (rows > LEDGER_BOUNDS.rows || rows + separators.countIn(piece) > most) return true;
  }
  return false;
}

/** How often a mark stands in the pieces of a text so far. */
class Marks {
  readonly #mark: string;
  #count = 0;

  constructor(mark: string) {
    this.#mark = mark;
  }

  countIn(piece: string): number {
    for (let at = piece.indexOf(this.#mark); at >= 0; at = piece.indexOf(this.#mark, at + 1))
      this.#count += 1;
    return this.#count;
  }
}

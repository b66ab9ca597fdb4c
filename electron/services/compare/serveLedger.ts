import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import { packedLedger } from '../../cache/lists/compare/ledgerLines.ts';
import { Handover } from '../../threads/handover.ts';
import type { ImportRefusal } from '../exports/numbers/importedText.ts';
import { recognised } from './ledgerColumns.ts';
import { ledgerSheets, shownRows } from './ledgerSheets.ts';
import { isBlank, readLedger } from './readLedger.ts';

export type LedgerRefusal = { readonly refused: ImportRefusal | 'empty' };

/** What a file begins with, and how it is likely to be read. */
export interface LedgerHead {
  readonly rows: number;
  readonly sheets: readonly string[];
  readonly first: readonly (readonly string[])[];
  readonly mapping: LedgerMapping;
}

/** Reads a ledger's file on a thread of its own. */
export class LedgerReading {
  /** @param sheet null for the one that is likely to be meant */
  async head(bytes: Uint8Array, sheet: number | null): Promise<LedgerHead | LedgerRefusal> {
    const table = await ledgerSheets(bytes);
    if ('refused' in table) return table;
    const mapping = recognised(table.sheets, sheet);
    const rows = table.sheets[mapping.sheet] ?? [];
    let filled = 0;
    for (const row of rows) {
      if (!isBlank(row)) filled += 1;
      if (filled > LEDGER_BOUNDS.lines + mapping.skipped || row.some(isBeyond))
        return { refused: 'tooLarge' };
    }
    if (filled === 0) return { refused: 'empty' };
    const first = shownRows(rows, mapping.skipped);
    return { rows: filled, sheets: table.names.slice(0, LEDGER_BOUNDS.sheets), first, mapping };
  }

  /** The lines as a `Ledger`, packed. */
  async lines(
    bytes: Uint8Array,
    mapping: LedgerMapping,
  ): Promise<Handover<Uint8Array<ArrayBuffer>> | LedgerRefusal> {
    const table = await ledgerSheets(bytes);
    if ('refused' in table) return table;
    const packed = packedLedger(readLedger(table.sheets[mapping.sheet] ?? [], mapping));
    return new Handover(packed, [packed.buffer]);
  }
}

/** More than any cell of a ledger holds: what a quote that never ends has taken. */
function isBeyond(cell: string): boolean {
  return cell.length > LEDGER_BOUNDS.cell;
}

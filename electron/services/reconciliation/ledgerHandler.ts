import { createHash } from 'node:crypto';
import { LEDGER_BOUNDS, type TextEncoding } from '../../../shared/domain/comparison.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import type { ImportRefusal } from '../../documents/tables/readText.ts';
import { firstOf, packedLedger, type ReadLedgerRow } from '../../store/reconciliation/ledger/ledgerLines.ts';
import type { Store } from '../../store/store.ts';
import { Transferred } from '../../workers/rpc.ts';
import { type LedgerRows, type LedgerSheets, ledgerSheets, shownRows } from './foreignTable.ts';
import { isAmount, type LedgerHead, recognised } from './ledgerColumns.ts';
import { isBlank, readLedger } from './readLedger.ts';

export type LedgerRefusal = { readonly refused: ImportRefusal | 'empty' };

export interface OpenedLedger extends LedgerHead {
  /** In which a text is written; null of a workbook. */
  readonly encoding: TextEncoding | null;
  /** Its mapping is that of a file like it. */
  readonly isRemembered: boolean;
  /** Its lines by that mapping, packed: a file is read once. Null for too much to be kept, or where no column has amounts. */
  readonly lines: Uint8Array<ArrayBuffer> | null;
  /** The first rows as they are read by it; null where no column has amounts. */
  readonly preview: readonly ReadLedgerRow[] | null;
}

/** Lines of a ledger, packed, with its first rows as they are read. */
export interface ReadLines {
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly preview: readonly ReadLedgerRow[];
}

/** Reads a ledger's file on a thread of its own. */
export class LedgerReading {
  /**
   * @param sheet null for the one that is likely to be meant
   * @param before how files were read last
   */
  async opened(
    bytes: Uint8Array,
    sheet: number | null,
    before: readonly RememberedMapping[],
  ): Promise<Transferred<OpenedLedger> | LedgerRefusal> {
    const table = await ledgerSheets(bytes);
    if ('refused' in table) return table;
    const { names: sheets, encoding } = table;
    const likely = recognised(table.sheets, sheet ?? sheetBefore(before, table));
    const rows = table.sheets[likely.sheet] ?? [];
    let filled = 0;
    for (const row of rows) {
      if (!isBlank(row)) filled += 1;
      if (filled > LEDGER_BOUNDS.lines + likely.skipped || isTooLong(row)) return { refused: 'tooLarge' };
    }
    if (filled === 0) return { refused: 'empty' };
    const head = { rows: filled, sheets, first: shownRows(rows, likely.skipped), mapping: likely };
    const known = mappingBefore(before, head);
    const mapping = known ?? likely;
    const read = mapping.roles.some(isAmount) ? linesOf(rows, mapping, table.hidden[mapping.sheet]) : null;
    const lines = read !== null && read.packed.length <= LEDGER_BOUNDS.kept ? read.packed : null;
    const preview = read?.preview ?? null;
    const opened = { ...head, encoding, mapping, isRemembered: known !== null, lines, preview };
    return new Transferred(opened, lines === null ? [] : [lines.buffer]);
  }

  /** The lines as a `Ledger`, packed. */
  async lines(bytes: Uint8Array, mapping: LedgerMapping): Promise<Transferred<ReadLines> | LedgerRefusal> {
    const table = await ledgerSheets(bytes);
    if ('refused' in table) return table;
    const read = linesOf(table.sheets[mapping.sheet] ?? [], mapping, table.hidden[mapping.sheet]);
    return new Transferred(read, [read.packed.buffer]);
  }
}

function linesOf(rows: LedgerRows, mapping: LedgerMapping, hidden: number | undefined): ReadLines {
  const ledger = readLedger(rows, mapping, hidden);
  return { packed: packedLedger(ledger), preview: firstOf(ledger, mapping.skipped + LEDGER_BOUNDS.shown) };
}

/** More than any row of a ledger holds, or any cell: what a quote that never ends has taken. */
function isTooLong(row: readonly string[]): boolean {
  return row.length > LEDGER_BOUNDS.cellsOfRow || row.some((cell) => cell.length > LEDGER_BOUNDS.cell);
}

type Mappings = Store['ledgerMappings'];
export type RememberedMapping = Awaited<ReturnType<Mappings['list']>>[number];

/** The shape of a file: what it begins with is told again by it. */
type Shape = Pick<LedgerHead, 'sheets' | 'first'>;

/** What is remembered of a file that was read like this; null where its titles are further down than is looked at. */
export function toRemember(shape: Shape, mapping: LedgerMapping): RememberedMapping | null {
  const titles = titlesOf(shape, mapping.skipped);
  return titles === null ? null : { sheets: hashOf(shape.sheets), titles, mapping };
}

/** The sheet that was compared last of a file with the same sheets, where it has the same titles still; null for none. */
export function sheetBefore(
  all: readonly RememberedMapping[],
  { names, sheets }: Pick<LedgerSheets, 'names' | 'sheets'>,
): number | null {
  // A text has one, and each walk through it reads it again.
  if (names.length === 1) return 0;
  const hash = hashOf(names);
  const found = all.find(({ sheets: of, titles, mapping: { sheet, skipped } }) => {
    return of === hash && titlesOf({ first: shownRows(sheets[sheet] ?? [], skipped) }, skipped) === titles;
  });
  return found?.mapping.sheet ?? null;
}

/**
 * How a file of the same titles was read last; null where none was. Where its amounts show another decimal mark, it is
 * that of this file.
 */
export function mappingBefore(all: readonly RememberedMapping[], head: LedgerHead): LedgerMapping | null {
  const found = all.find(
    ({ mapping, titles }) =>
      mapping.sheet === head.mapping.sheet && titlesOf(head, mapping.skipped) === titles,
  );
  if (found === undefined) return null;
  return { ...found.mapping, decimalMark: head.mapping.decimalMark ?? found.mapping.decimalMark };
}

/** The row above the first line; where the clerk has said that there is none, the first line. */
function titlesOf({ first }: Pick<Shape, 'first'>, skipped: number): string | null {
  const row = first[Math.max(skipped - 1, 0)];
  return row === undefined ? null : hashOf([String(skipped), ...row.map((text) => text.trim())]);
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}

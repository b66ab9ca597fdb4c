import { createHash } from 'node:crypto';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import type { Store } from '../../store/store.ts';
import type { LedgerHead } from './ledgerColumns.ts';
import { type LedgerSheets, shownRows } from './ledgerSheets.ts';

type Mappings = Store['ledgerMappings'];
export type Remembered = Awaited<ReturnType<Mappings['list']>>[number];

/** The shape of a file: what it begins with is told again by it. */
type Shape = Pick<LedgerHead, 'sheets' | 'first'>;

/** What is remembered of a file that was read like this; null where its titles are further down than is looked at. */
export function toRemember(shape: Shape, mapping: LedgerMapping): Remembered | null {
  const titles = titlesOf(shape, mapping.skipped);
  return titles === null ? null : { sheets: hashOf(shape.sheets), titles, mapping };
}

/** The sheet that was compared last of a file with the same sheets, where it has the same titles still; null for none. */
export function sheetBefore(
  all: readonly Remembered[],
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
export function mappingBefore(all: readonly Remembered[], head: LedgerHead): LedgerMapping | null {
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

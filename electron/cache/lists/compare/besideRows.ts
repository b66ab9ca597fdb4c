import { BESIDE_CHANGES } from '../../../../shared/domain/savedComparisons.ts';
import type { ExplainedRow } from '../../../../shared/ipc/compare.ts';
import type { BesideCounts, BesideRow } from '../../../../shared/ipc/savedComparisons.ts';
import type { SavedDifference } from '../../facts/comparisons/savedShapes.ts';
import { nameKey } from './differences.ts';
import { daysText } from './otherDay.ts';

type One = NonNullable<BesideRow['now']>;
type Named = Pick<BesideRow, 'customer' | 'invoiceNo'> & { readonly one: One };

/**
 * Differences of two comparisons beside each other: those of one key are the same, or have changed. Lines without an invoice
 * number are matched only where they are the same; one that differs is new, and the one before is gone.
 */
export function besideRows(
  before: readonly SavedDifference[],
  now: readonly SavedDifference[],
): { readonly rows: readonly BesideRow[]; readonly counts: BesideCounts } {
  const [were, are] = [keyed(before), keyed(now)];
  const rows: BesideRow[] = [];
  const counts = { new: 0, gone: 0, changed: 0, same: 0 };
  const put = (change: BesideRow['change'], was: Named | undefined, is: Named | undefined) => {
    const { customer, invoiceNo } = (is ?? was) as Named;
    counts[change] += 1;
    rows.push({ change, customer, invoiceNo, before: was?.one ?? null, now: is?.one ?? null });
  };
  for (const [key, is] of are) {
    const was = were.get(key);
    if (was === undefined) put('new', was, is);
    else if (was.one.kind === is.one.kind && was.one.difference === is.one.difference) counts.same += 1;
    else put('changed', was, is);
  }
  for (const [key, was] of were) if (!are.has(key)) put('gone', was, undefined);
  const place = ({ change }: BesideRow) => BESIDE_CHANGES.indexOf(change);
  return { rows: rows.sort((one, other) => place(one) - place(other)), counts };
}

function keyed(differences: readonly SavedDifference[]): ReadonlyMap<string, Named> {
  const found = new Map<string, Named>();
  const copies = new Map<string, number>();
  for (const { kind, number, row } of differences) {
    // What was taken as equal is no difference.
    if (kind === 'equal') continue;
    const saved = JSON.parse(row) as ExplainedRow;
    const { customer, invoiceNo, explanation } = saved;
    const difference = measured(saved, kind);
    const name = nameKey({ number, invoiceNo });
    const key = invoiceNo === '' ? `${name}\0${kind}\0${difference}` : name;
    const copy = copies.get(key) ?? 0;
    copies.set(key, copy + 1);
    found.set(`${key}\0${copy}`, { customer, invoiceNo, one: { kind, difference, explanation } });
  }
  return found;
}

/** As explanations have it (see differences.ts). */
function measured({ difference, text, otherDay }: ExplainedRow, kind: SavedDifference['kind']): string {
  if (kind === 'unreadable') return text;
  return kind === 'date' && otherDay !== null ? daysText(otherDay) : difference;
}

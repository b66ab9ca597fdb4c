import type { ComparedKind } from '../../../../shared/domain/comparison.ts';
import { type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import type { Difference } from '../../userData/explanations/explanationShapes.ts';
import { ledgerCustomer, plainNumber } from './comparedKeys.ts';
import type { ComparedItem } from './comparison.ts';
import type { HeldComparison } from './comparisonQueries.ts';
import type { UnreadableLine } from './ledgerLines.ts';
import { daysText, otherDay } from './otherDay.ts';

/** One row of a comparison: a key, or a line that cannot be read. */
export type Compared = ComparedItem | UnreadableLine;

/** What is here less what is there. */
export function differenceOf({ there, here }: Pick<ComparedItem, 'there' | 'here'>): Decimal {
  return new DecimalSum()
    .add(here?.sum ?? '0')
    .subtract(there?.sum ?? '0')
    .decimal();
}

/** All rows of a kind, in their order. */
export function rowsOfKind({ byKind, unreadable }: HeldComparison, kind: ComparedKind): readonly Compared[] {
  return kind === 'unreadable' ? unreadable : (byKind.get(kind) ?? []);
}

type Named = Pick<Difference, 'number' | 'plain' | 'invoiceNo'>;

export function namesOf(row: Compared): Named {
  if ('problem' in row) {
    const number = ledgerCustomer(row.customer);
    return { number, plain: plainNumber(number), invoiceNo: row.invoice };
  }
  const { there, here } = row;
  const number = here?.customer ?? there?.customer ?? '';
  const plain = here === null ? plainNumber(number) : '';
  return { number, plain, invoiceNo: here?.invoice ?? there?.invoice ?? '' };
}

/** What must be the same for an explanation to hold: the text of what is unreadable, two days, or an amount. */
export function measureOf(row: Compared): string {
  if ('problem' in row) return row.text;
  const { kind, there, here } = row;
  const days = kind === 'date' && there !== null && here !== null ? otherDay(there, here) : null;
  return days === null ? differenceOf(row) : daysText(days);
}

/**
 * The rows at these places, as differences that a later comparison recognises. Two lines without an invoice number may be
 * alike in everything; then their order tells which is which.
 */
export function differencesAt(
  held: HeldComparison,
  kind: ComparedKind,
  places: readonly number[],
): readonly Difference[] | null {
  const rows = rowsOfKind(held, kind);
  const wanted = places.map((place) => rows[place]);
  const names = new Set<string>();
  for (const row of wanted) {
    if (row === undefined) return null;
    names.add(nameKey(namesOf(row)));
  }
  const found = new Map<number, Difference>();
  const asked = new Set(places);
  const copies = new Copies();
  for (const [place, row] of rows.entries()) {
    const named = namesOf(row);
    if (!names.has(nameKey(named))) continue;
    const difference = measureOf(row);
    const copy = copies.next(named, kind, difference);
    if (asked.has(place)) found.set(place, { ...named, amount: held.amount, kind, difference, copy });
  }
  return places.flatMap((place) => found.get(place) ?? []);
}

/** A text that two customers with invoices share only where both are equal: no text of a file has a zero character. */
export function nameKey({ number, invoiceNo }: Pick<Named, 'number' | 'invoiceNo'>): string {
  return `${number}\0${invoiceNo}`;
}

/** Counts rows that are alike, in the order of their kind. */
export class Copies {
  readonly #seen = new Map<string, number>();

  next(named: Pick<Named, 'number' | 'invoiceNo'>, kind: ComparedKind, difference: string): number {
    const key = `${nameKey(named)}\0${kind}\0${difference}`;
    const copy = this.#seen.get(key) ?? 0;
    this.#seen.set(key, copy + 1);
    return copy;
  }
}

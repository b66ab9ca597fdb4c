import {
  COMPARED_KINDS,
  type ComparedKind,
  MOST_SAVED_DIFFERENCES,
} from '../../../../shared/domain/comparison.ts';
import { type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import type { ExplainedRow, ExplainedSums, RowExplanation } from '../../../../shared/ipc/compare.ts';
import type { Difference, Explanation, ExplanationsSource } from '../../userData/explanationsRepository.ts';
import type { SavedDifference } from '../../userData/savedComparisonsRepository.ts';
import { type ComparedItem, daysText, otherDay } from './comparison.ts';
import type { ComparisonQueries, HeldComparison } from './comparisonQueries.ts';
import { ledgerCustomer, plainNumber, type UnreadableLine } from './ledgerLines.ts';

/** Comparisons that are kept, with what the clerk has said of their differences. Null for one that is not kept. */
export class ExplainedQueries {
  readonly #comparisons: Pick<ComparisonQueries, 'held' | 'page'>;
  readonly #source: ExplanationsSource;
  #known = new WeakMap<HeldComparison, ExplainedRows>();

  constructor(comparisons: Pick<ComparisonQueries, 'held' | 'page'>, source: ExplanationsSource) {
    this.#comparisons = comparisons;
    this.#source = source;
  }

  page(id: number, kind: ComparedKind, offset: number, limit: number) {
    const page = this.#comparisons.page(id, kind, offset, limit);
    const explained = this.#explained(id);
    if (page === null || explained === null) return null;
    const rows = page.rows.map((row, at): ExplainedRow => ({ ...row, ...explained.at(kind, offset + at) }));
    return { ...page, rows };
  }

  sums(id: number): ExplainedSums[] | null {
    return this.#explained(id)?.sums() ?? null;
  }

  /** Rows by their places, as what is kept of them; null also where there is no such place. */
  differences(id: number, kind: ComparedKind, places: readonly number[]) {
    const held = this.#comparisons.held(id);
    const differences: readonly Difference[] | null = held && differencesAt(held, kind, places);
    return held && differences && { connectionId: held.connectionId, differences };
  }

  /**
   * All of its differences and what was taken as equal, as they are saved, up to a bound, and how many there are besides;
   * and what is explained. The figures are those of these rows: another suggestion may be taken at any time.
   */
  toSave(id: number) {
    const held = this.#comparisons.held(id);
    const explained = this.#explained(id);
    if (held === null || explained === null) return null;
    const { connectionId, figures } = held;
    const differences: SavedDifference[] = [];
    let all = 0;
    for (const kind of COMPARED_KINDS) {
      const rows = rowsOfKind(held, kind);
      const { count } = figures.suggestions.takenEqual;
      // What was taken comes first.
      const saved = kind === 'equal' ? count : rows.length;
      all += saved;
      const left = Math.min(saved, MOST_SAVED_DIFFERENCES - differences.length);
      const shown = left > 0 ? (this.page(id, kind, 0, left)?.rows ?? []) : [];
      for (const [at, row] of shown.entries()) {
        const of = rows[at];
        if (of === undefined) continue;
        const { number, plain } = namesOf(of);
        // Another fetch may give the invoices other ids. What names no customer must not name its invoice.
        const suggestion = number === '' ? null : row.suggestion;
        const kept = { ...row, id: null, ids: [], suggestion };
        differences.push({ kind, number, plain, row: JSON.stringify(kept) });
      }
    }
    const cut = all - differences.length;
    return { connectionId, figures, differences, cut, explained: explained.sums() };
  }

  /** Something in the file of the facts is another thing than before. */
  invalidate(): void {
    this.#known = new WeakMap();
  }

  #explained(id: number): ExplainedRows | null {
    const held = this.#comparisons.held(id);
    if (held === null) return null;
    const known = this.#known.get(held) ?? new ExplainedRows(held, this.#source.of(held.connectionId));
    this.#known.set(held, known);
    return known;
  }
}

const NOTHING: RowExplanation = { explanation: null, before: null };

interface Open {
  readonly kind: ComparedKind;
  readonly place: number;
  readonly said: readonly Explanation[];
}

/**
 * What the clerk has said of the differences of one comparison: of the same difference, it explains it; of another one of the
 * same invoice, it is only shown beside it.
 */
export class ExplainedRows {
  readonly #found = new Map<ComparedKind, Map<number, RowExplanation>>();
  readonly #sums = new Map<ComparedKind, { count: number; readonly difference: DecimalSum }>();

  constructor(held: HeldComparison, all: readonly Explanation[]) {
    const ofAmount = all.filter(({ amount }) => amount === held.amount);
    if (ofAmount.length === 0) return;
    const byName = Map.groupBy(ofAmount, nameKey);
    const inForce = new Set<Explanation>();
    const open: Open[] = [];
    for (const kind of COMPARED_KINDS) {
      if (kind === 'equal') continue;
      const copies = new Copies();
      for (const [place, row] of rowsOfKind(held, kind).entries()) {
        const names = namesOf(row);
        const said = byName.get(nameKey(names));
        if (said === undefined) continue;
        const difference = measureOf(row);
        const copy = copies.next(names, kind, difference);
        const same = said.find(
          (one) => one.kind === kind && one.difference === difference && one.copy === copy,
        );
        if (same === undefined) {
          // Without an invoice number, an explanation may be of any line of this customer.
          if (names.invoiceNo !== '') open.push({ kind, place, said });
          continue;
        }
        inForce.add(same);
        this.#put(kind, place, { explanation: same.text, before: null });
        this.#count(kind, row);
      }
    }
    for (const { kind, place, said } of open) {
      const last = said.findLast((one) => !inForce.has(one));
      if (last === undefined) continue;
      const { text, difference } = last;
      this.#put(kind, place, { explanation: null, before: { text, kind: last.kind, difference } });
    }
  }

  at(kind: ComparedKind, place: number): RowExplanation {
    return this.#found.get(kind)?.get(place) ?? NOTHING;
  }

  /** Of each kind of which anything is explained, how many, and the sum of their differences. */
  sums(): ExplainedSums[] {
    return Array.from(this.#sums, ([kind, { count, difference }]) => ({
      ...{ kind, count },
      difference: difference.decimal(),
    }));
  }

  #put(kind: ComparedKind, place: number, found: RowExplanation): void {
    const known = this.#found.get(kind);
    if (known === undefined) this.#found.set(kind, new Map([[place, found]]));
    else known.set(place, found);
  }

  #count(kind: ComparedKind, row: Compared): void {
    const sums = this.#sums.get(kind) ?? { count: 0, difference: new DecimalSum() };
    sums.count += 1;
    if (!('problem' in row)) sums.difference.add(differenceOf(row));
    this.#sums.set(kind, sums);
  }
}

/** One row of a comparison: a key, or a line that cannot be read. */
type Compared = ComparedItem | UnreadableLine;

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

function namesOf(row: Compared): Named {
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
function measureOf(row: Compared): string {
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
  const request = new Set(places);
  const copies = new Copies();
  for (const [place, row] of rows.entries()) {
    const named = namesOf(row);
    if (!names.has(nameKey(named))) continue;
    const difference = measureOf(row);
    const copy = copies.next(named, kind, difference);
    if (request.has(place)) found.set(place, { ...named, amount: held.amount, kind, difference, copy });
  }
  return places.flatMap((place) => found.get(place) ?? []);
}

/** A text that two customers with invoices share only where both are equal: no text of a file has a zero character. */
function nameKey({ number, invoiceNo }: Pick<Named, 'number' | 'invoiceNo'>): string {
  return `${number}\0${invoiceNo}`;
}

/** Counts rows that are alike, in the order of their kind. */
class Copies {
  readonly #seen = new Map<string, number>();

  next(named: Pick<Named, 'number' | 'invoiceNo'>, kind: ComparedKind, difference: string): number {
    const key = `${nameKey(named)}\0${kind}\0${difference}`;
    const copy = this.#seen.get(key) ?? 0;
    this.#seen.set(key, copy + 1);
    return copy;
  }
}

import {
  COMPARED_KINDS,
  type ComparedKind,
  MOST_SAVED_DIFFERENCES,
} from '../../../../shared/domain/comparison.ts';
import type { ExplainedRow, ExplainedSums } from '../../../../shared/ipc/compare.ts';
import type { SavedDifference } from '../../userData/comparisons/savedShapes.ts';
import type { Difference, ExplanationsSource } from '../../userData/explanations/explanationShapes.ts';
import type { ComparisonQueries, HeldComparison } from './comparisonQueries.ts';
import { differencesAt, namesOf, rowsOfKind } from './differences.ts';
import { ExplainedRows } from './explainedRows.ts';

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

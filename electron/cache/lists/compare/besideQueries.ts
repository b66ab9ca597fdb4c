import type { BesideCounts, ComparisonSide } from '../../../../shared/ipc/savedComparisons.ts';
import type { SavedDifference, SavedSource } from '../../facts/comparisons/savedShapes.ts';
import { besideRows } from './besideRows.ts';
import type { ExplainedQueries } from './explainedQueries.ts';

/** Two comparisons beside each other, each a saved one or one that is kept still. Null where one of them is not there. */
export class BesideQueries {
  readonly #explained: Pick<ExplainedQueries, 'toSave'>;
  readonly #saved: SavedSource;

  constructor(explained: Pick<ExplainedQueries, 'toSave'>, saved: SavedSource) {
    this.#explained = explained;
    this.#saved = saved;
  }

  /** How many of their differences are new, gone, changed, the same. */
  counts(before: ComparisonSide, now: ComparisonSide): BesideCounts | null {
    return this.#rows(before, now)?.counts ?? null;
  }

  /** A window of those that are not the same. */
  page(before: ComparisonSide, now: ComparisonSide, offset: number, limit: number) {
    const all = this.#rows(before, now)?.rows;
    return all ? { rows: all.slice(offset, offset + limit), matching: all.length } : null;
  }

  #rows(before: ComparisonSide, now: ComparisonSide) {
    const [were, are] = [this.#differences(before), this.#differences(now)];
    return were && are && besideRows(were, are);
  }

  #differences(side: ComparisonSide): readonly SavedDifference[] | null {
    if (side.kind === 'held') return this.#explained.toSave(side.id)?.differences ?? null;
    return this.#saved.find(side.id) && this.#saved.differences(side.id);
  }
}

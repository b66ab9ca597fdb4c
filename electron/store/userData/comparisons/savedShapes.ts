import type { ComparedKind } from '../../../../shared/domain/comparison.ts';
import type { SavedComparison } from '../../../../shared/ipc/compare.ts';

/** What is kept of a comparison besides its rows, as the repository is given it. */
export type NewComparison = Omit<SavedComparison, 'id' | 'forgotten'>;

/** A difference of it, the customer as an explanation has it (see explanations/explanationShapes.ts). */
export interface SavedDifference {
  readonly kind: ComparedKind;
  readonly number: string;
  readonly plain: string;
  /** An `ExplainedRow` as JSON. */
  readonly row: string;
}

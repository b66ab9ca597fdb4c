import type { ComparedKind } from '../../../shared/domain/comparison.ts';
import type { CompareBridge } from '../../../shared/ipc/compareBridge.ts';

/** The kind to begin with: the first that is a difference, if there is one. */
export function firstKind({ steps }: CompareBridge): ComparedKind {
  const found = steps.find(({ kind }) => kind !== 'equal' && kind !== 'tolerance') ?? steps.at(-1);
  return found?.kind ?? 'equal';
}

import type { SavedDifference } from '../../electron/store/userData/savedComparisonsRepository.ts';
import { MOST_SAVED_COMPARISONS } from '../../shared/domain/comparison.ts';
import type { Decimal } from '../../shared/domain/money.ts';
import type { ExplainedRow, SavedComparison } from '../../shared/ipc/compare.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';

/** The comparison that is held, as it would be saved. */
export interface FakeHeld {
  readonly about: Omit<SavedComparison, 'id' | 'sha256' | 'cut' | 'forgotten'>;
  readonly differences: readonly SavedDifference[];
}

const NONE = { cut: 0, forgotten: { count: 0, difference: '0' as Decimal } };

/** Comparisons saved at the fake desk. */
export function fakeSavedComparisons(
  held: (id: number) => FakeHeld | null,
  changed: () => void,
): Handlers['savedComparisons'] {
  let saved: readonly (SavedComparison & { readonly differences: readonly SavedDifference[] })[] = [];
  const removed = new Map<string, (typeof saved)[number]>();
  const change = (next: typeof saved) => {
    saved = next;
    changed();
  };
  return {
    list: async () => saved.map(({ differences: _, ...one }) => one),
    save: async ({ comparisonId }) => {
      const found = held(comparisonId);
      if (found === null) return null;
      if (saved.length >= MOST_SAVED_COMPARISONS) return { kind: 'full' };
      const id = `c${comparisonId}`;
      const again = saved.some((one) => one.id === id);
      const one = { id, ...found.about, ...NONE, sha256: 'ab'.repeat(32), differences: found.differences };
      change([one, ...saved.filter((other) => other.id !== id)]);
      return { kind: 'saved', id, again };
    },
    page: async ({ id, kind, offset, limit }) => {
      const of = saved.find((one) => one.id === id)?.differences ?? [];
      const rows = of.filter((one) => one.kind === kind).map(({ row }) => JSON.parse(row) as ExplainedRow);
      return { rows: rows.slice(offset, offset + limit), matching: rows.length };
    },
    remove: async ({ id }) => {
      const found = saved.find((one) => one.id === id);
      if (found !== undefined) removed.set(id, found);
      change(saved.filter((one) => one.id !== id));
      return {};
    },
    restore: async ({ id }) => {
      const found = removed.get(id);
      if (found !== undefined) change([found, ...saved]);
      return {};
    },
  };
}

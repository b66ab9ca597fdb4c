import type { WorkKind } from '../../../shared/domain/markNames.ts';
import { createResettableStore } from '../../base/clearedStores.ts';

interface WorklistState {
  /** Null for all kinds. */
  readonly kind: WorkKind | null;
}

/** What the clerk has chosen of today's work: she finds it again when she comes back from a customer. */
export const useWorklistStore = createResettableStore<WorklistState>('wipe', { kind: null });

export function chooseKind(kind: WorkKind | null): void {
  useWorklistStore.setState({ kind });
}

import { useCallback, useSyncExternalStore } from 'react';
import type { RowSource } from './rowSource.ts';

/** Rows that match, kept in step with the source; null until they are known. */
export function useGridCount<Row>(source: RowSource<Row>): number | null {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  return useSyncExternalStore(subscribe, () => source.count);
}

/** Whether the rows on screen are not yet those that were asked for. */
export function useGridBusy<Row>(source: RowSource<Row>): boolean {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  return useSyncExternalStore(subscribe, () => source.count === null || source.isReplacing);
}

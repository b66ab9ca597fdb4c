import { useCallback, useSyncExternalStore } from 'react';
import type { RowSource } from './rowSource.ts';

/** A value of a source, kept in step with it. */
export function useRowSource<Row, Value>(
  source: RowSource<Row>,
  read: (source: RowSource<Row>) => Value,
): Value {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  return useSyncExternalStore(subscribe, () => read(source));
}

/** Rows that match; null until they are known. */
export function useGridCount<Row>(source: RowSource<Row>): number | null {
  return useRowSource(source, ({ count }) => count);
}

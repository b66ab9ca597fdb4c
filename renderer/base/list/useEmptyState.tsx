import type { ReactNode } from 'react';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { type RowSource, useGridCount, useRowSource } from '../../ui/grid/rowSource.ts';
import { BridgeFailure } from '../bridgeContext.tsx';

export interface Instead {
  /** What could not be done, as the title of why. */
  readonly failed: string;
  /** Where the list has no rows at all. */
  readonly none?: ReactNode;
  /** Where it has rows, and none of them matches. */
  readonly filtered?: ReactNode;
}

/**
 * What is shown instead of a list's rows: why they could not be fetched, that there are none, or that none matches. Null
 * while there are rows, and while they are on their way.
 */
export function useEmptyState<Row>(source: RowSource<Row>, { failed, none, filtered }: Instead): ReactNode {
  const failure = useRowSource(source, (rows) => rows.failure);
  const count = useGridCount(source);
  if (failure instanceof BridgeFailure) {
    return <ErrorPanel title={failed} failure={failure.failure} onRetry={() => source.retry()} />;
  }
  if (count !== 0) return null;
  return source.head?.all === 0 ? (none ?? filtered) : (filtered ?? none);
}

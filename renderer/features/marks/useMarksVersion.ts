import { useCallback } from 'react';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, marksChanged, useChanges } from '../../base/changes.ts';

/** A key shows what it did at once; a desk that takes over many marks asks for the rows no more often than this. */
const PACE = { first: 0, between: 200 } as const;

/** Another number whenever marks of a list have changed, or how one of their promises or steps stands. */
export function useMarksVersion({ connectionId, number }: ListRef): number {
  const bridge = useBridge();
  const follow = useCallback<Follow>(
    (changed) => marksChanged(bridge, { connectionId, number }, changed),
    [bridge, connectionId, number],
  );
  return useChanges(follow, PACE);
}

import { useCallback, useMemo } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, useChanges } from '../../base/changes.ts';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';

/** A key shows what it did at once. */
const PACE = { first: 0 } as const;

/** How much of a comparison is explained, and a number that grows with each explanation and with `taken`. */
export function useExplained(id: number, taken: number) {
  const bridge = useBridge();
  const follow = useCallback<Follow>((changed) => bridge.explanations.changed(changed), [bridge]);
  const version = useChanges(follow, PACE) + taken;
  const ask = useMemo(() => {
    void version;
    return () => bridge.explanations.sums({ id });
  }, [bridge, id, version]);
  return { sums: latestValue(useAnswer(ask, String(id))), version };
}

import { type ReactNode, useDeferredValue } from 'react';
import { Arrived, usePendingUntilMounted } from './arrival/pendingWork.tsx';

interface DeferredProps {
  readonly children: ReactNode;
}

/**
 * What may come a moment after the rows: built in a render that yields to keys and frames, so that opening a
 * screen is never one long task.
 */
export function Deferred({ children }: DeferredProps) {
  const isTime = useDeferredValue(true, false);
  const onArrive = usePendingUntilMounted();
  return isTime ? (
    <>
      {children}
      <Arrived onArrive={onArrive} />
    </>
  ) : null;
}

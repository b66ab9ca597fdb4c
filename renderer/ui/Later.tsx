import { type ReactNode, useDeferredValue } from 'react';

interface LaterProps {
  readonly children: ReactNode;
}

/**
 * What may come a moment after the rows: built in a render that yields to keys and frames, so that opening a
 * screen is never one long task.
 */
export function Later({ children }: LaterProps) {
  return useDeferredValue(true, false) ? children : null;
}

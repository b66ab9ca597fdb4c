import { useEffect, useRef, useState } from 'react';
import { FocusRestorer } from './focusRestorer.ts';

/** Keeps the keyboard on something in sight; used once, for the whole window. `path` is the address of the screen. */
export function useFocusKeeper(path: string): void {
  const [keeper] = useState(() => new FocusRestorer());
  const shown = useRef(path);
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    keeper.moved();
  }, [keeper, path]);
}

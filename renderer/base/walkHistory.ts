import { beginPending } from '../ui/arrival/pendingWork.tsx';

/** Goes to the screen before, or the one after; keys wait for its address, which comes only later. */
export function walkHistory(by: 'back' | 'forward'): void {
  if (canGo(by)) untilMoved(beginPending());
  history[by]();
}

/** False also in a browser that is too old to know. */
function canGo(by: 'back' | 'forward'): boolean {
  if (!('navigation' in globalThis)) return false;
  return by === 'back' ? navigation.canGoBack : navigation.canGoForward;
}

/** A browser says first that it has moved, and then, to those who follow the address, that this is another one. */
function untilMoved(end: () => void): void {
  const from = location.hash;
  const moved = () => {
    if (location.hash === from) end();
    else addEventListener('hashchange', end, { once: true });
  };
  addEventListener('popstate', moved, { once: true });
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keys that scroll; a modifier that is still held from the way back is none. */
const SCROLLING = ['ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp', ' '];

/**
 * Each page keeps its own place in the scrolled element: a new one begins at its top, one that the clerk returns to at
 * its former place, as soon as it is long enough for that. One who scrolls before has chosen another place.
 */
export function useScrollPlace(element: RefObject<HTMLElement | null>, path: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    let wanted: number | null = places.current.get(path) ?? 0;
    const settle = () => {
      wanted = null;
      growing.disconnect();
    };
    const restore = () => {
      if (wanted === null) return;
      current.scrollTop = wanted;
      if (Math.abs(current.scrollTop - wanted) < 1) settle();
    };
    const growing = new MutationObserver(restore);
    growing.observe(current, { childList: true, characterData: true, subtree: true });
    restore();
    const listening = new AbortController();
    const { signal } = listening;
    const options = { passive: true, capture: true, signal };
    const note = () => {
      if (wanted === null) places.current.set(path, current.scrollTop);
    };
    current.addEventListener('scroll', note, { passive: true, signal });
    for (const name of ['wheel', 'touchmove', 'pointerdown']) window.addEventListener(name, settle, options);
    const press = ({ key }: KeyboardEvent) => SCROLLING.includes(key) && settle();
    window.addEventListener('keydown', press, options);
    return () => {
      listening.abort();
      settle();
    };
  }, [element, path]);
}

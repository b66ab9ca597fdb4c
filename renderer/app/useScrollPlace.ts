import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Milliseconds for which a page that is still loading is waited for, so that it is long enough for its former place.
 */
const PATIENCE = 1_500;

/**
 * Each page keeps its own place in the scrolled element: a new one begins at its top, one that the clerk returns to at
 * its former place.
 */
export function useScrollPlace(element: RefObject<HTMLElement | null>, path: string): void {
  const places = useRef(new Map<string, number>());
  const settled = useRef(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const wanted = places.current.get(path) ?? 0;
    const until = performance.now() + PATIENCE;
    let frame = 0;
    settled.current = false;
    const restore = () => {
      if (settled.current) return;
      current.scrollTop = wanted;
      settled.current = Math.abs(current.scrollTop - wanted) < 1 || performance.now() > until;
      if (!settled.current) frame = requestAnimationFrame(restore);
    };
    restore();
    return () => cancelAnimationFrame(frame);
  }, [element, path]);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const note = () => {
      if (settled.current) places.current.set(path, current.scrollTop);
    };
    // A clerk who scrolls while the page is still loading has chosen another place.
    const chosen = () => {
      settled.current = true;
    };
    current.addEventListener('scroll', note, { passive: true });
    current.addEventListener('wheel', chosen, { passive: true });
    return () => {
      current.removeEventListener('scroll', note);
      current.removeEventListener('wheel', chosen);
    };
  }, [element, path]);
}

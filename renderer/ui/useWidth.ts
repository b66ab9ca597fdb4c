import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** CSS pixels that an element has room for within its borders; 0 until it is there. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * Sets `data-room` to the number of steps by which the style sheet has to shorten an element's content so that it fits
 * on one line, from 0 to `most`. It is measured, because texts and figures can have any length.
 */
export function useRoom(place: RefObject<HTMLElement | null>, most: number): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || most === 0) return;
    const measure = () => {
      for (let room = 0; room <= most; room += 1) {
        element.dataset['room'] = String(room);
        if (element.scrollWidth <= element.clientWidth) return;
      }
    };
    measure();
    let width = element.clientWidth;
    const size = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      measure();
    });
    size.observe(element);
    const content = new MutationObserver(measure);
    content.observe(element, { subtree: true, childList: true, characterData: true });
    return () => {
      size.disconnect();
      content.disconnect();
    };
  }, [place, most]);
}

/** True while a media query holds. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** CSS pixels between the edges of the window. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth);
}

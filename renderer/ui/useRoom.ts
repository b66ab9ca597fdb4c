import { type RefObject, useLayoutEffect } from 'react';

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

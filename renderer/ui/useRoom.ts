import { type RefObject, useLayoutEffect } from 'react';

/**
 * Says in `data-room` by how many steps the style sheet has to shorten what is in an element so that it fits into one
 * line: 0 for not at all, `most` at the most. It is measured, since words and figures are of any length.
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

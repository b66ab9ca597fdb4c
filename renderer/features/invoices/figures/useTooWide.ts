import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * True while the content of `within`, side by side, is wider than `within`. `key` names the content: with another one
 * it is laid out side by side and measured again, before anything is painted.
 */
export function useTooWide(
  within: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  key: string,
): boolean {
  const [state, setState] = useState({ key, tooWide: false });
  const natural = useRef(0);
  const tooWide = state.key === key && state.tooWide;
  useLayoutEffect(() => {
    const frame = within.current;
    if (frame === null) return;
    const measure = () => {
      if (!tooWide) natural.current = content.current?.scrollWidth ?? 0;
      const room = getComputedStyle(frame);
      const inner =
        frame.clientWidth - Number.parseFloat(room.paddingLeft) - Number.parseFloat(room.paddingRight);
      const next = natural.current > inner;
      if (next !== tooWide) setState({ key, tooWide: next });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [within, content, key, tooWide]);
  return tooWide;
}

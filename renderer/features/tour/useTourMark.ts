import { useEffect } from 'react';

function firstVisible(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    if (found !== undefined) return found;
  }
  return null;
}

/** Marks what a step explains (`data-tour`), also when it appears later or is removed with its screen. */
export function useTourMark(selectors: readonly string[]): void {
  useEffect(() => {
    let marked: Element | null = null;
    const mark = () => {
      const next = firstVisible(selectors);
      if (next === marked) return;
      marked?.removeAttribute('data-tour');
      next?.setAttribute('data-tour', '');
      next?.scrollIntoView({ block: 'nearest' });
      marked = next;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      marked?.removeAttribute('data-tour');
    };
  }, [selectors]);
}

import { useEffect } from 'react';

function firstInSight(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    if (found !== undefined) return found;
  }
  return null;
}

/** Rings what a step is about (`data-tour`), also when another screen brings it later or takes it away. */
export function useTourMark(selectors: readonly string[]): void {
  useEffect(() => {
    let marked: Element | null = null;
    const mark = () => {
      const next = firstInSight(selectors);
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

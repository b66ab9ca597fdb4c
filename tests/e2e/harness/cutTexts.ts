import type { Page } from 'playwright-core';

/**
 * What cannot be read in the page at its present width: texts that their box cuts and no tooltip or title gives whole,
 * texts that stand out of a box that hides them, and a page or main area that scrolls sideways. One line for each, with
 * the element and its text; scrolled-away content of an area that can be scrolled is none.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) => {
      const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60);
      const kind = element.getAttribute('class')?.split(' ')[0] ?? '';
      return `${element.tagName.toLowerCase()}.${kind} “${text}”`;
    };
    const isHidden = (element: Element) =>
      element.closest('[hidden], [aria-hidden=true], [class*=visuallyHidden]') !== null ||
      element.getClientRects().length === 0;
    const isToldElsewhere = (element: Element) =>
      element.closest('[title], [aria-describedby], [data-whole]') !== null ||
      element.closest('[role=grid]') !== null;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page scrolls sideways: ${root.scrollWidth} wide`);
    for (const main of document.querySelectorAll('main')) {
      if (main.scrollWidth > main.clientWidth) found.push(`main scrolls sideways: ${main.scrollWidth} wide`);
    }
    for (const element of document.querySelectorAll('body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (!hasText || isHidden(element) || isToldElsewhere(element)) continue;
      const style = getComputedStyle(element);
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (hides && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${nameOf(element)}`);
    }
    return found;
  });
}

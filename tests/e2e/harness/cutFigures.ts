import type { Page } from 'playwright-core';

/** Columns of words, whose end an ellipsis may take. */
const OF_WORDS = ['givenName', 'name', 'tags', 'fields', 'externalId', 'agreementExternalId', 'what'];

/**
 * What of the lists on the page is seen in part: a line for each heading, cell and sum of which a box, the window or
 * something that lies over it hides a part, and for each row in view that has a figure to keep in sight and does not
 * show it. What is not seen at all is none of it.
 */
export function cutFigures(page: Page, sticky: string): Promise<string[]> {
  return page.evaluate(look, { sticky, words: OF_WORDS });
}

const look = ({ sticky, words }: { sticky: string; words: readonly string[] }): string[] => {
  const found: string[] = [];
  const NEAR = 1;
  /** The boxes around an element that cut what is in them: rows of a list have theirs in common. */
  const cuttingBoxes = new Map<Element, readonly DOMRect[]>();
  const cutting = (element: Element): readonly DOMRect[] => {
    const before = cuttingBoxes.get(element);
    if (before !== undefined) return before;
    const { overflowX, contain } = getComputedStyle(element);
    const around = element.parentElement === null ? [] : cutting(element.parentElement);
    const { left, top, width, height } = element.getBoundingClientRect();
    const inner = new DOMRect(left + element.clientLeft, top, element.clientWidth || width, height);
    const boxes =
      overflowX === 'visible' && !/paint|strict|content/.test(contain) ? around : [...around, inner];
    cuttingBoxes.set(element, boxes);
    return boxes;
  };
  /** What of a box is within all boxes around it that cut, and within the window. */
  const visiblePart = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const boxes = element.parentElement === null ? [] : cutting(element.parentElement);
    return {
      left: Math.max(left, 0, ...boxes.map((box) => box.left)),
      right: Math.min(right, innerWidth, ...boxes.map((box) => box.right)),
      top: Math.max(top, ...boxes.map((box) => box.top)),
      bottom: Math.min(bottom, ...boxes.map((box) => box.bottom)),
    };
  };
  /** From the left end of its texts to the right one, as they would be without any box around them. */
  const textOf = (element: Element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const ends = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.closest('.visuallyHidden')) continue;
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      ends.left = Math.min(ends.left, left);
      ends.right = Math.max(ends.right, right);
    }
    return ends;
  };
  const isCovered = (element: Element, x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    return top === null || !(element.contains(top) || top.contains(element));
  };
  const wholeness = (element: HTMLElement): 'out of sight' | 'whole' | 'in part' => {
    const part = visiblePart(element);
    const height = part.bottom - part.top;
    if (!element.checkVisibility() || part.right - part.left <= NEAR || height <= NEAR) return 'out of sight';
    const text = textOf(element);
    if (text.left > text.right) return 'whole';
    const y = (part.top + part.bottom) / 2;
    const ends = [text.left + NEAR, text.right - NEAR];
    const isCut = text.left < part.left - NEAR || text.right > part.right + NEAR;
    const isWord = words.includes(element.dataset['column'] ?? '') && element.role === 'gridcell';
    if (!isCut) return ends.some((x) => isCovered(element, x, y)) ? 'in part' : 'whole';
    // A word may end in an ellipsis, but its column may not be cut.
    const box = element.getBoundingClientRect();
    const isWhole = box.left >= part.left - NEAR && box.right <= part.right + NEAR;
    return isWord && isWhole && !isCovered(element, box.right - 4, y) ? 'whole' : 'in part';
  };

  const note = (what: string, elements: Iterable<HTMLElement>) => {
    for (const element of elements) {
      if (wholeness(element) === 'in part') found.push(`cut: ${what} “${element.textContent}”`);
    }
  };
  const rowsInView = (grid: HTMLElement) => {
    const head = grid.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? 0;
    const floor = Math.min(grid.getBoundingClientRect().top + grid.clientHeight, innerHeight);
    return [...grid.querySelectorAll<HTMLElement>('[role=row][aria-rowindex]')].filter((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return height > 0 && top >= head - NEAR && bottom <= floor + NEAR;
    });
  };
  const lookAt = (grid: HTMLElement) => {
    const rows = rowsInView(grid);
    if (rows.length === 0) found.push('no rows in view');
    note('heading', grid.querySelectorAll('[role=columnheader][data-place]'));
    for (const row of rows) {
      note('cell', row.querySelectorAll('[data-column]'));
      const figure = row.querySelector<HTMLElement>(`[data-column=${sticky}]`);
      if (figure === null || wholeness(figure) !== 'whole') {
        found.push(`not in sight: ${sticky} of row ${row.ariaRowIndex}`);
      }
    }
    note(
      'total',
      (grid.parentElement ?? grid).querySelectorAll('[role=table] :is([role=cell], [role=rowheader])'),
    );
  };
  const grids = document.querySelectorAll<HTMLElement>('[role=grid]');
  if (grids.length === 0) found.push('no list');
  for (const grid of grids) lookAt(grid);
  note('figure', document.querySelectorAll('[data-area=pane] [data-figure] dd'));
  return [...new Set(found)];
};

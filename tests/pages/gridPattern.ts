import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface GridFocus {
  /** `aria-rowindex` and `aria-colindex`: the heading is row 1, the mark of a row is column 1. */
  readonly row: number;
  readonly column: number;
}

/** A grid as assistive technology meets it: roles, indexes, states and focus, never classes. */
export class GridPattern {
  readonly #page: Page;
  readonly #grid: Locator;

  constructor(page: Page, grid: Locator) {
    this.#page = page;
    this.#grid = grid;
  }

  async press(key: string, to: GridFocus): Promise<void> {
    await this.#page.keyboard.press(key);
    await expect.poll(() => this.place(), { message: `after ${key}` }).toEqual(to);
  }

  /** The focused cell; null while focus is elsewhere. */
  place(): Promise<GridFocus | null> {
    return this.#grid.evaluate((grid) => {
      const cell = document.activeElement?.closest('[role="gridcell"], [role="columnheader"]');
      const row = cell?.closest('[role="row"]');
      if (!cell || !row || !grid.contains(cell)) return null;
      const index = (element: Element, name: string) => Number(element.getAttribute(name));
      return { row: index(row, 'aria-rowindex'), column: index(cell, 'aria-colindex') };
    });
  }

  /** Elements of the grid, itself included, that Tab would stop at. */
  tabStops(): Promise<number> {
    return this.#grid.evaluate((grid) => {
      const within = [...grid.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0);
      return within.length + ((grid as HTMLElement).tabIndex >= 0 ? 1 : 0);
    });
  }

  /** `aria-rowindex` of the rows in the tree below the heading, ascending. */
  rowIndexes(): Promise<number[]> {
    return this.#grid.getByRole('row').evaluateAll((rows) =>
      rows
        .map((row) => Number(row.getAttribute('aria-rowindex')))
        .filter((index) => index > 1)
        .sort((left, right) => left - right),
    );
  }

  /** Rows of which nothing is covered or cut. */
  wholeRows(): Promise<number> {
    return this.#grid.evaluate((grid) => {
      const top = grid.querySelector('[role="rowgroup"]')?.getBoundingClientRect().bottom ?? 0;
      const bottom = grid.getBoundingClientRect().top + grid.clientHeight;
      const rows = [...grid.querySelectorAll('[role="row"][aria-rowindex]:not([aria-rowindex="1"])')];
      return rows
        .map((row) => row.getBoundingClientRect())
        .filter((row) => row.height > 0 && row.top >= top - 0.5 && row.bottom <= bottom + 0.5).length;
    });
  }

  /** Places in view without a row, or with one without texts. */
  blankRows(): Promise<number> {
    return this.#grid.evaluate((grid) => {
      const box = grid.getBoundingClientRect();
      const head = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().height ?? 0;
      const rows = [...grid.querySelectorAll('[role="row"]')].map((row) => ({
        box: row.getBoundingClientRect(),
        filled: (row.textContent ?? '').trim() !== '',
      }));
      const below = Math.min(grid.scrollHeight, grid.clientHeight);
      let blank = 0;
      for (let y = box.top + head + 8; y < box.top + below - 8; y += 15) {
        const at = rows.filter((row) => row.box.height > 0 && row.box.top <= y && row.box.bottom >= y);
        if (!at.some(({ filled }) => filled)) blank += 1;
      }
      return blank;
    });
  }
}

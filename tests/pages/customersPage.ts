import type { Locator, Page } from 'playwright-core';
import { choose } from './choose.ts';

/** The list of all customers, by keyboard. */
export class CustomersPage {
  readonly page: Page;
  readonly grid: Locator;
  /** Keys pressed since `answer` began, besides figures. */
  keys = 0;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Customer list' });
  }

  /** By the look-up box, as from any screen; the keyboard is in the rows then. */
  async open(): Promise<void> {
    await choose(this.page, 'list of customers', 'Go to Customers');
    await this.inRows();
  }

  /** Waits until a cell of the grid has the focus. */
  inRows(): Promise<void> {
    return this.grid.locator('[role=gridcell]:focus').waitFor();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.keys += 1;
    }
  }

  async filterMenu(): Promise<void> {
    await this.press('f');
    await this.#menuHasKeyboard();
    await this.page.getByRole('menuitem', { name: 'Outstanding and days late…' }).waitFor();
  }

  async actionsMenu(): Promise<void> {
    await this.press('a');
    await this.#menuHasKeyboard();
    await this.page.getByRole('menuitem', { name: 'Save to file…' }).waitFor();
  }

  /** A menu is there a moment before the keyboard is in it. */
  #menuHasKeyboard(): Promise<void> {
    return this.page.locator('[role=menu]:focus-within').waitFor();
  }

  /** The cells of a row in the list's present order, from 0 on, by their headings. */
  async row(index: number): Promise<Record<string, string>> {
    const titles = (await this.grid.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    const row = this.grid.locator(`[role=row][aria-rowindex="${index + 2}"]`);
    const cells = (await row.getByRole('gridcell').allInnerTexts()).map((text) => text.trim());
    return Object.fromEntries(titles.map((title, place) => [title, cells[place] ?? '']));
  }

  scope(text: string | RegExp): Locator {
    return this.page.getByText(text);
  }

  chip(text: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }
}

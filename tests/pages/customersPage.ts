import type { Locator, Page } from 'playwright-core';
import { choose } from './choose.ts';

/** The list of all customers, by keyboard. */
export class CustomersPage {
  readonly page: Page;
  readonly grid: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Customer list' });
  }

  /** By the look-up box, as from any screen; the keyboard is in the rows then. */
  async open(): Promise<void> {
    await choose(this.page, 'list of customers', 'Go to Customers');
    await this.grid.locator('[role=gridcell]:focus').waitFor();
  }

  scope(text: string | RegExp): Locator {
    return this.page.getByText(text);
  }
}

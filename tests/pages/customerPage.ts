import type { Locator, Page } from 'playwright-core';
import { choose } from './choose.ts';

/** The customer's screen: look-up, grid, totals, detail pane, export. By keyboard wherever a clerk would. */
export class CustomerPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly firstNumbers: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: /^(Invoices of customer|All invoices)/ });
    this.firstNumbers = this.grid.getByRole('row').getByRole('gridcell');
  }

  async lookUp(typed: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Search' }).waitFor();
    await choose(this.page, typed, /^Open customer/);
  }

  /** The same, until so many invoices are listed and none is filtered out. */
  async lookUpAll(number: string, invoices: number): Promise<void> {
    await this.lookUp(`K${number}`);
    await this.scope(`${invoices} of ${invoices} invoices, customer ${number}`).waitFor();
  }

  /** The invoice number of the row at a place in the list's present order. */
  async numberAt(index: number): Promise<string> {
    return this.cellAt(index, 'Invoice');
  }

  async cellAt(index: number, title: string): Promise<string> {
    const headers = await this.grid.getByRole('columnheader').allInnerTexts();
    const column = headers.findIndex((text) => text.trim() === title);
    const row = this.grid.locator(`[role=row][aria-rowindex="${index + 2}"]`);
    return (await row.getByRole('gridcell').nth(column).innerText()).trim();
  }

  /** Until the rows on screen are those of what was asked last: a heading changes before them. */
  async rowsAreThere(): Promise<void> {
    await this.page.locator('[role="grid"][aria-busy="false"]').first().waitFor();
  }

  async sortBy(title: string): Promise<void> {
    await this.grid.getByRole('columnheader', { name: title, exact: true }).click();
    await this.rowsAreThere();
  }

  async filterText(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Filter by text' }).fill(text);
  }

  scope(text: string | RegExp): Locator {
    return this.page.getByText(text);
  }
}

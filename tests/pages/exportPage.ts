import type { Locator, Page } from 'playwright-core';

/** The export menu of a customer's list and the sheets that it opens; by keyboard wherever a clerk would. */
export class ExportPage {
  readonly page: Page;
  readonly sheet: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sheet = page.locator('section[role=dialog]');
  }

  async choose(entry: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Export', exact: true }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
    await this.sheet.waitFor();
  }

  press(name: RegExp | string): Promise<void> {
    return this.sheet.getByRole('button', { name }).click();
  }

  /** Takes another of a select's options. */
  async select(label: string, option: RegExp | string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  /** Writes the list as a file of this format. */
  async saveList(format: RegExp): Promise<void> {
    await this.choose(/^List as XLSX, CSV, JSON Lines or Parquet/);
    await this.select('Format', format);
    await this.press('Choose file and start');
    await this.sheet.waitFor({ state: 'detached' });
  }

  async saveStatement(): Promise<void> {
    await this.choose(/^Statement of account/);
    await this.press('Choose file and start');
    await this.sheet.waitFor({ state: 'detached' });
  }

  /** The PDFs of the invoices that are selected or filtered, as one. */
  async saveMerged(): Promise<void> {
    await this.choose(/^PDFs…/);
    await this.select('Save as', 'One merged PDF');
    await this.press('Choose file and start');
    await this.sheet.waitFor({ state: 'detached' });
  }

  /** The pages of a list, once they are set and the first is drawn. */
  async pages(): Promise<Locator> {
    const pages = this.sheet.getByRole('region', { name: 'List pages' });
    await pages.locator('canvas').first().waitFor();
    return pages;
  }
}

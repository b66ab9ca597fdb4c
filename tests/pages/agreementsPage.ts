import type { Locator, Page } from 'playwright-core';
import { choose } from './choose.ts';

/** A customer's agreements and payment methods, as a clerk finds their way by label and key. */
export class AgreementsPage {
  readonly page: Page;
  readonly table: Locator;
  readonly troubles: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: /^Agreements of customer/ });
    this.troubles = page.getByRole('region', { name: 'What could not be loaded or read' });
  }

  async show(tab: 'Agreements' | 'Payment methods'): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  }

  get rows(): Locator {
    return this.table.locator('tbody tr');
  }

  /** Texts of the first row's cells by their columns' titles. */
  async firstRow(): Promise<Readonly<Record<string, string>>> {
    const titles = await this.table.getByRole('columnheader').allInnerTexts();
    const cells = await this.rows.first().locator('th, td').allInnerTexts();
    return Object.fromEntries(titles.map((title, at) => [title.trim(), (cells[at] ?? '').trim()]));
  }

  /** Waits until nothing is being fetched. */
  async settled(): Promise<void> {
    await this.page.getByRole('button', { name: /^Refresh agreements|^Refresh payment methods/ }).waitFor();
  }

  trouble(text: RegExp): Locator {
    return this.troubles.locator(':scope > *').filter({ hasText: text });
  }

  retry(text: RegExp): Promise<void> {
    return this.trouble(text).getByRole('button', { name: 'Try again' }).click();
  }

  /** Goes to an agreement by its number, from wherever the clerk is. */
  async find(number: string): Promise<void> {
    await choose(this.page, `a:${number}`, number);
  }

  /** The first agreement and its first delivery by keyboard alone. */
  async openFirstDelivery(): Promise<void> {
    await this.rows.first().getByRole('link').focus();
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('heading', { name: /^Agreement / }).waitFor();
    await this.page
      .getByRole('table', { name: /^Deliveries of/ })
      .getByRole('link')
      .first()
      .focus();
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('heading', { name: /^Delivery / }).waitFor();
  }
}

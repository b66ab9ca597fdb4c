import type { Locator, Page } from 'playwright-core';

export class SettingsPage {
  readonly page: Page;
  readonly kept: Locator;

  constructor(page: Page) {
    this.page = page;
    this.kept = page.getByText(/^\d[\d\s]* PDFs? saved, /);
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Settings' }).click();
    await this.page.getByRole('heading', { name: 'Offline PDFs' }).waitFor();
  }

  async limitPdfsTo(label: string): Promise<void> {
    await this.page.getByRole('button', { name: /Keep at most/ }).click();
    await this.page.getByRole('option', { name: label, exact: true }).click();
  }

  confirm(label: string): Promise<void> {
    return this.page.getByRole('alertdialog').getByRole('button', { name: label }).click();
  }
}

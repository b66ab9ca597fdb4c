import type { Page } from 'playwright-core';

export class SettingsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Settings' }).click();
    await this.page.getByRole('heading', { name: 'Offline PDFs' }).waitFor();
  }
}

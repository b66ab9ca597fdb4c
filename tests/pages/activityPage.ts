import type { Locator, Page } from 'playwright-core';
import { choose } from './choose.ts';

/** The activity log's screen, by keyboard. */
export class ActivityPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** By the look-up box, as from any screen. */
  async open(): Promise<void> {
    await choose(this.page, 'activity log', 'Go to Activity log');
    await this.page.getByRole('heading', { name: 'Activity log', level: 1 }).waitFor();
  }

  async check(): Promise<void> {
    await this.page.keyboard.press('Shift+V');
  }

  get verdict(): Locator {
    return this.page.getByText(/^(Verified: complete|Altered at entry)/);
  }
}

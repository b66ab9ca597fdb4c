import type { Locator, Page } from 'playwright-core';
import { choose } from './choose.ts';

/** The activity log's screen, by keyboard. */
export class ActivityPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly heading: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Activity log entries' });
    this.heading = page.getByRole('heading', { name: 'Activity log', level: 1 });
  }

  /** By the look-up box, as from any screen. */
  async open(): Promise<void> {
    await choose(this.page, 'activity log', 'Go to Activity log');
    await this.heading.waitFor();
  }

  /** The cells of a row in the list's present order, from 0 on. */
  async row(index: number): Promise<string[]> {
    const row = this.grid.locator(`[role=row][aria-rowindex="${index + 2}"]`);
    return (await row.getByRole('gridcell').allInnerTexts()).map((text) => text.trim());
  }

  scope(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }

  /** Goes to the text by its key and types there. */
  async filter(text: string): Promise<void> {
    await this.page.keyboard.press('/');
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  async check(): Promise<void> {
    await this.page.keyboard.press('Shift+V');
  }

  get verdict(): Locator {
    return this.page.getByText(/^(Verified: complete|Altered at entry)/);
  }
}

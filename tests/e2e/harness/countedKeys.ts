import type { Locator, Page } from 'playwright-core';

/** A keyboard that counts: what a clerk's hands do for a task, whatever the machine's pace. */
export class CountedKeys {
  readonly page: Page;
  #count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Keys so far; a chord is one, a typed text one for each of its characters. */
  get count(): number {
    return this.#count;
  }

  /** One key, or one chord such as `ControlOrMeta+k`. */
  async press(key: string): Promise<void> {
    this.#count += 1;
    await this.page.keyboard.press(key);
  }

  /** Each character is a key. */
  async type(text: string): Promise<void> {
    this.#count += [...text].length;
    await this.page.keyboard.type(text);
  }

  /** Tab by Tab: a bar above a screen may have buttons, too. */
  async tabTo(element: Locator): Promise<void> {
    while ((await element.and(this.page.locator(':focus')).count()) === 0) {
      const before = await this.page.evaluateHandle(() => document.activeElement);
      await this.press('Tab');
      await this.page.waitForFunction((left) => document.activeElement !== left, before);
    }
  }
}

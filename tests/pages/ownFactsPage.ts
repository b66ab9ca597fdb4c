import type { Locator, Page } from 'playwright-core';

/** The clerk's own notes and settings as a file, from the settings; by keyboard. */
export class OwnFactsPage {
  readonly page: Page;
  readonly sheet: Locator;
  /** The text of the file that is going to be saved. */
  readonly text: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sheet = page.getByRole('dialog');
    this.text = this.sheet.getByRole('region', { name: 'File contents' });
  }

  async showExport(): Promise<string> {
    await this.#press(this.page.getByRole('button', { name: 'Export…' }));
    await this.text.waitFor();
    return this.text.innerText();
  }

  async save(): Promise<void> {
    await this.press('Save file');
    await this.sheet.waitFor({ state: 'detached' });
  }

  /** The browser's own file dialog is the system's: the test answers it. */
  async choose(path: string): Promise<void> {
    const asked = this.page.waitForEvent('filechooser');
    await this.#press(this.page.getByRole('button', { name: 'Import…' }));
    await (await asked).setFiles(path);
  }

  /** The cells of a row of what the import does. */
  async effect(label: string): Promise<string[]> {
    const row = this.sheet.getByRole('row', { name: new RegExp(`^${label}`) });
    return row.getByRole('cell').allInnerTexts();
  }

  async press(label: string): Promise<void> {
    await this.#press(this.sheet.getByRole('button', { name: label, exact: true }));
  }

  async #press(button: Locator): Promise<void> {
    await button.focus();
    await this.page.keyboard.press('Enter');
  }
}

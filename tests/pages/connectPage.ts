import type { Page } from 'playwright-core';

export interface ConnectionEntry {
  readonly name: string;
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** First start and the connection form, as a clerk finds their way by label. */
export class ConnectPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async begin(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Connect to a service/ }).click();
    await this.#page.getByRole('textbox', { name: 'Address' }).waitFor();
  }

  async connectTo(entry: ConnectionEntry): Promise<void> {
    await this.begin();
    await this.#fill(entry);
    await this.#page.getByText('The connection works.').waitFor();
  }

  /** Another connection beside those that are there; returns the lines of its check, which stops somewhere. */
  async failToConnectTo(entry: ConnectionEntry): Promise<string[]> {
    await this.#page.getByRole('link', { name: 'Settings' }).click();
    await this.#page
      .getByRole('button', { name: 'Add connection' })
      .or(this.#page.getByRole('link', { name: 'Add connection' }))
      .click();
    await this.#fill(entry);
    await this.#page.getByText(/^The check failed at: /).waitFor();
    return this.#page.getByRole('main').getByRole('listitem').allInnerTexts();
  }

  async #fill(entry: ConnectionEntry): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Name', exact: true }).fill(entry.name);
    await this.#page.getByRole('textbox', { name: 'Address' }).fill(entry.address);
    await this.#page.getByRole('textbox', { name: 'Client ID' }).fill(entry.clientId);
    await this.#page.getByRole('textbox', { name: 'Client secret' }).fill(entry.clientSecret);
    await this.#page.getByRole('button', { name: 'Save and check' }).click();
  }

  async checkWith(customerNumber: string): Promise<string[]> {
    await this.#page.getByRole('textbox', { name: /^Customer number/ }).fill(customerNumber);
    await this.#page.getByRole('button', { name: 'Check again' }).click();
    await this.#page
      .getByRole('listitem')
      .filter({ hasText: /^Invoice list\s*passed/ })
      .waitFor();
    const lines = this.#page.getByRole('main').getByRole('list').getByRole('listitem');
    return lines.allInnerTexts();
  }
}

import type { Locator, Page } from 'playwright-core';
import { choose } from './choose.ts';
import { focused } from './seen.ts';

/** Forgetting one customer, unused ones and everything; by keyboard, as a clerk does it. */
export class KeepPage {
  readonly page: Page;
  /** The question that is open. */
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    // It takes no key before it is drawn.
    this.question = page.getByRole('alertdialog').and(page.locator('[data-shown-at]'));
  }

  /** From the look-up box, where the customer's commands are. */
  async askToForget(number: string): Promise<void> {
    await choose(this.page, 'forget', /Forget this customer/);
    await this.question.getByRole('heading', { name: `Forget customer ${number}?` }).waitFor();
    await this.question.getByText('This will be removed from this computer:').waitFor();
  }

  /** Cancel has the focus when a question opens: the answer is the next button. */
  async answerYes(): Promise<void> {
    await this.page.keyboard.press('Tab');
    await this.page.keyboard.press('Enter');
  }

  async openSettings(): Promise<void> {
    await choose(this.page, 'data retention', 'Go to Settings: Data retention');
    // Its heading is there before the keyboard: a control focused in between would lose it to the section.
    await focused(this.page.locator('#settings-keep'));
  }

  async forgetAfter(label: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: /Forget customers after/ }).focus();
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('option', { name: label }).focus();
    await this.page.keyboard.press('Enter');
  }

  async askToWipe(): Promise<void> {
    await this.page.getByRole('button', { name: 'Wipe everything…' }).focus();
    await this.page.keyboard.press('Enter');
    await this.question.getByRole('textbox').waitFor();
  }
}

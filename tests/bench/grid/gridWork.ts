import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { AppProcess } from '../../e2e/harness/app.ts';
import { openPage } from '../../e2e/harness/browser.ts';
import { CustomerPage } from '../../pages/customerPage.ts';
import { type HeapContents, heapContents } from './heapContents.ts';
import { openSampleApp } from './sampleApp.ts';

const SORTS = ['Outstanding', 'Due', 'Invoice'];
/** Pixels of a turn of the wheel: steps, flings, and jumps from end to end. */
const TURNS = [120, 20_000, -20_000, -120, 400_000, -4_000_000];

export interface GridSample extends HeapContents {
  /** Everything that the engine counts as used, code included. */
  readonly used: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** The built app on 100,000 invoices, worked as a clerk would: by wheel, by keys, by sorting. */
export class GridWork {
  readonly page: Page;
  readonly app: AppProcess;
  readonly #customer: CustomerPage;
  readonly #session: CDPSession;
  readonly #steps: number;

  private constructor(page: Page, app: AppProcess, session: CDPSession, steps: number) {
    this.page = page;
    this.app = app;
    this.#customer = new CustomerPage(page);
    this.#session = session;
    this.#steps = steps;
  }

  /** `steps`: turns of the wheel in each direction, and presses of each key, of one round. */
  static async open(browser: Browser, folder: string, steps: number): Promise<GridWork> {
    const { page } = await openPage(browser);
    const app = await openSampleApp(page, join(folder, 'app'));
    const session = await page.context().newCDPSession(page);
    const work = new GridWork(page, app, session, steps);
    await work.#customer.lookUp('K10200');
    await work.#customer.scope(/of 100.000 invoices, customer 10200/).waitFor({ timeout: 60_000 });
    return work;
  }

  /** Sorts by three columns, one after the other, and moves about in each order; ends where it began. */
  async round(): Promise<void> {
    const { page } = this;
    const grid = this.#customer.grid;
    for (const title of SORTS) {
      await grid.hover();
      for (const by of TURNS) {
        for (let step = 0; step < this.#steps; step += 1) {
          await page.mouse.wheel(0, by);
          await wait(16);
        }
      }
      await this.#customer.sortBy(title);
      await grid.locator('[aria-sort="ascending"]', { hasText: title }).waitFor();
      for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'ArrowLeft']) {
        for (let press = 0; press < this.#steps; press += 1) await page.keyboard.press(key);
      }
      await page.keyboard.press('Control+Home');
      await wait(120);
    }
  }

  async sample(): Promise<GridSample> {
    await wait(400);
    const contents = await heapContents(this.#session);
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await this.#session.send('Memory.getDOMCounters');
    return { ...contents, used: usedSize, nodes, listeners: jsEventListeners };
  }

  /** From now on each sort keeps one row object, as a careless store would. */
  async plantLeak(): Promise<void> {
    await this.page.evaluate(() => {
      const kept: object[] = [];
      Object.assign(globalThis, { kept });
      addEventListener('click', ({ target, timeStamp }) => {
        if (!(target instanceof Element) || target.closest('[role="columnheader"]') === null) return;
        const id = Math.round(timeStamp * 1_000);
        kept.push({
          id,
          invoiceNo: String(id),
          entryNo: `E${id}`,
          agreementId: String(id % 5_000),
          invoiceDate: `2026-01-01 00:00:${id}`,
          dueDate: `2026-02-01 00:00:${id}`,
          outstanding: `${id}.50`,
          price: `${id}.25`,
          priceVat: `${id}.75`,
          balance: `${id}.00`,
          hasPdf: true,
          status: 'open',
          tags: [],
        });
      });
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.context().close();
    await this.app.stop();
  }
}

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { localToday } from '../../../electron/sandbox/sampleInvoice.ts';
import { SampleWorld } from '../../../electron/sandbox/sampleWorld.ts';
import { DEFAULT_SEED } from '../../../electron/sandbox/sandboxHandlers.ts';
import { ConnectPage } from '../../pages/connectPage.ts';
import { CustomerPage } from '../../pages/customerPage.ts';
import { seen } from '../../pages/seen.ts';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { startApp } from './app.ts';
import { openPage } from './browser.ts';
import type { BrowserRoom } from './browserForAll.ts';
import { QuickHands } from './quickHands.ts';

/** The built app over a service of its own whose answers can be made slow, without a keychain. */
export interface HandsDesk {
  readonly page: Page;
  readonly hands: QuickHands;
  /** The service answers after so many milliseconds. */
  slowService(milliseconds: number): Promise<void>;
  /** An ordinary customer that was not looked up before, as long as there are some. */
  nextCustomer(): string;
  /** A fresh document at the Overview, with two customers on the clipboard. */
  begin(): Promise<void>;
  /** Chooses a language by its own name. */
  speak(language: string): Promise<void>;
  stop(): Promise<void>;
}

/** Such a desk for all tests of the file or block together. */
export function handsDeskForAll(room: BrowserRoom): HandsDesk {
  // It is there as soon as a test or a later hook runs.
  const desk = {} as HandsDesk;
  beforeAll(async () => {
    if (room.missing !== null) return;
    Object.assign(desk, await openHandsDesk(room));
    return () => desk.stop();
  });
  return desk;
}

async function openHandsDesk(room: BrowserRoom): Promise<HandsDesk> {
  const folder = await room.folder();
  const sandbox = await startThreadedSandbox();
  const app = await startApp({
    dataDir: join(folder, 'data'),
    exportDir: join(folder, 'exports'),
    // No keychain answers here: the data is kept for this session only.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'none')}` },
  });
  const { page } = await openPage(room.browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(app.line.address);
  await page.getByRole('button', { name: 'Continue with this session only' }).click();
  const { baseUrl: address, credentials } = sandbox;
  await new ConnectPage(page).connectTo({ name: 'Nordfiber', address, ...credentials });
  const usual = usualCustomers();
  let used = 0;
  const nextCustomer = () => {
    used += 1;
    return usual[used % usual.length] ?? '10001';
  };
  // Whichever sequence is typed first finds customers that were opened before, and their invoices among those of all.
  for (const number of [nextCustomer(), nextCustomer(), nextCustomer()]) {
    await new CustomerPage(page).lookUp(`K${number}`);
    const grid = page.getByRole('grid', { name: `Invoices of customer ${number}` });
    await grid.getByRole('gridcell').first().waitFor();
  }
  return {
    page,
    hands: await QuickHands.at(page),
    slowService: async (milliseconds) => {
      await sandbox.send({ kind: 'clearFaults' });
      const effect = { kind: 'latency' as const, minMs: milliseconds, maxMs: milliseconds };
      if (milliseconds > 0) await sandbox.send({ kind: 'addFault', rule: { scope: '*', effect } });
    },
    nextCustomer,
    begin: async () => {
      await page.evaluate(() => {
        location.hash = '#/';
      });
      // A job of the sequence before would be announced in this one.
      await page.locator('header button:has(svg.lucide-layers)').filter({ hasNotText: /\d/ }).waitFor();
      // An answer to the last keys may still lead elsewhere, in the document that is left.
      await page.goto('about:blank');
      await page.goto(new URL('/#/', app.line.address).href);
      await page.locator('main:not([aria-busy]) h1').waitFor();
      const numbers = `${nextCustomer()} K${nextCustomer()}`;
      await page.evaluate((text) => navigator.clipboard.writeText(text), numbers);
    },
    speak: async (language) => {
      const own = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
      await page.keyboard.press('Control+k');
      // Only a key is held for a box that is on its way, a text is not.
      await page.locator('[role=combobox]:focus').waitFor();
      await page.keyboard.insertText(own);
      await seen(page.getByRole('option', { name: new RegExp(own, 'i') }));
      await page.keyboard.press('Enter');
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
    },
    stop: async () => {
      await page.context().close();
      await app.stop();
      await sandbox.stop();
    },
  };
}

/** Ordinary customers, of whom something is overdue and the first two invoices have a PDF: sequences open them. */
function usualCustomers(): string[] {
  const today = localToday();
  const world = new SampleWorld(DEFAULT_SEED, today);
  return world.roster
    .filter(({ kind, invoices }) => kind === 'ordinary' && invoices >= 20 && invoices <= 200)
    .map(({ number }) => number)
    .filter((number) => {
      const listing = world.customer(number)?.invoices.listing();
      const records = Array.from({ length: listing?.count ?? 0 }, (_, at) =>
        JSON.parse(listing?.textAt(at) ?? 'null'),
      );
      const isOverdue = records.some(
        ({ amount_outstanding: left, invoice_due_at: due }) => left > 0 && due < today,
      );
      return isOverdue && records.slice(0, 2).every(({ has_pdf: hasPdf }) => hasPdf === true);
    });
}

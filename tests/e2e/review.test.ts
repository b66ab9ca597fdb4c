import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { keyringMissing, withKeyring } from '../fakes/withKeyring.ts';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { startThreadedSandbox, type ThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { Mornings } from './harness/mornings.ts';

const NUMBER = '10009';
const INVOICES = 160;
/** Keys typed ahead are held up to 64. */
const ONE_BY_ONE = 30;

describe('a review by keyboard', () => {
  const room = browserForAll(keyringMissing());
  let mornings: Mornings | null = null;
  let sandbox: ThreadedSandbox | null = null;

  afterAll(async () => {
    await mornings?.stop();
    await sandbox?.stop();
  });

  it('is one key a row, and the next morning says what has come of it', async () => {
    await withKeyring({}, async (keyring) => {
      sandbox = await startThreadedSandbox({ referenceDate: '2026-03-05' });
      mornings = new Mornings(room);
      let page = await mornings.begin('2026-03-05', keyring);
      const { baseUrl: address, credentials } = sandbox;
      await new ConnectPage(page).connectTo({ name: 'Nordfiber', address, ...credentials });
      const customer = new CustomerPage(page);
      await customer.lookUpAll(NUMBER, INVOICES);

      // Only what is open: the newest first, of which the service settles the first tomorrow.
      const typed = page.getByRole('textbox', { name: 'Filter by text' });
      await page.keyboard.press('/');
      await page.keyboard.type('not paid');
      await page.keyboard.press('Enter');
      await expect.poll(() => scopeOf(page)).toMatch(new RegExp(`^\\d+ of ${INVOICES} invoices`));
      expect(await typed.inputValue()).toBe('');
      const open = Number((await scopeOf(page)).split(' ')[0]);
      expect(open).toBeGreaterThanOrEqual(6);
      const [first = '', second = ''] = await Promise.all([0, 1].map((at) => customer.numberAt(at)));

      // Two promises, a dispute and three questions.
      await customer.grid.focus();
      await noted(page, 'b', async () => {
        await page.keyboard.type('today');
      });
      await page.keyboard.press('ArrowDown');
      await noted(page, 'b', async () => {
        await page.keyboard.type('today');
      });
      await page.keyboard.press('ArrowDown');
      await noted(page, 'd', async () => {
        await page.keyboard.type('price');
      });
      for (const question of ['which order?', 'who signed?', 'twice?']) {
        await page.keyboard.press('ArrowDown');
        await noted(page, 'q', async () => {
          await page.keyboard.type(question);
        });
      }

      // One key a row for some of them, one for all the others together.
      await clearFilters(page);
      await customer.scope(`${INVOICES} of ${INVOICES} invoices, customer ${NUMBER}`).waitFor();
      await customer.grid.focus();
      await page.keyboard.press('Home');
      for (let row = 1; row <= ONE_BY_ONE; row += 1) {
        await page.keyboard.press('t');
        await page.keyboard.press('ArrowDown');
      }
      await page.getByText(`${ONE_BY_ONE} of ${INVOICES} invoices reviewed`).waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('t');
      await page.getByText(`${INVOICES} of ${INVOICES} invoices reviewed`).waitFor();
      await page.keyboard.press('Control+a');

      // The next morning: one promise was kept, one was not, two invoices have changed.
      page = await mornings.begin('2026-03-06', keyring);
      const { settled, changed } = await sandbox.send({
        kind: 'touch',
        customerNumber: NUMBER,
        settle: 1,
        change: 2,
      });
      // The sample's entry numbers end with those of their invoices.
      expect(settled).toEqual([expect.stringMatching(new RegExp(`${first}$`))]);
      await new CustomerPage(page).lookUp(NUMBER);
      await page
        .getByText(/1 settled, 2 changed/)
        .first()
        .waitFor();
      await page.keyboard.press('Shift+T');
      const today = page.getByRole('grid', { name: 'Today' });
      const isBroken = !changed.some((entry) => entry.endsWith(second));
      const work = [
        ...(isBroken ? ['Promise broken'] : []),
        'Dispute without a step',
        ...[...settled, ...changed].map(() => 'Changed since reviewed'),
      ];
      await expect
        .poll(async () => (await kindsIn(today)).filter((kind) => kind !== 'Newly very late').toSorted())
        .toEqual(work.toSorted());

      // What was done last is taken back by one chord, and is said.
      await today.focus();
      await page.keyboard.press('ArrowDown');
      await noted(page, 'n', async () => {
        await page.keyboard.type('rang, nobody there');
      });
      await page.keyboard.press('Control+z');
      await page
        .getByText(/^Undone: Note/)
        .first()
        .waitFor();
    });
    expect(mornings?.complaints.flat()).toEqual([]);
  });
});

const scopeOf = (page: Page): Promise<string> =>
  page
    .getByText(new RegExp(`of ${INVOICES} invoices, customer ${NUMBER}`))
    .first()
    .innerText();

/** A key asks, what is typed answers, Enter saves it. */
async function noted(page: Page, key: string, answer: () => Promise<void>): Promise<void> {
  await page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await answer();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function clearFilters(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Clear/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
}

async function kindsIn(today: ReturnType<Page['getByRole']>): Promise<string[]> {
  const headers = await today.getByRole('columnheader').allInnerTexts();
  const place = headers.findIndex((text) => text.trim() === 'What');
  const rows = await today.locator('[role=row][aria-rowindex]').all();
  const cells = await Promise.all(
    rows.slice(1).map(async (row) => (await row.getByRole('gridcell').allInnerTexts())[place] ?? ''),
  );
  return cells.map((text) => text.split(' · ')[0]?.trim() ?? '');
}

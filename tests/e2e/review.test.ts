import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { keyringMissing, withKeyring } from '../fakes/withKeyring.ts';
import { readBooks, SOFFICE } from '../integration/writers/libreOffice.ts';
import { missingTools, printed } from '../integration/writers/pdfTools.ts';
import { choose } from '../pages/choose.ts';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { noted } from '../pages/noted.ts';
import { focused } from '../pages/seen.ts';
import { casesOf } from '../promiseCounts.ts';
import { startThreadedSandbox, type ThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { Mornings } from './harness/mornings.ts';

const NUMBER = '600001';
const INVOICES = casesOf(480, 60);
/** One promise was kept, one was not, and two invoices say something else. */
const WORK = [
  'Broken promise',
  'Changed since reviewed',
  'Changed since reviewed',
  'Changed since reviewed',
  'Disputed, no follow-up',
];
const QUESTIONS = ['which order?', 'who signed?', 'twice?'];
const SIGNER = 'Åsa Öberg';
/** More keys typed ahead are not held. */
const BEFORE_A_LOOK = 30;
const MISSING = missingTools('pdftotext', 'qpdf');

describe('a review by keyboard', () => {
  const room = browserForAll(keyringMissing());
  let desk: Mornings | null = null;
  let other: Mornings | null = null;
  let sandbox: ThreadedSandbox | null = null;
  const saved = async (ending: string): Promise<string> => {
    const isReport = (name: string) => name.startsWith('Review report') && name.endsWith(ending);
    const reports = async () => (await readdir(exports())).filter(isReport);
    await expect.poll(reports).toHaveLength(1);
    return join(exports(), (await reports())[0] ?? '');
  };
  const exports = () => desk?.exportDir ?? '';

  afterAll(async () => {
    await desk?.stop();
    await other?.stop();
    await sandbox?.stop();
  });

  it('is one key a row, offline, and the next morning says what has come of it', async () => {
    await withKeyring({}, async (keyring) => {
      sandbox = await startThreadedSandbox({
        referenceDate: '2026-03-05',
        crowd: { customers: 1, invoices: INVOICES },
      });
      desk = new Mornings(room);
      const { baseUrl: address, credentials } = sandbox;
      const connection = { name: 'Nordfiber', address, ...credentials };
      let page = await desk.begin('2026-03-05', keyring);
      await new ConnectPage(page).connectTo(connection);
      let customer = new CustomerPage(page);
      await customer.lookUpAll(NUMBER, INVOICES);
      await sandbox.send({ kind: 'addFault', rule: { scope: '*', effect: { kind: 'drop', at: 'headers' } } });

      const [first = '', second = '', third = ''] = await openOnes(page, customer);
      await noted(page, 'b', 'today');
      await page.keyboard.press('ArrowDown');
      await noted(page, 'b', 'today');
      await page.keyboard.press('ArrowDown');
      await noted(page, 'd', 'price');
      for (const question of QUESTIONS) {
        await page.keyboard.press('ArrowDown');
        await noted(page, 'q', question);
      }

      await clearFilters(page);
      await customer.scope(`${INVOICES} of ${INVOICES} invoices, customer ${NUMBER}`).waitFor();
      await customer.grid.focus();
      await page.keyboard.press('Home');
      for (let row = 1; row <= INVOICES; row += 1) {
        await page.keyboard.press('t');
        await page.keyboard.press('ArrowDown');
        if (row % BEFORE_A_LOOK === 0) await reviewed(page, row);
      }
      expect(await sandbox.send({ kind: 'violations' })).toEqual([]);
      const progress = await page.getByText(/invoices reviewed, .* outstanding$/).innerText();
      const [, owed = ''] = /.* of (\S.*) outstanding$/.exec(progress) ?? [];

      // The next morning: one promise was kept, one was not, two invoices have changed.
      page = await desk.begin('2026-03-06', keyring);
      customer = new CustomerPage(page);
      await sandbox.send({ kind: 'clearFaults' });
      const { settled, changed } = await sandbox.send({
        kind: 'touch',
        customerNumber: NUMBER,
        settle: 1,
        change: 2,
      });
      // The sample's entry numbers end with those of their invoices.
      const endsWith = (number: string) => expect.stringMatching(new RegExp(`${number}$`));
      expect(settled).toEqual([endsWith(first)]);
      for (const number of [second, third]) expect(changed).not.toContainEqual(endsWith(number));
      await customer.lookUp(NUMBER);
      await page
        .getByText(/1 settled, 2 changed/)
        .first()
        .waitFor();
      await page.keyboard.press('Shift+T');
      await expect.poll(() => workIn(page)).toEqual(WORK);

      // What was owed the day before is there as it was.
      await choose(page, 'as of', /Open items as of a date$/);
      const day = page.getByRole('textbox', { name: 'As of end of' });
      await day.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('2026-03-05');
      await page.locator('#as-of').getByText(owed, { exact: true }).waitFor();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+T');

      // What was done last is taken back by one chord, and is said.
      await todayIn(page).focus();
      await page.keyboard.press('ArrowDown');
      await noted(page, 'n', 'rang, nobody there');
      await page.keyboard.press('Control+z');
      await page
        .getByText(/^Undone: Note/)
        .first()
        .waitFor();

      await customer.lookUp(NUMBER);
      await reviewed(page, INVOICES - 3);
      for (const format of ['PDF', 'Excel']) await signOff(page, format);
      await saved('.pdf');
      await saved('.xlsx');

      // A second desk takes the marks over from a folder, while the first goes on.
      other = new Mornings(room, 'other');
      const beside = await other.begin('2026-03-06', keyring);
      await new ConnectPage(beside).connectTo(connection);
      await new CustomerPage(beside).lookUpAll(NUMBER, INVOICES);
      const [written] = await Promise.all([handOver(page), handOver(beside)]);
      expect(written).toMatch(/new marks added to the folder/);
      await customer.lookUp(NUMBER);
      await customer.grid.focus();
      await page.keyboard.press('Home');
      await noted(page, 'q', 'and this one?');
      await handOver(page);
      await handOver(beside);
      await new CustomerPage(beside).lookUp(NUMBER);
      await reviewed(beside, INVOICES - 3);
      await beside.keyboard.press('Shift+T');
      await expect.poll(() => workIn(beside)).toEqual(WORK);
    });
    expect([desk, other].flatMap((one) => one?.complaints.flat())).toEqual([]);
  });

  it('ends with a report that poppler reads', async ({ skip }) => {
    if (MISSING !== null) skip(MISSING);
    const file = await saved('.pdf');
    await printed('qpdf', '--check', file);
    const text = await printed('pdftotext', '-layout', file, '-');
    for (const said of [SIGNER, ...QUESTIONS, String(INVOICES - 3), String(INVOICES)])
      expect(text).toContain(said);
  });

  it('ends with a report that LibreOffice opens', async ({ skip }) => {
    if (SOFFICE === null) skip('LibreOffice is not installed here (libreoffice-calc)');
    const [book] = await readBooks([await saved('.xlsx')], await room.folder());
    const cells = book?.sheets.flatMap(({ rows }) => rows.flat().map(({ shown }) => shown)) ?? [];
    const text = cells.join('\n');
    for (const said of [SIGNER, ...QUESTIONS, String(INVOICES - 3), String(INVOICES)])
      expect(text).toContain(said);
  });
});

/** Shows what is not paid, the newest first, with the keyboard at its first row; their first numbers. */
async function openOnes(page: Page, customer: CustomerPage): Promise<string[]> {
  await page.keyboard.press('/');
  await page.keyboard.type('not paid');
  await page.keyboard.press('Enter');
  const scope = page.getByText(new RegExp(`of ${INVOICES} invoices, customer ${NUMBER}`)).first();
  await expect.poll(async () => Number((await scope.innerText()).split(' ')[0])).toBeLessThan(INVOICES);
  await customer.rowsAreThere();
  await customer.grid.focus();
  return Promise.all([0, 1, 2].map((at) => customer.numberAt(at)));
}

const reviewed = (page: Page, count: number): Promise<void> =>
  page.getByText(`${count} of ${INVOICES} invoices reviewed`).waitFor();

/** The keyboard is at the name first, then at the format. */
async function signOff(page: Page, format: string): Promise<void> {
  await choose(page, 'sign off', /^Review report/);
  const sheet = page.getByRole('dialog', { name: 'Review report' });
  // A text that no key of this keyboard types is not held as keys are: the figures have to be there.
  await sheet.getByText(/ reviewed, .* outstanding/).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(SIGNER);
  await page.keyboard.press('Tab');
  await page.keyboard.type(format);
  await sheet.getByRole('button', { name: new RegExp(`^${format}`) }).waitFor();
  await page.keyboard.press('Control+Enter');
  await sheet.waitFor({ state: 'detached' });
}

/** Hands over in the folder, which is chosen the first time; what is said of it. */
async function handOver(page: Page): Promise<string> {
  await choose(page, 'hand over', /Share marks/);
  const part = page.locator('#settings-markExchange');
  await focused(part);
  const chosen = part.getByText(/^Folder: /);
  await chosen.or(part.getByText('No folder chosen yet.')).waitFor();
  await page.keyboard.press('Tab');
  if (!(await chosen.isVisible())) {
    await page.keyboard.press('Enter');
    await chosen.waitFor();
    await page.keyboard.press('Shift+Tab');
  }
  await focused(part.getByRole('button', { name: 'Share now' }));
  await page.keyboard.press('Enter');
  const said = part.getByText(/new marks? added to the folder/);
  await said.waitFor();
  return said.innerText();
}

async function clearFilters(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Clear/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
}

const todayIn = (page: Page): Locator => page.getByRole('grid', { name: 'Today' });

/** The kinds of today's work, of which those that the calendar alone brings are for other tests. */
async function workIn(page: Page): Promise<string[]> {
  const today = todayIn(page);
  const headers = await today.getByRole('columnheader').allInnerTexts();
  const place = headers.findIndex((text) => text.trim() === 'What');
  const rows = await today.locator('[role=row][aria-rowindex]').all();
  const cells = await Promise.all(
    rows.slice(1).map(async (row) => (await row.getByRole('gridcell').allInnerTexts())[place] ?? ''),
  );
  const kinds = cells.map((text) => text.split(' · ')[0]?.trim() ?? '');
  return kinds.filter((kind) => kind !== 'Now over 60 days late').toSorted();
}

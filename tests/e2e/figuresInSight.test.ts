import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/i18n/languages.ts';
import { inFull } from '../promiseCounts.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { cutFigures } from './harness/cutFigures.ts';
import { settle } from './harness/settle.ts';
import { stagedPageForAll } from './harness/stagedPageForAll.ts';

/** By day the smallest, where least is in sight. */
const SIZES = inFull
  ? ['1024×640', '1280×800', '1280×720', '1366×768', '1440×900', '1920×1080']
  : ['1024×640'];
const CUSTOMER = '/customers/nordfiber/10001';
/** Ordinary figures are shorter than these. */
const SCENES = inFull ? ['longFigures', 'busy'] : ['longFigures'];

const LARGEST = 'Kundnr\tFakturanr\tRestbelopp\n10001\t\t-99999999999999,9999';

const PANE = '[data-area=pane]';

async function withoutPane(page: Page): Promise<void> {
  const pane = page.locator(PANE);
  const close = pane.getByRole('button', { name: 'Hide details' });
  // Its buttons come after it.
  const panes = async () => {
    if ((await close.count()) > 0) await close.click();
    return pane.count();
  };
  await expect.poll(panes).toBe(0);
}

async function withPane(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Show details' });
  if ((await page.locator(PANE).count()) === 0) await open.click();
  await page.locator(PANE).getByRole('tab').first().waitFor();
}

/** The keyboard stays in the rows. */
async function withLargePdf(page: Page): Promise<void> {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('p');
  await page.locator(PANE).getByRole('tab', { name: 'PDF', selected: true }).waitFor();
}

async function asItIs(): Promise<void> {}

/** Screens with figures; each keeps one in sight, with its row. */
const ALL_VIEWS = [
  { screen: 'a customer', path: CUSTOMER, figure: 'outstanding', act: withoutPane },
  { screen: 'a customer, with details', path: CUSTOMER, figure: 'outstanding', act: withPane },
  { screen: 'a customer, with a PDF', path: CUSTOMER, figure: 'outstanding', act: withLargePdf },
  { screen: 'all invoices', path: '/invoices', figure: 'outstanding', act: withoutPane },
  { screen: 'all invoices, with details', path: '/invoices', figure: 'outstanding', act: withPane },
  { screen: 'all invoices, with a PDF', path: '/invoices', figure: 'outstanding', act: withLargePdf },
  { screen: 'customers', path: '/customers', figure: 'outstanding', act: asItIs },
  { screen: 'what changed', path: '/changes', figure: 'moved', act: asItIs },
  { screen: 'as of a day', path: '/as-of', figure: 'outstanding', act: asItIs },
  { screen: 'today', path: '/today', figure: 'outstanding', act: asItIs },
];

/** By day the arrows go through a customer with a PDF, in the same window. */
const VIEWS = ALL_VIEWS.filter(({ screen }) => inFull || screen !== 'a customer, with a PDF');

/** With all of their columns, or nearly. */
const LISTS = ['/customers', '/invoices', '/changes', CUSTOMER];

describe('figures in a list, in a real browser', () => {
  const staged = stagedPageForAll(browserForAll());
  const open = async (scene: string, path: string) => {
    await staged.visit(scene, path);
    await staged.page.locator('[role=row][aria-rowindex="2"] [data-column]:not(:empty)').first().waitFor();
  };
  const resize = (size: string) => {
    const [width = 0, height = 0] = size.split('×').map(Number);
    return staged.page.setViewportSize({ width, height });
  };

  it.each(VIEWS)('are whole or not there, and what is outstanding is in sight: $screen', async (view) => {
    const { page } = staged;
    const found: string[] = [];
    for (const scene of SCENES) {
      await open(scene, view.path);
      for (const size of SIZES) {
        await resize(size);
        await view.act(page);
        await settle(page);
        const cut = await cutFigures(page, view.figure);
        found.push(...cut.map((line) => `${scene}, ${size}: ${line}`));
      }
    }
    expect(found).toEqual([]);
  });

  it('are reached by the arrows, column by column, with what is outstanding beside them', async () => {
    const { page } = staged;
    const grid = page.getByRole('grid');
    for (const scene of SCENES) {
      await open(scene, CUSTOMER);
      await resize('1024×640');
      await withLargePdf(page);
      const columns = Number(await grid.getAttribute('aria-colcount')) - 1;
      const reached = new Set<string | null>();
      for (let step = 0; step < columns; step += 1) {
        const cell = page.locator('[role=gridcell]:focus');
        reached.add(await cell.getAttribute('data-column'));
        expect(await cutFigures(page, 'outstanding')).toEqual([]);
        await page.keyboard.press('ArrowRight');
      }
      expect(reached.size).toBe(columns);
      // A press on the mark leads on, and says what is there.
      await page.keyboard.press('Home');
      const more = page.getByRole('button', { name: /^\d+ more columns? to the right .*Tags/ });
      await more.click();
      await expect
        .poll(() => page.locator('[role=gridcell]:focus').getAttribute('data-column'))
        .not.toBe('invoiceNo');
      await page.getByRole('button', { name: /more columns? to the left / }).waitFor();
    }
  });

  it('of a comparison are in sight, the largest amounts too', async () => {
    const { page } = staged;
    await staged.visit('busy', '/compare');
    await page.getByRole('textbox', { name: /paste rows/ }).fill(LARGEST);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('table', { name: 'First rows of the ledger' }).waitFor();
    await page.keyboard.press('Control+Enter');
    const bridge = page.getByRole('table', { name: /ledger to Kontor/ });
    await bridge.getByText('−99 999 999 999 999,9999').first().waitFor();
    for (const size of ['1280×800', '1024×640']) {
      await resize(size);
      const beyond = await bridge.evaluate(
        ({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0),
      );
      expect(beyond, size).toBeLessThanOrEqual(0);
    }
  });

  it('have whole headings in the longest languages, and jobs whole titles and results', async () => {
    const { page, desk } = staged;
    await resize('1920×1080');
    const found: string[] = [];
    // German has the longest headings.
    for (const language of inFull ? LANGUAGES : (['de'] as const)) {
      await page.goto(desk.address('documents', '/jobs', language));
      await page.locator('[data-job]').first().waitFor();
      await resize('1280×800');
      const cut = await page
        .locator('[data-job] :is(h2, p)')
        .evaluateAll((texts) =>
          texts
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => `job “${textContent}”`),
        );
      await resize('1920×1080');
      for (const path of LISTS) {
        await page.evaluate((to) => {
          location.hash = to;
        }, path);
        await page.locator(`main [role=row][aria-rowindex="2"] [data-column]:not(:empty)`).first().waitFor();
        await settle(page);
        cut.push(...(await cutFigures(page, path === '/changes' ? 'moved' : 'outstanding')));
      }
      found.push(...cut.map((line) => `${language}: ${line}`));
    }
    expect(found).toEqual([]);
  });
});

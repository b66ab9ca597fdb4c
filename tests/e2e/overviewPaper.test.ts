import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { missingTools, printed } from '../integration/writers/pdfTools.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { serveFakeDesk } from './harness/fakeDesk.ts';

describe('the printed overview', () => {
  const room = browserForAll(missingTools('pdfinfo', 'pdftotext'));
  let page: Page;

  beforeAll(async () => {
    if (room.missing !== null) return;
    const desk = await serveFakeDesk();
    ({ page } = await openPage(room.browser));
    await page.goto(desk.address('busy', '/'));
    await page
      .getByRole('table', { name: 'Outstanding at the end of each day with a change' })
      .waitFor({ state: 'attached' });
    return () => desk.stop();
  });

  it('is printed by Ctrl+P', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.keyboard.press('Control+p');
    await page.locator('body[data-printed]').waitFor();
  });

  it('is A4 with the figures, both charts and the customers, and without bars, links and buttons', async () => {
    const paper = join(room.root, 'overview.pdf');
    await writeFile(paper, await page.pdf({ preferCSSPageSize: true }));
    expect(await printed('pdfinfo', paper)).toMatch(/Pages: +[12]\n[\s\S]*Page size: +59[45]\.\d+ x 84[12]/);
    const text = (await printed('pdftotext', '-layout', paper, '-')).replaceAll('\u00a0', ' ');
    for (const wanted of [
      /^Overview/,
      /Nordfiber, printed \d{4}-\d\d-\d\d \d\d:\d\d/,
      'Customers on this computer',
      '78 069,00',
      'Ageing of receivables',
      '61–90 days',
      'Outstanding over time',
      '80 000',
      'Changed since yesterday',
      'Largest balances',
      'Åkerlund & Söner AB',
      '10900',
    ])
      expect(text).toMatch(wanted);
    expect(text).not.toContain('…');
    expect(text).not.toMatch(
      /Show changes|Show in list|All jobs|Take the tour|User guide|Ctrl|PRODUCTION|Search/,
    );
  });

  it('is light, also in the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    const ink = () =>
      page.evaluate(() => ({
        theme: document.documentElement.dataset['theme'],
        ground: getComputedStyle(document.documentElement).getPropertyValue('--surface'),
      }));
    await expect.poll(ink).toEqual({ theme: 'dark', ground: expect.stringMatching(/^#f{3}(f{3})?$/) });
    await page.emulateMedia({ colorScheme: 'light', media: null });
  });

  it('has no table or chart wider than the paper', async () => {
    await page.emulateMedia({ media: 'print' });
    // The width between the margins of upright A4.
    await page.setViewportSize({ width: 680, height: 1000 });
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main table:not(.visuallyHidden *), main svg')]
        .filter((element) => element.getBoundingClientRect().right > 681)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(wide).toEqual([]);
    await page.emulateMedia({ media: null });
  });
});

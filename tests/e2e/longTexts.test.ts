import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { cutTexts } from './harness/cutTexts.ts';
import { type FakeDesk, serveFakeDesk } from './harness/fakeDesk.ts';

describe('texts one third longer, 1024 pixels wide', () => {
  const room = browserForAll();
  let desk: FakeDesk;
  let page: Page;

  beforeAll(async () => {
    if (room.missing !== null) return;
    [desk, { page }] = await Promise.all([
      serveFakeDesk(room.root),
      openPage(room.browser, { viewport: { width: 1024, height: 640 } }),
    ]);
  });
  afterAll(() => desk?.stop());

  const screens = [
    ['first', '/'],
    ['locked', '/'],
    ['busy', '/'],
    ['empty', '/'],
    ['offline', '/'],
    ['sample', '/'],
    ['session', '/'],
    ['busy', '/settings'],
    ['busy', '/activity'],
    ['busy', '/customers'],
    ['busy', '/changes'],
    ['busy', '/invoices'],
    ['busy', '/jobs'],
    ['busy', '/connections/nordfiber'],
    ['busy', '/customers/nordfiber/10001'],
  ] as const;

  it('cut nothing, and nothing scrolls sideways', async () => {
    const found: string[] = [];
    for (const [scene, path] of screens) {
      await page.goto(desk.address(scene, path, 'pseudo'));
      await page.locator('main:not([aria-busy]) h1').first().waitFor();
      expect(await page.locator('main').innerText()).toMatch(/\[.*\]/s);
      found.push(...(await cutTexts(page)).map((line) => `${scene} ${path}: ${line}`));
    }
    expect(found).toEqual([]);
  });

  it('are found where a box cuts them', async () => {
    await page.evaluate(() => {
      const [heading] = document.querySelectorAll('h1');
      heading?.style.setProperty('overflow', 'hidden');
      heading?.style.setProperty('white-space', 'nowrap');
      heading?.style.setProperty('width', '20px');
    });
    expect(await cutTexts(page)).toContainEqual(expect.stringMatching(/^cut: h1/));
  });
});

import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { openPage } from './browser.ts';
import type { BrowserRoom } from './browserForAll.ts';
import { type FakeDesk, serveFakeDesk } from './fakeDesk.ts';
import { settle } from './settle.ts';

export interface StagedPage {
  readonly page: Page;
  readonly desk: FakeDesk;
  /** Opens a path of Kontor's own in a scene, until its heading is there and nothing is on its way; fails with the page. */
  visit(scene: string, path: string, language?: string): Promise<void>;
  /** Goes on to another path in the same document, which is loaded once. */
  follow(path: string): Promise<void>;
}

/** A page of the room for scenes of the fake desk, for all tests together. */
export function stagedPageForAll(room: BrowserRoom, options: BrowserContextOptions = {}): StagedPage {
  // All is there as soon as a test or a later hook runs.
  const staged = {} as { -readonly [Key in keyof StagedPage]: StagedPage[Key] };
  staged.visit = async (scene, path, language) => {
    const { page } = staged;
    const broken = Promise.withResolvers<never>();
    page.once('pageerror', broken.reject);
    await page.goto(staged.desk.address(scene, path, language));
    await Promise.race([page.locator('main:not([aria-busy]) h1').first().waitFor(), broken.promise]);
    page.off('pageerror', broken.reject);
  };
  staged.follow = async (path) => {
    await staged.page.evaluate((to) => {
      location.hash = to;
    }, path);
    await staged.page.locator('main:not([aria-busy]) h1').first().waitFor();
    await settle(staged.page);
  };
  beforeAll(async () => {
    if (room.missing !== null) return;
    const [desk, { page }] = await Promise.all([serveFakeDesk(), openPage(room.browser, options)]);
    Object.assign(staged, { desk, page });
    return () => desk.stop();
  });
  return staged;
}

import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach } from 'vitest';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { closePages, findChromium, NO_BROWSER, workersChromium } from './browser.ts';

export interface BrowserRoom {
  readonly browser: Browser;
  /** All that the tests write is below it. */
  readonly root: string;
  /** A new folder below it. */
  folder(): Promise<string>;
  /** Why the tests are skipped, and nothing of the above is there; null where they run. */
  readonly missing: string | null;
}

/** A browser and a folder for the tests of the file or block together; without a browser each is skipped by name. */
export function browserForAll(alsoMissing?: string | null): BrowserRoom {
  const missing = alsoMissing ?? (findChromium() ? null : NO_BROWSER);
  // All is there as soon as a test or a later hook runs.
  const room = { missing } as { -readonly [Key in keyof BrowserRoom]: BrowserRoom[Key] };
  room.folder = () => mkdtemp(join(room.root, 'app-'));
  beforeAll(async () => {
    if (missing !== null) return;
    const { path, remove } = await temporaryFolder();
    room.root = path;
    room.browser = await workersChromium();
    return async () => {
      await closePages(room.browser);
      await remove();
    };
  });
  beforeEach(({ skip }) => {
    if (missing !== null) skip(missing);
  });
  return room;
}

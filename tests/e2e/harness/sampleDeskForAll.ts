import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { openSampleApp } from '../../bench/grid/sampleApp.ts';
import { CustomerPage } from '../../pages/customerPage.ts';
import { openPage } from './browser.ts';
import type { BrowserRoom } from './browserForAll.ts';

export interface SampleDesk {
  readonly page: Page;
  /** What the page's console and policy complained of. */
  readonly complaints: readonly string[];
  readonly customer: CustomerPage;
}

/** The built app on its sample data in a page of the room, at the desk, for all tests together. */
export function sampleDeskForAll(room: BrowserRoom): SampleDesk {
  // All is there as soon as a test or a later hook runs.
  const desk = {} as { -readonly [Key in keyof SampleDesk]: SampleDesk[Key] };
  beforeAll(async () => {
    if (room.missing !== null) return;
    Object.assign(desk, await openPage(room.browser));
    desk.customer = new CustomerPage(desk.page);
    const app = await openSampleApp(desk.page, room.root);
    return () => app.stop();
  });
  return desk;
}

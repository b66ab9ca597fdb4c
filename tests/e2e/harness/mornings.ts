import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { KeyringSession } from '../../fakes/withKeyring.ts';
import { type AppProcess, startApp } from './app.ts';
import { openPage } from './browser.ts';
import type { BrowserRoom } from './browserForAll.ts';
import { ROOT } from './lineProcess.ts';

const CLOCK = pathToFileURL(join(ROOT, 'tests', 'e2e', 'harness', 'shiftedClock.mjs')).href;

/** One desk on several days: each morning the host and the page start again, and what was kept the day before is there. */
export class Mornings {
  readonly exportDir: string;
  /** What the pages have complained of, a list each. */
  readonly complaints: (readonly string[])[] = [];
  readonly #room: BrowserRoom;
  readonly #desk: string;
  #app: AppProcess | null = null;
  #page: Page | null = null;

  /** Desks of other names keep their own data, and export to the same folder. */
  constructor(room: BrowserRoom, desk = 'data') {
    this.#room = room;
    this.#desk = desk;
    this.exportDir = join(room.root, 'exports');
  }

  /** Eight o'clock of a day, `YYYY-MM-DD`; the page's own clock stands at nine. */
  async begin(day: string, { env }: KeyringSession): Promise<Page> {
    await this.#page?.context().close();
    await this.#app?.stop();
    const at = new Date(`${day}T08:00:00`);
    this.#app = await startApp({
      dataDir: join(this.#room.root, this.#desk),
      exportDir: this.exportDir,
      env: {
        ...env,
        NODE_OPTIONS: `--import=${CLOCK}`,
        KONTOR_TEST_CLOCK_SHIFT: String(at.getTime() - Date.now()),
      },
    });
    const { page, complaints } = await openPage(this.#room.browser);
    this.#page = page;
    this.complaints.push(complaints);
    await page.clock.setFixedTime(new Date(at.getTime() + 3_600_000));
    await page.goto(this.#app.line.address);
    return page;
  }

  async stop(): Promise<void> {
    await this.#app?.stop();
  }
}

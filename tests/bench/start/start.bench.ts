import type { Browser } from 'playwright-core';
import { type AppProcess, startApp } from '../../e2e/harness/app.ts';
import { launchChromium, openPage } from '../../e2e/harness/browser.ts';
import { withKeyring } from '../../fakes/withKeyring.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type BenchRow, benchRow, printRows } from '../store/benchRow.ts';
import { CUSTOMERS } from '../store/filledStore.ts';
import { startHome } from './startHome.ts';

const ROUNDS = 9;
const ORDER = ['empty', 'some', 'full'] as const;
type Case = (typeof ORDER)[number];

interface Start {
  /** Until the process says where its page is. */
  readonly ready: number;
  /** Until the desk shows its customers, or that there are none, and takes a number. */
  readonly usable: number;
}

async function start(browser: Browser, launch: () => Promise<AppProcess>, shown: string): Promise<Start> {
  const { page } = await openPage(browser);
  await using _context = page.context();
  const began = performance.now();
  await using app = await launch();
  const ready = performance.now() - began;
  await page.goto(app.line.address);
  // Looked for at each frame: a locator may look only every half second.
  await page.waitForFunction((text) => document.querySelector('main')?.innerText.includes(text), shown);
  await page.getByRole('combobox').first().fill('1');
  return { ready, usable: performance.now() - began };
}

/** F15, in the browser host with a browser that is open: the first screen with a full store and with none. */
export async function run(): Promise<BenchRow[]> {
  await using folder = await temporaryFolder();
  await using browser = await launchChromium();
  return await withKeyring({}, async (session) => {
    const { env } = session;
    const cases = {
      empty: { home: await startHome(session, folder.path, 0), shown: 'No customers yet' },
      some: { home: await startHome(session, folder.path, CUSTOMERS / 10), shown: '1000' },
      full: { home: await startHome(session, folder.path, CUSTOMERS), shown: '1000' },
    };
    const starts = { empty: [] as Start[], some: [] as Start[], full: [] as Start[] };
    for (let round = -1; round < ROUNDS; round += 1) {
      // Each in turn comes first: so that what a process leaves behind is no disadvantage to either.
      const turn = (round + 3) % 3;
      for (const name of [...ORDER.slice(turn), ...ORDER.slice(0, turn)]) {
        const { home, shown } = cases[name];
        const one = await start(browser, () => startApp({ ...home, env }), shown);
        if (round >= 0) starts[name].push(one);
      }
    }
    const of = (which: Case, what: keyof Start) => starts[which].map((one) => one[what]);
    const usable = `usable desk of ${CUSTOMERS} customers, against`;
    const ready = `process ready with ${CUSTOMERS} customers, against none`;
    return [
      benchRow('F15', `${usable} an empty one`, of('empty', 'usable'), of('full', 'usable'), 1.3),
      benchRow('F15', ready, of('empty', 'ready'), of('full', 'ready'), 1.3),
      benchRow('F15', `${usable} a tenth of them`, of('some', 'usable'), of('full', 'usable'), 1.1),
    ];
  });
}

if (import.meta.main) printRows(await run());

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../e2e/harness/browser.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type BenchRow, median } from '../store/benchRow.ts';
import { appHeaps } from './appHeaps.ts';
import { buildPages, PAGES, servePages } from './benchPages.ts';
import { act, missedFrames, pageMeter } from './pageMeter.ts';

const ROWS = 100_000;
/** Rounds at least and at most, and the milliseconds after which no other one begins. */
const FEWEST = 2;
const MOST = 6;
const ENOUGH = 75_000;
/** Frames of one script, and the pixels that each of them moves: a turn of the wheel, a fling. */
const FRAMES = 60;
const WHEEL = 100;
const FLING = 4_000;
/** Forty rows, a header, and room for all columns side by side. */
const VIEWPORT = { width: 1_640, height: 1_232 };

interface Figures {
  /** Milliseconds from the click to the first rows drawn. */
  readonly first: number;
  /** Processor milliseconds of the main thread on the way there. */
  readonly firstBusy: number;
  /** Processor milliseconds of the main thread per frame. */
  readonly wheel: number;
  readonly fling: number;
  /** Beats of the display without a frame while a real wheel turns. */
  readonly missed: number;
  /** Rows in view that show nothing 100 ms after the wheel and the fling have stopped. */
  readonly blank: number;
}

type Name = (typeof PAGES)[number];
type Round = Readonly<Record<Name, Figures>>;

/**
 * F10 to F12: Kontor's grid fed by pages over HTTP, against a bare window of the same row elements and against
 * AG Grid Community, both over rows in memory. The three take turns; the ratio of a row is the median of the
 * rounds' ratios. Scrolling is measured in processor time of the main thread, since frames stick to the beat.
 */
export async function run(): Promise<BenchRow[]> {
  await using own = await temporaryFolder();
  const folder = own.path;
  await using browser = await launchChromium();
  await buildPages(join(folder, 'pages'));
  const server = await servePages(join(folder, 'pages'));
  const rounds: Round[] = [];
  const started = performance.now();
  while (rounds.length < FEWEST || (rounds.length < MOST && performance.now() - started < ENOUGH)) {
    const figures: Partial<Record<Name, Figures>> = {};
    for (const name of PAGES) figures[name] = await measure(browser, `${server.origin}/${name}.html`);
    rounds.push(figures as Round);
  }
  await server.stop();
  return [...rowsOf(rounds), ...(await appHeaps(browser, folder))];
}

async function measure(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(address);
  await wait(400);
  const meter = await pageMeter(page);
  let first = Number.NaN;
  const firstBusy = await meter.busy(async () => {
    first = await act(page, 'open', ROWS);
  });
  await wait(300);
  const script = async (step: number) => {
    const busy = await meter.busy(() => act(page, 'scroll', step, FRAMES));
    await wait(100);
    return { perFrame: busy / FRAMES, blank: await act(page, 'blank') };
  };
  const wheel = await script(WHEEL);
  const fling = await script(FLING);
  const missed = await missedFrames(page, () => turnWheel(page));
  await context.close();
  return {
    first,
    firstBusy,
    wheel: wheel.perFrame,
    fling: fling.perFrame,
    missed,
    blank: wheel.blank + fling.blank,
  };
}

async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(400, 400);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, WHEEL);
    await wait(16);
  }
}

function rowsOf(rounds: readonly Round[]): BenchRow[] {
  const compared = (
    id: string,
    what: string,
    against: Name,
    of: 'first' | 'firstBusy' | 'wheel' | 'fling',
    goal: number,
  ): BenchRow => ({
    id,
    what,
    bare: median(rounds.map((round) => round[against][of])),
    kontor: median(rounds.map((round) => round.kontor[of])),
    ratio: median(rounds.map((round) => round.kontor[of] / round[against][of])),
    goal,
  });
  const missed = (name: Name) => median(rounds.map((round) => round[name].missed));
  const blank = rounds.reduce((sum, round) => sum + round.kontor.blank, 0);
  return [
    compared('F10', 'first rows after the click, against 40 rows from memory', 'bare', 'first', 1.3),
    compared('F10', 'first rows, against AG Grid Community', 'agGrid', 'first', 0.4),
    compared('F10', 'main thread until then, against 40 rows from memory', 'bare', 'firstBusy', 1.3),
    compared('F10', 'main thread until then, against AG Grid Community', 'agGrid', 'firstBusy', 0.4),
    compared('F11', 'main thread per frame, wheel, against the bare window', 'bare', 'wheel', 1.2),
    compared('F11', 'main thread per frame, fling, against the bare window', 'bare', 'fling', 1.2),
    compared('F11', 'wheel, against AG Grid Community', 'agGrid', 'wheel', 0.4),
    compared('F11', 'fling, against AG Grid Community', 'agGrid', 'fling', 0.4),
    {
      id: 'F11',
      what: 'beats without a frame by wheel, against the bare window',
      bare: missed('bare'),
      kontor: missed('kontor'),
      ratio: missed('kontor') / Math.max(missed('bare'), 1),
      goal: 1,
    },
    { id: 'F11', what: 'blank rows 100 ms after stopping', bare: 0, kontor: blank, ratio: blank, goal: 0 },
  ];
}

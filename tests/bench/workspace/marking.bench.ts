import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { CustomerPage } from '../../pages/customerPage.ts';
import { type BenchRow, benchRow } from '../store/benchRow.ts';
import { type Blocked, withWatchedDesk } from './watchedDesk.ts';

/** Neither the page nor the main process may be blocked for longer while rows are marked, in milliseconds. */
const BOUND_MS = 25;
const MARKED = 10_000;
/** The first customer of a crowd. */
const NUMBER = '600001';
const ROUNDS = 3;

/**
 * F21: the longest task of the page and the longest stall of the main process while 10,000 selected rows are marked and
 * while that is taken back. Beside them those of a desk that does nothing, which are the machine's, and the page's own
 * processor time for one row, so that what comes of their number is seen.
 */
export function run(): Promise<BenchRow[]> {
  // One more than is marked: who selects all rows names none of them.
  const crowd = { customers: 1, invoices: MARKED + 1 };
  return withWatchedDesk({ opens: NUMBER, service: { crowd } }, async ({ page, watched }) => {
    const customer = new CustomerPage(page);
    await customer.lookUp(`K${NUMBER}`);
    await customer.scope(new RegExp(`of 10.001 invoices, customer ${NUMBER}`)).waitFor();
    await customer.rowsAreThere();
    const nothing: Blocked[] = [];
    const one: Blocked[] = [];
    const all: Blocked[] = [];
    const back: Blocked[] = [];
    const named: Blocked[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      nothing.push(await watched(() => wait(1_000)));
      await goToFirst(page, customer);
      one.push(await watched(() => until(1, page, 't')));
      await until(0, page, 'Control+z');
      await selectMany(page, customer, ['Control+a', 'Space']);
      all.push(await watched(() => until(MARKED, page, 't')));
      back.push(await watched(() => until(0, page, 'Control+z')));
      await selectMany(page, customer, ['ArrowDown', 'Space', 'Control+Shift+End']);
      named.push(await watched(() => until(MARKED, page, 't')));
      await until(0, page, 'Control+z');
    }
    const many = {
      'by Ctrl+A are marked': all,
      'by Ctrl+A are taken back': back,
      'by name are marked': named,
    };
    return [
      ...rowsOf('nothing is done', nothing),
      ...Object.entries(many).flatMap(([what, blocked]) => [
        ...rowsOf(`10,000 ${what}`, blocked),
        againstOne(`10,000 ${what}`, one, blocked),
      ]),
    ];
  });
}

/** From the first row with the keyboard on; nothing was selected before. */
async function selectMany(page: Page, customer: CustomerPage, keys: readonly string[]): Promise<void> {
  await goToFirst(page, customer);
  for (const key of keys) await page.keyboard.press(key);
  await page
    .getByText(/^Selected 10.000/)
    .first()
    .waitFor();
}

async function goToFirst(page: Page, customer: CustomerPage): Promise<void> {
  await customer.grid.focus();
  // Escape where nothing is selected would leave the list.
  for (const key of ['Control+a', 'Escape', 'Control+Home']) await page.keyboard.press(key);
}

/** Presses a key until so many are shown as reviewed. Questions to the page would take its own time. */
async function until(reviewed: number, page: Page, key: string): Promise<void> {
  const counted = page.waitForResponse(async (answer) => {
    if (!answer.url().endsWith('/marks.progress')) return false;
    const { value } = (await answer.json()) as { value: { reviewed: number } };
    return value.reviewed === reviewed;
  });
  await page.keyboard.press(key);
  await counted;
}

function rowsOf(what: string, blocked: readonly Blocked[]): BenchRow[] {
  const threads = { main: 'main process', page: 'page' } as const;
  return (['main', 'page'] as const).flatMap((thread) => {
    const longest = blocked.map((figure) => figure[thread]);
    const clock = longest.map((figure) => figure.clock);
    const name = threads[thread];
    return [
      benchRow('F21', `${name}, ${what}`, BOUND_MS, clock, 1),
      benchRow('F21', `${name}, its own processor time, ${what}`, BOUND_MS, ownOf(blocked, thread), 1),
    ];
  });
}

/** Not of the main process, where both are a few milliseconds. */
function againstOne(what: string, one: readonly Blocked[], many: readonly Blocked[]): BenchRow {
  return benchRow('F21', `page, ${what}, against one row`, ownOf(one, 'page'), ownOf(many, 'page'), 1.5);
}

const ownOf = (blocked: readonly Blocked[], thread: keyof Blocked) =>
  blocked.map((figure) => figure[thread].own);

import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as DatabaseModule from '../../../electron/database/database.ts';
import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { failureOf } from '../../../electron/database/sqliteFailure.ts';
import { inFull } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { noSmallDisk, onSmallDisk } from '../disk/onSmallDisk.ts';
import { folderForAll } from '../ownFolder.ts';
import { prepare, type Step, seen, step } from './full/steps.ts';
import { coreForEach } from './storeHome.ts';
import { customerRef, KEY, openCore, type StoreCore, TODAY } from './testStore.ts';

/** The connections that the store has opened for writing: for each the page at which the disk is full can be set. */
const { writable } = vi.hoisted(() => ({ writable: [] as CipherDatabase[] }));
vi.mock('../../../electron/database/database.ts', async (original) => {
  const module = await original<typeof DatabaseModule>();
  const open: typeof module.openDatabase = (at, mode) => {
    const database = module.openDatabase(at, mode);
    if (!mode?.readonly) writable.push(database);
    return database;
  };
  return { ...module, openDatabase: open };
});

/** Places at which the disk is full, spread over the pages that each step adds. */
const POINTS = {
  'first load': 14,
  refresh: 14,
  'search index': 6,
  'kept PDF': 10,
  facts: 6,
  'own facts': 6,
  'frozen sheet': 6,
} as const satisfies Record<Step, number>;

/** By day the first of them, one in the middle and the last. */
function triedOf(points: number): readonly number[] {
  const all = Array.from({ length: points }, (_, point) => point);
  return inFull ? all : all.filter((point) => [0, points >> 1, points - 1].includes(point));
}

function pagesOf(database: CipherDatabase): number {
  return Number(database.pragma('page_count', { simple: true }));
}

const folder = folderForAll();
let turn = 0;

beforeAll(() => {
  const core = openCore(join(folder(), 'prepared'));
  prepare(core);
  core.close();
});
beforeEach(() => writable.splice(0));

async function copied(): Promise<string> {
  turn += 1;
  const copy = join(folder(), `${turn}`);
  await cp(join(folder(), 'prepared'), copy, { recursive: true });
  return copy;
}

function opened(folder: string): StoreCore {
  writable.splice(0);
  return openCore(folder);
}

/** The connections that are still open, with their pages. */
function open(): readonly { readonly database: CipherDatabase; readonly pages: number }[] {
  return writable
    .filter((database) => database.open)
    .map((database) => ({ database, pages: pagesOf(database) }));
}

/** Pages that a step adds to each file when there is room. */
async function growthOf(name: Step): Promise<number[]> {
  const core = opened(await copied());
  const { before, act } = step(core, name);
  before();
  const at = open();
  act();
  const growth = at.map(({ database, pages }) => pagesOf(database) - pages);
  core.close();
  return growth;
}

describe('P34 a full disk is clean', () => {
  it.each(Object.keys(POINTS) as Step[])('P34 %s: rolled back, said plainly, nothing lost', async (name) => {
    const growth = await growthOf(name);
    expect(Math.max(...growth)).toBeGreaterThanOrEqual(POINTS[name]);
    for (const point of triedOf(POINTS[name])) {
      const folder = await copied();
      const core = opened(folder);
      const { before, act } = step(core, name);
      before();
      const state = seen(core);
      for (const [at, { database, pages }] of open().entries()) {
        const room = Math.floor(((growth[at] ?? 0) * point) / POINTS[name]);
        database.pragma(`max_page_count = ${pages + room}`);
      }
      expectFull(act, `${name} ${point}`);
      expect(seen(core)).toBe(state);
      // Another call meets the same and says the same; then there is room again.
      expectFull(act, `${name} ${point} again`);
      for (const { database } of open()) database.pragma('max_page_count = 1000000');
      core.close();
      const again = opened(folder);
      for (const at of Object.values(again.opened)) expectSound(at);
      expect(seen(again)).toBe(state);
      step(again, name).act();
      if (name !== 'search index') expect(seen(again)).not.toBe(state);
      again.close();
    }
  });

  it('P34 the points are fifty', () => {
    expect(Object.values(POINTS).reduce((sum: number, points) => sum + points, 0)).toBeGreaterThanOrEqual(50);
  });
});

function expectFull(act: () => void, what: string): void {
  let thrown: unknown = null;
  try {
    act();
  } catch (error) {
    thrown = error;
  }
  expect(thrown, what).not.toBeNull();
  expect(failureOf(thrown), what).toMatchObject({ code: 'diskFull', retryable: true });
}

function expectSound(at: Parameters<typeof openDatabase>[0]): void {
  const database = openDatabase({ ...at, key: KEY });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
}

const missing = await noSmallDisk();

describe('a log that has filled the disk', () => {
  const CHILD = fileURLToPath(new URL('./full/fillingChild.ts', import.meta.url));

  it.skipIf(missing !== null)(
    `P34 a start on a disk that the log has filled makes room by itself, and nothing is lost (${missing ?? 'tmpfs'})`,
    async () => {
      await onSmallDisk('24m', async ({ path }) => {
        const data = join(path, 'data');
        const { stdout } = spawnSync(process.execPath, ['--no-warnings', CHILD, data], { encoding: 'utf8' });
        const kept = Number(stdout);
        expect(kept).toBeGreaterThan(50);
        expect(statSync(join(data, 'cache.db-wal')).size).toBeGreaterThan(20_000_000);
        const core = openCore(data);
        for (let customer = 0; customer < kept; customer += 1) {
          const list = core.queryWorker.lists.cached(customerRef(String(10_000 + customer)), TODAY);
          expect(list?.totals.count).toBe(20);
        }
        core.ingest(customerRef('9'), '[]', 100);
        expect(statSync(join(data, 'cache.db-wal')).size).toBeLessThan(2_000_000);
        core.close();
      });
    },
  );
});

describe('P34 the log of a refresh of many customers', () => {
  const CUSTOMERS = 240;
  const INVOICES = 20;
  /** What is written back at the latest, and as much again that comes while a reader prevents it. */
  const MOST_BYTES = 2 * 1_000 * 8_300 + 1_000_000;

  const core = coreForEach();

  function ingest(customer: number): void {
    const records = Array.from({ length: INVOICES }, (_, at) => soundRecord(customer * INVOICES + at));
    core.ingest(customerRef(String(10_000 + customer)), JSON.stringify(records), 65_536);
  }

  /** The most that the log has taken of the disk. */
  function mostOfLog(beforeEachCustomer: (customer: number) => void = () => undefined): number {
    let most = 0;
    for (let customer = 0; customer < CUSTOMERS; customer += 1) {
      beforeEachCustomer(customer);
      ingest(customer);
      most = Math.max(most, statSync(`${core.opened.lists.file}-wal`).size);
    }
    return most;
  }

  it('P34 is written back in between, and stays small', () => {
    expect(mostOfLog()).toBeLessThan(MOST_BYTES);
  });

  it('P34 stays small while a reader is at work, each time with a few changes behind it', () => {
    const queryWorker = openDatabase({ ...core.opened.lists, key: KEY }, { readonly: true });
    const rows = () => queryWorker.prepare('SELECT number FROM customer').iterate();
    let reading = rows();
    const most = mostOfLog((customer) => {
      // It never stops for long: the next question begins as soon as one is answered.
      if (customer % 9 === 0) reading.return?.();
      if (customer % 9 === 1) {
        reading = rows();
        reading.next();
      }
    });
    reading.return?.();
    queryWorker.close();
    expect(most).toBeLessThan(MOST_BYTES);
  });
});

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as DatabaseModule from '../../../electron/cache/database/database.ts';
import { type CipherDatabase, openDatabase } from '../../../electron/cache/database/database.ts';
import { failureOf } from '../../../electron/cache/database/sqliteFailure.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceQuery.ts';
import { soundRecord } from '../../unit/cache/mutatedRecords.ts';
import { type CacheCore, openCore } from './cacheCore.ts';
import { customerRef, KEY, TODAY, temporaryFolder } from './testCache.ts';

/** The connections that the cache has opened for writing: each can be told at which page the disk is full. */
const { writable } = vi.hoisted(() => ({ writable: [] as CipherDatabase[] }));
vi.mock('../../../electron/cache/database/database.ts', async (original) => {
  const module = await original<typeof DatabaseModule>();
  const open: typeof module.openDatabase = (at, mode) => {
    const database = module.openDatabase(at, mode);
    if (!mode?.readonly) writable.push(database);
    return database;
  };
  return { ...module, openDatabase: open };
});

/** Places at which the disk is full, spread over the pages that each deed adds. */
const POINTS = { 'first load': 14, refresh: 14, 'search index': 6, 'kept PDF': 10, facts: 6 } as const;
type Deed = keyof typeof POINTS;

const old = customerRef('1');
const fresh = customerRef('2');
const noted = customerRef('9');
const list = (count: number, from: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => soundRecord(index + from)));
const changed = JSON.stringify(
  Array.from({ length: 1_500 }, (_, index) => ({
    ...soundRecord(index + 200),
    balance: index,
    status: 'open',
  })),
);

function rowsOf(core: CacheCore, customer = old) {
  const window = { customer, filter: NO_FILTER, sort: [], offset: 0, limit: 9_000, today: TODAY };
  return core.reader.page(window)?.rows ?? [];
}

/** A deed in two parts: what comes before the disk is full, and what then fails. */
function deed(core: CacheCore, name: Deed): { readonly before: () => void; readonly act: () => void } {
  const nothing = () => undefined;
  switch (name) {
    case 'first load':
      return { before: nothing, act: () => core.ingest(fresh, list(1_500, 50_000), 9_000) };
    case 'refresh':
      return { before: nothing, act: () => core.ingest(old, changed, 9_000) };
    case 'search index':
      return { before: () => sendLong(core), act: () => core.writer.settle() };
    case 'kept PDF': {
      const bytes = new Uint8Array(200_000).fill(7);
      return { before: nothing, act: () => core.writer.putPdf(old, rowsOf(core)[9]?.id ?? 0, bytes, 9) };
    }
    case 'facts':
      return {
        before: nothing,
        act: () => core.reader.noteCustomer(noted, { givenName: 'n'.repeat(90_000) }),
      };
  }
}

/** A list whose search index is left to the time after its commit. */
function sendLong(core: CacheCore): void {
  core.writer.bodyBegin(1, new Int32Array(1));
  core.writer.bodyWrite(1, [new TextEncoder().encode(list(4_000, 50_000))]);
  core.writer.bodyEnd(1, fresh, 1);
}

/** Everything that a clerk may have seen, and what the clerk has entered. */
function seen(core: CacheCore): string {
  const found = core.reader.search('test', '100123').invoices;
  return JSON.stringify([
    [core.reader.cached(old, TODAY), rowsOf(core)],
    [core.reader.cached(fresh, TODAY), rowsOf(core, fresh)],
    [core.reader.customer(old), core.reader.customer(noted)],
    [core.reader.keptPdfs(old), found],
  ]);
}

function pagesOf(database: CipherDatabase): number {
  return Number(database.pragma('page_count', { simple: true }));
}

let prepared: Awaited<ReturnType<typeof temporaryFolder>>;
let turn = 0;

beforeAll(async () => {
  prepared = await temporaryFolder();
  const core = openCore(join(prepared.path, 'prepared'));
  core.ingest(old, list(1_200, 0), 9_000);
  core.reader.noteCustomer(old, { givenName: 'Kept', pinned: true });
  core.writer.putPdf(old, rowsOf(core)[7]?.id ?? 0, new Uint8Array(90_000).fill(37), 6);
  core.close();
});
afterAll(() => prepared.remove());
beforeEach(() => writable.splice(0));

async function copied(): Promise<string> {
  turn += 1;
  const folder = join(prepared.path, `${turn}`);
  await cp(join(prepared.path, 'prepared'), folder, { recursive: true });
  return folder;
}

function opened(folder: string): CacheCore {
  writable.splice(0);
  return openCore(folder);
}

/** The connections that are still open, with their pages. */
function open(): readonly { readonly database: CipherDatabase; readonly pages: number }[] {
  return writable
    .filter((database) => database.open)
    .map((database) => ({ database, pages: pagesOf(database) }));
}

/** Pages that a deed adds to each file when there is room. */
async function growthOf(name: Deed): Promise<number[]> {
  const core = opened(await copied());
  const { before, act } = deed(core, name);
  before();
  const at = open();
  act();
  const growth = at.map(({ database, pages }) => pagesOf(database) - pages);
  core.close();
  return growth;
}

describe('P34 a full disk is clean', () => {
  it.each(Object.keys(POINTS) as Deed[])('P34 %s: rolled back, said plainly, nothing lost', async (name) => {
    const growth = await growthOf(name);
    expect(Math.max(...growth)).toBeGreaterThanOrEqual(POINTS[name]);
    for (let point = 0; point < POINTS[name]; point += 1) {
      const folder = await copied();
      const core = opened(folder);
      const { before, act } = deed(core, name);
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
      deed(again, name).act();
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

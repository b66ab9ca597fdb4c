import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import { SOUND_AFTER } from '../../../electron/cache/storeWorkers.ts';
import { soundRecord } from '../../unit/cache/mutatedRecords.ts';
import { folderForEach } from '../ownFolder.ts';
import { allRows } from './allRows.ts';
import { invoicesJson } from './invoiceArbitraries.ts';
import { allWritten, customerRef, ingestBody, KeptLog, openTestCache, THREADS, TODAY } from './testCache.ts';

const FATAL_ID = 6_660_000;
const customer = customerRef('31');
const list = (count: number) => invoicesJson(Array.from({ length: count }, (_, index) => soundRecord(index)));

const folder = folderForEach();
let log: KeptLog;
let cache: Cache;

beforeEach(async () => {
  log = new KeptLog();
  cache = await openTestCache(folder(), {
    threads: { ...THREADS, ingestWorker: new URL('./crashingWriter.ts', import.meta.url) },
    log,
  });
  await ingestBody(cache, customer, list(30));
  await cache.facts.noteCustomer(customer, { givenName: 'Kept' });
});
afterEach(() => cache.close());

/** The call at which the writer dies fails; it says that another try can help. */
async function crash(): Promise<void> {
  const last = cache.pdfs.put(customer, FATAL_ID, Uint8Array.of(1), 1);
  await expect(last).rejects.toMatchObject({ code: 'cacheBroken', retryable: true });
}

const gone = () => log.lines.filter(({ event }) => event === 'cache.threadGone').length;

describe('a database thread that dies', () => {
  it('is started again: the next call waits for it and finds everything as it was', async () => {
    await crash();
    expect((await cache.lists.cached(customer, TODAY))?.totals.count).toBe(30);
    expect(await allRows(cache, customer)).toHaveLength(30);
    expect((await cache.facts.customer(customer)).givenName).toBe('Kept');
    expect(cache.notice).toBe('none');
    expect(await ingestBody(cache, customer, list(31))).toMatchObject({ outcome: 'changed', added: 1 });
    expect(gone()).toBe(1);
    expect(log.lines).toContainEqual({
      event: 'cache.threadGone',
      fields: { thread: 'ingest', cause: 'exit' },
    });
  });

  it('takes a fetch under way with it: that one fails, the old list stays, the next one works', async () => {
    const sink = cache.lists.ingest(customer, () => 2);
    const body = new TextEncoder().encode(list(5));
    sink.begin();
    await sink.write(body.slice(0, 400));
    const waiting = cache.pdfs.put(customer, FATAL_ID, Uint8Array.of(1), 1).catch(() => undefined);
    await waiting;
    const rest = sink.write(body.slice(400)).then(() => sink.end());
    await expect(rest).rejects.toMatchObject({ code: 'cacheBroken' });
    expect((await cache.lists.cached(customer, TODAY))?.totals.count).toBe(30);
    expect(await ingestBody(cache, customer, list(5))).toMatchObject({ removed: 25 });
  });

  it('calls that wait while it dies are all answered, none hangs', async () => {
    const last = cache.pdfs.put(customer, FATAL_ID, Uint8Array.of(1), 1);
    const behind = [allWritten(cache), cache.pdfs.clear(), ingestBody(cache, customer, list(3))];
    const ends = await Promise.allSettled([last, ...behind]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect((await cache.lists.cached(customer, TODAY))?.totals.count).toBe(30);
  });

  it('is not started over and over: after a second death the calls fail at once, and closing works', async () => {
    await crash();
    expect((await cache.lists.cached(customer, TODAY))?.totals.count).toBe(30);
    await crash();
    await expect(ingestBody(cache, customer, list(3))).rejects.toMatchObject({ code: 'cacheBroken' });
    expect(gone()).toBe(2);
  });

  it('is started again each time, if it has answered many calls since', async () => {
    for (let death = 1; death <= 3; death += 1) {
      await crash();
      for (let calls = 0; calls < SOUND_AFTER; calls += 1) await allWritten(cache);
      expect(gone()).toBe(death);
    }
    await crash();
    await crash();
    await expect(allWritten(cache)).rejects.toMatchObject({ code: 'cacheBroken' });
  });
});

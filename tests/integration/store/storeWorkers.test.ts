import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/store/store.ts';
import { SOUND_AFTER } from '../../../electron/store/storeWorkers.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { folderForEach } from '../ownFolder.ts';
import { faultyIngestWorker } from '../threadFiles.ts';
import { invoicesJson } from './invoiceArbitraries.ts';
import { openedWithoutReport } from './noReport.ts';
import {
  allRows,
  allWritten,
  customerRef,
  ingestBody,
  KeptLog,
  openTestStore,
  THREADS,
  TODAY,
} from './testStore.ts';

describe('a database thread that dies', () => {
  const FATAL_ID = 6_660_000;
  const customer = customerRef('31');
  const list = (count: number) =>
    invoicesJson(Array.from({ length: count }, (_, index) => soundRecord(index)));

  const folder = folderForEach();
  let log: KeptLog;
  let store: Store;

  beforeEach(async () => {
    log = new KeptLog();
    store = await openTestStore(folder(), {
      threads: { ...THREADS, ingestWorker: faultyIngestWorker() },
      log,
    });
    await ingestBody(store, customer, list(30));
    await store.facts.noteCustomer(customer, { givenName: 'Kept' });
  });
  afterEach(() => store.close());

  /** The call at which the writer dies fails; it says that another try can help. */
  async function crash(): Promise<void> {
    const last = store.pdfs.put(customer, FATAL_ID, Uint8Array.of(1), 1);
    await expect(last).rejects.toMatchObject({ code: 'cacheBroken', retryable: true });
  }

  const gone = () => log.lines.filter(({ event }) => event === 'cache.threadGone').length;

  it('is started again: the next call waits for it and finds everything as it was', async () => {
    await crash();
    expect((await store.lists.cached(customer, TODAY))?.totals.count).toBe(30);
    expect(await allRows(store, customer)).toHaveLength(30);
    expect((await store.facts.customer(customer)).givenName).toBe('Kept');
    expect(store.notice).toBe('none');
    expect(await ingestBody(store, customer, list(31))).toMatchObject({ outcome: 'changed', added: 1 });
    expect(gone()).toBe(1);
    expect(log.lines).toContainEqual({
      event: 'cache.threadGone',
      fields: { thread: 'ingest', cause: 'exit' },
    });
  });

  it('takes a fetch under way with it: that one fails, the old list stays, the next one works', async () => {
    const sink = store.lists.ingest(customer, () => 2);
    const body = new TextEncoder().encode(list(5));
    sink.begin();
    await sink.write(body.slice(0, 400));
    const waiting = store.pdfs.put(customer, FATAL_ID, Uint8Array.of(1), 1).catch(() => undefined);
    await waiting;
    const rest = sink.write(body.slice(400)).then(() => sink.end());
    await expect(rest).rejects.toMatchObject({ code: 'cacheBroken' });
    expect((await store.lists.cached(customer, TODAY))?.totals.count).toBe(30);
    expect(await ingestBody(store, customer, list(5))).toMatchObject({ removed: 25 });
  });

  it('calls that wait while it dies are all answered, none hangs', async () => {
    const last = store.pdfs.put(customer, FATAL_ID, Uint8Array.of(1), 1);
    const behind = [allWritten(store), store.pdfs.clear(), ingestBody(store, customer, list(3))];
    const ends = await Promise.allSettled([last, ...behind]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect((await store.lists.cached(customer, TODAY))?.totals.count).toBe(30);
  });

  it('is not started over and over: after a second death the calls fail at once, and closing works', async () => {
    await crash();
    expect((await store.lists.cached(customer, TODAY))?.totals.count).toBe(30);
    await crash();
    await expect(ingestBody(store, customer, list(3))).rejects.toMatchObject({ code: 'cacheBroken' });
    expect(gone()).toBe(2);
  });

  it('is started again each time, if it has answered many calls since', async () => {
    for (let death = 1; death <= 3; death += 1) {
      await crash();
      for (let calls = 0; calls < SOUND_AFTER; calls += 1) await allWritten(store);
      expect(gone()).toBe(death);
    }
    await crash();
    await crash();
    await expect(allWritten(store)).rejects.toMatchObject({ code: 'cacheBroken' });
  });
});

describe('opening', () => {
  it('lock, cache and threads open without asking for a report of the process', async () => {
    expect(await openedWithoutReport(THREADS)).toEqual({ vault: 'ready', dataFolder: 'ready', locked: true });
  });
});

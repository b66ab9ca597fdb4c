import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { WriterOrder } from '../../../electron/documents/documentOrder.ts';
import { threadedPart } from '../../../electron/documents/documentThread.ts';
import { createFeed, feedOf } from '../../../electron/documents/files/feed.ts';
import { CellBytes } from '../../../electron/store/invoices/queries/invoiceRows.ts';
import { unhandledRejections } from '../../unhandledRejections.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { threadFiles } from '../threadFiles.ts';
import { HOSTILE_COLUMNS, HOSTILE_LIST, hostileRows } from './hostileRows.ts';

const ENTRY = threadFiles().exportThread;
const COLUMNS = HOSTILE_COLUMNS.slice(0, 2);
const CSV = {
  kind: 'csv',
  list: { ...HOSTILE_LIST, columns: COLUMNS },
} as const satisfies WriterOrder;
/** The same columns by their places, as cells come. */
const CELLS = {
  ...CSV,
  list: { ...CSV.list, columns: COLUMNS.map((column, place) => ({ ...column, key: String(place) })) },
} as const satisfies WriterOrder;

const folder = folderForAll();

/** A feed whose other end is the test's: each ask is answered by `answer`, which may close it. */
function feed(
  answer: (port: MessagePort, ask: number) => void,
  ended: (closed: Promise<void>) => Promise<void>,
) {
  const { port1, port2 } = new MessageChannel();
  let asks = 0;
  port1.on('message', () => {
    asks += 1;
    answer(port1, asks);
  });
  const closed = new Promise<void>((resolve) => port1.once('close', () => resolve()));
  port2.postMessage('next');
  return createFeed(port2, ended(closed));
}

function window(rows: readonly (readonly string[])[]) {
  const cells = new CellBytes(rows.length * COLUMNS.length);
  for (const text of rows.flat()) cells.text(text);
  return { ...cells.done(), width: COLUMNS.length };
}

const endless = (port: MessagePort) => port.postMessage(window([['1', '2']]));

describe('a file that is fed over a port', () => {
  const unhandled = unhandledRejections();

  it('may have a feed that ends before anybody awaits its end', async () => {
    const broken = feedOf({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the list was fetched anew')) }),
    });
    await expect(broken.ended).rejects.toThrow('fetched anew');
    const unawaited = feedOf({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the list was fetched anew')) }),
    });
    await once(unawaited.port, 'close');
    expect(await unhandled()).toEqual([]);
  });

  it('is the file of the same rows', async () => {
    const rows = hostileRows(2_100);
    const cells = rows.map((row) => COLUMNS.map(({ key }) => String(row[key as 'type'])));
    const [fed, plain] = [join(folder(), 'fed'), join(folder(), 'plain')];
    const source = feed(
      (port, ask) => port.postMessage(ask > 3 ? null : window(cells.slice((ask - 1) * 700, ask * 700))),
      (closed) => closed,
    );
    const written = await threadedPart(new Worker(ENTRY), fed, CELLS, source);
    expect(written).toEqual(await threadedPart(new Worker(ENTRY), plain, CSV, feedOf(inWindows(rows))));
    expect((await readFile(fed)).equals(await readFile(plain))).toBe(true);
    await source.ended;
  });

  it('fails by what ended the feed, or says that nobody knows', async () => {
    const path = join(folder(), 'ended');
    const closing = (port: MessagePort, ask: number) => (ask === 1 ? endless(port) : port.close());
    const known = feed(closing, async (closed) => {
      await closed;
      throw new Error('the list was fetched anew');
    });
    await expect(threadedPart(new Worker(ENTRY), path, CELLS, known)).rejects.toThrow('fetched anew');
    const unknown = feed(closing, (closed) => closed);
    await expect(threadedPart(new Worker(ENTRY), path, CELLS, unknown)).rejects.toMatchObject({
      reason: 'feed',
    });
    expect(await readdir(folder())).not.toContain('ended');
  });

  it('releases the feed when it is stopped, before the thread has it and after', async () => {
    const path = join(folder(), 'stopped');
    const early = feed(endless, (closed) => closed);
    const never = AbortSignal.abort(new Error('the clerk was quicker'));
    await expect(threadedPart(new Worker(ENTRY), path, CELLS, early, never)).rejects.toThrow('quicker');
    await early.ended;
    const stop = new AbortController();
    const late = feed(
      (port, ask) => {
        endless(port);
        if (ask === 20) stop.abort(new Error('the clerk cancelled'));
      },
      (closed) => closed,
    );
    await expect(threadedPart(new Worker(ENTRY), path, CELLS, late, stop.signal)).rejects.toThrow(
      'the clerk cancelled',
    );
    await late.ended;
    expect(await readdir(folder())).not.toContain('stopped');
  });

  it('releases the feed when its thread cannot write', async () => {
    const source = feed(endless, (closed) => closed);
    const nowhere = join(folder(), 'no', 'such', 'folder.part');
    await expect(threadedPart(new Worker(ENTRY), nowhere, CELLS, source)).rejects.toMatchObject({
      code: 'folderGone',
    });
    await source.ended;
  });
});

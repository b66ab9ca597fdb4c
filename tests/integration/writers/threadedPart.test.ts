import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { WriterOrder } from '../../../electron/documents/documentOrder.ts';
import { threadedPart } from '../../../electron/documents/documentThread.ts';
import { writerChunks } from '../../../electron/documents/documentWorker.ts';
import { feedOf, type Windows } from '../../../electron/documents/files/feed.ts';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { threadFiles } from '../threadFiles.ts';
import { HOSTILE_LIST, hostileRows } from './hostileRows.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';

const ENTRY = threadFiles().exportThread;
const CSV = { kind: 'csv', list: HOSTILE_LIST } as const satisfies WriterOrder;

const folder = folderForAll();

/** Windows without end, and a count of how many were taken. */
function endless(): {
  windows: Windows<ReturnType<typeof hostileRows>[number]>;
  taken: () => number;
  over: () => boolean;
} {
  let [count, closed] = [0, false];
  async function* rows() {
    try {
      for (;;) {
        count += 1;
        yield hostileRows(200);
      }
    } finally {
      closed = true;
    }
  }
  return { windows: rows(), taken: () => count, over: () => closed };
}

describe('a file written on its thread', () => {
  it('is the file that would have been written here', async () => {
    const rows = hostileRows(3_000);
    const orders: WriterOrder[] = [CSV, { kind: 'csv', list: { ...CSV.list, preset: 'nordicExcel' } }];
    for (const [index, order] of orders.entries()) {
      const [here, there] = [join(folder(), `here${index}`), join(folder(), `there${index}`)];
      const never = new AbortController().signal;
      const expected = await writePartFile(
        here,
        writerChunks(order, inWindows(rows), never, { note: () => undefined, figures: () => undefined }),
      );
      const written = await threadedPart(new Worker(ENTRY), there, order, feedOf(inWindows(rows)));
      expect(written).toEqual({ ...expected, notes: [], figures: { longAmounts: 0 } });
      expect((await readFile(there)).equals(await readFile(here))).toBe(true);
      expect((await stat(there)).mode & 0o777).toBe(0o600);
    }
  });

  it('is a statement, a workbook and a merged PDF too', async () => {
    const rows = statementRows(50);
    const path = join(folder(), 'statement.part');
    const statement = sampleStatement(rows, 'en');
    const made = await threadedPart(
      new Worker(ENTRY),
      path,
      { kind: 'statement', statement },
      feedOf(inWindows(rows)),
    );
    const bytes = await readFile(path);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(made.bytes).toBe(bytes.length);
    const sheet = join(folder(), 'sheet.part');
    const order = { kind: 'xlsx', list: HOSTILE_LIST } as const;
    await threadedPart(new Worker(ENTRY), sheet, order, feedOf(inWindows(hostileRows(10))));
    expect((await readFile(sheet)).subarray(0, 2).toString()).toBe('PK');
    const inputs = [
      { title: 'a', group: null, bytes },
      { title: 'b', group: null, bytes: Buffer.from('no') },
    ];
    const merged = join(folder(), 'merged.part');
    const merging = { kind: 'mergedPdf', merged: { title: 'x' } } as const;
    const { notes } = await threadedPart(new Worker(ENTRY), merged, merging, feedOf(inWindows(inputs)));
    expect(notes).toEqual([{ index: 1, reason: 'notAPdf' }]);
  });

  it('stops on request, closes its source and leaves nothing behind', async () => {
    const stop = new AbortController();
    const { windows, taken, over } = endless();
    const writing = threadedPart(
      new Worker(ENTRY),
      join(folder(), 'stopped.part'),
      CSV,
      feedOf(windows),
      stop.signal,
    );
    while (taken() < 5) await wait(5);
    stop.abort(new Error('the clerk cancelled'));
    await expect(writing).rejects.toThrow('the clerk cancelled');
    expect(over()).toBe(true);
    expect(await readdir(folder())).not.toContain('stopped.part');
  });

  it('passes on what went wrong on either side', async () => {
    async function* failing() {
      yield hostileRows(10);
      throw new Error('the cache is gone');
    }
    const path = join(folder(), 'failed.part');
    await expect(threadedPart(new Worker(ENTRY), path, CSV, feedOf(failing()))).rejects.toThrow(
      'the cache is gone',
    );
    const rows = statementRows(3);
    const order = { kind: 'statement', statement: sampleStatement(statementRows(4), 'en') } as const;
    await expect(threadedPart(new Worker(ENTRY), path, order, feedOf(inWindows(rows)))).rejects.toMatchObject(
      {
        reason: 'mismatch',
      },
    );
    const nowhere = join(folder(), 'no', 'such', 'folder.part');
    await expect(
      threadedPart(new Worker(ENTRY), nowhere, CSV, feedOf(inWindows(hostileRows(1)))),
    ).rejects.toMatchObject({ code: 'folderGone' });
    expect(await readdir(folder())).not.toContain('failed.part');
  });
});

import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { StatementThread } from '../../../electron/documents/documentThread.ts';
import { createFeed, type Feed } from '../../../electron/documents/files/feed.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { threadFiles } from '../threadFiles.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';

const ENTRY = threadFiles().exportThread;
const FONTS = new URL('../../../resources/fonts/', import.meta.url);

it('statements asked for at once are set by one thread, with the rows of two of them in memory', async () => {
  const { fonts: _fonts, ...statement } = sampleStatement(statementRows(3), 'en');
  const threads: Worker[] = [];
  const begun = (worker: Worker) => threads.push(worker);
  process.on('worker', begun);
  const prints = new StatementThread(ENTRY, FONTS);
  let held = 0;
  let most = 0;
  const rows = (): Feed => {
    held += 1;
    most = Math.max(most, held);
    const { port1, port2 } = new MessageChannel();
    port1.once('message', () => {
      port1.postMessage(statementRows(3));
      port1.postMessage(null);
    });
    port2.postMessage('next');
    return createFeed(port2, Promise.resolve());
  };
  const one = async () => {
    const { bytes } = await prints.print(statement, rows);
    held -= 1;
    return bytes;
  };
  try {
    const made = await Promise.all(Array.from({ length: 16 }, one));
    for (const bytes of made) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(threads).toHaveLength(1);
    // The next one begins just before the one that is done is counted off here.
    expect(most).toBeLessThanOrEqual(3);
  } finally {
    process.off('worker', begun);
    await prints.close();
  }
});

it('a statement fails by what ended its rows, and the next one is set', async () => {
  const { fonts: _fonts, ...statement } = sampleStatement([], 'en');
  const prints = new StatementThread(ENTRY, FONTS);
  const ended = async () => {
    throw new Error('the list was fetched again');
  };
  const closed = (error: Promise<void>): Feed => {
    const { port1, port2 } = new MessageChannel();
    port1.close();
    return createFeed(port2, error);
  };
  const empty = (): Feed => {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(null);
    return createFeed(port2, Promise.resolve());
  };
  try {
    const failed = prints.print(statement, () => closed(ended()));
    const made = prints.print(statement, empty);
    await expect(failed).rejects.toThrow('the list was fetched again');
    expect(Buffer.from((await made).bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const unknown = prints.print(statement, () => closed(Promise.resolve()));
    await expect(unknown).rejects.toThrow('could not be set');
  } finally {
    await prints.close();
  }
});

it('P46 a statement is set after one whose thread could not begin', async () => {
  const { fonts: _fonts, ...statement } = sampleStatement([], 'en');
  await using folder = await temporaryFolder();
  const fonts = join(folder.path, 'fonts');
  const prints = new StatementThread(ENTRY, pathToFileURL(`${fonts}/`));
  const empty = (): Feed => {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(null);
    return { port: port2, ended: Promise.resolve() };
  };
  try {
    await expect(prints.print(statement, empty)).rejects.toMatchObject({ code: 'ENOENT' });
    await symlink(fileURLToPath(FONTS), fonts);
    const { bytes } = await prints.print(statement, empty);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  } finally {
    await prints.close();
  }
});

import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { StatementThread } from '../../../electron/services/exports/statement/statementThread.ts';
import { sampleStatement, statementRows } from './sampleStatement.ts';

const ENTRY = new URL('../../../electron/services/exportThread.ts', import.meta.url);
const FONTS = new URL('../../../resources/fonts/', import.meta.url);

it('statements asked for at once are set by one thread, with the rows of two of them in memory', async () => {
  const { fonts: _fonts, ...statement } = sampleStatement(statementRows(3), 'en');
  const threads: Worker[] = [];
  const begun = (worker: Worker) => threads.push(worker);
  process.on('worker', begun);
  const prints = new StatementThread(ENTRY, FONTS);
  let held = 0;
  let most = 0;
  const one = async () => {
    const bytes = await prints.print(statement, async function* () {
      held += 1;
      most = Math.max(most, held);
      yield statementRows(3);
    });
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

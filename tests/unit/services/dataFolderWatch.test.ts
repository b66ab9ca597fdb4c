import { describe, expect, it } from 'vitest';
import { DataFolderWatch } from '../../../electron/services/app/dataFolderWatch.ts';

type Parts = ConstructorParameters<typeof DataFolderWatch>[0];

/** A watch that looks as often as its clock is let go on, and what it has come to. */
function watched(parts: Partial<Parts>) {
  const reported: unknown[] = [];
  const states: unknown[] = [];
  const current = { dataFolder: 'ready' };
  const watch = new DataFolderWatch({
    state: {
      current,
      change: (changed: { dataFolder: string }) => {
        Object.assign(current, changed);
        states.push(changed.dataFolder);
      },
    } as unknown as Parts['state'],
    clock: {
      sleep: async (_ms: number, signal: AbortSignal) => {
        await new Promise(setImmediate);
        signal.throwIfAborted();
      },
    } as unknown as Parts['clock'],
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    report: ((error: Error, where: string) => {
      reported.push([where, error.message]);
    }) as unknown as Parts['report'],
    folder: '/nowhere/at/all',
    openFile: () => null,
    isRemoved: () => false,
    ownership: () => 'same',
    resume: async () => undefined,
    ...parts,
  });
  return { watch, reported, states };
}

describe('P41 the watch of the data folder', () => {
  it('P41 reports a look that fails, once of several in a row, and goes on looking', async () => {
    let looks = 0;
    const { watch, reported, states } = watched({
      openFile: () => {
        looks += 1;
        if (looks < 4) throw new Error(`look ${looks}`);
        return '/nowhere/at/all/facts.db';
      },
    });
    watch.begin();
    await expect.poll(() => states).toContain('gone');
    await watch.close();
    expect(reported).toEqual([['dataFolder.look', 'look 1']]);
  });

  it('P41 says that a folder is gone also where nobody can tell whether it was removed', async () => {
    const { watch, reported, states } = watched({
      openFile: () => '/nowhere/at/all/facts.db',
      isRemoved: () => {
        throw new Error('EIO');
      },
    });
    watch.begin();
    await expect.poll(() => states).toContain('gone');
    await watch.close();
    expect(reported).toEqual([]);
  });
});

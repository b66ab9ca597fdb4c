import { expect, it } from 'vitest';
import { openedWithoutReport } from './noReport.ts';

it('lock, cache and threads open without asking for a report of the process', async () => {
  expect(await openedWithoutReport()).toEqual({ vault: 'ready', dataFolder: 'ready', locked: true });
});

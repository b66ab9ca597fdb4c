import { expect, it } from 'vitest';
import type { StopSignal } from '../../../shared/ipc/contract.ts';
import { until } from '../../until.ts';
import { launchForTest } from './electronLaunch.ts';

it('stops what a window has asked once it is gone', async () => {
  const { electron, window, recorded } = await launchForTest();
  const page = window().webContents;
  await until(() => expect(page.mainFrame.origin).toBe('kontor://app'));
  const signals: (StopSignal | undefined)[] = [];
  recorded.answerWith((_input, signal) => {
    signals.push(signal);
    return [];
  });
  const ask = () => electron.ipcMain.invoke('connections.sampleHints', page, page.mainFrame, {});
  await Promise.all([ask(), ask()]);
  const aborted = () => signals.map((signal) => signal?.aborted);
  expect(aborted()).toEqual([false, false]);
  page.destroy();
  expect(aborted()).toEqual([true, true]);
});

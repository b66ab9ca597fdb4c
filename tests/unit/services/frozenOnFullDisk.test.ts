import { expect, it } from 'vitest';
import { BalanceSnapshotsService } from '../../../electron/services/balances/balanceSnapshotsService.ts';
import { refreshWork } from '../../../electron/services/refresh/refreshWork.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { order } from './jobBench.ts';

it('a month\u2019s end for which the disk has no room is counted by the refresh, until another one has frozen it', async () => {
  let isFull = true;
  const notFrozen: string[] = [];
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error) as never;
  const store = {
    asOf: { figures: async () => ({ known: 1 }) },
    frozenSheets: {
      hasMonth: async () => !isFull,
      list: async () => [],
      begin: async () => {
        throw new KontorFailure('diskFull');
      },
    },
  };
  const clock = new FakeClock();
  const settings = () => ({ ...DEFAULT_SETTINGS, freezeMonthEnd: true });
  const frozen = new BalanceSnapshotsService({
    ...{ workspace: { current: { store } }, clock, report, account: null, settings },
    onMissed: async (_connectionId: string, day: string) => void notFrozen.push(day),
  } as never);
  const detail = { scheduled: true, since: clock.wall() };
  const parts = { frozen, settings, organisation: { limits: (limits: unknown) => limits } };
  const work = await refreshWork(parts as never).open('job', { ...order, detail }, () => undefined);
  const items = [
    { place: 0, item: {}, outcome: { kind: 'done', bytes: 0, counts: { changed: 1 } } },
  ] as const;
  const ended = async () => (await work.finish(items, 'complete', new AbortController().signal)).changed;
  expect(await ended()).toMatchObject([{ place: 0, outcome: { counts: { changed: 1, notFrozen: 1 } } }]);
  expect([notFrozen.length, reported]).toEqual([1, [expect.objectContaining({ code: 'diskFull' })]]);
  isFull = false;
  expect(await ended()).toMatchObject([{ outcome: { counts: { changed: 1, notFrozen: 0 } } }]);
  expect(notFrozen).toHaveLength(1);
});

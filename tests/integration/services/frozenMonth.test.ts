import { expect, it } from 'vitest';
import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import type { HttpTransport } from '../../../electron/ports/host.ts';
import { MOST_FROZEN } from '../../../shared/domain/bounds.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { jobUntil } from '../refreshing/refreshDesk.ts';
import { CONNECTION } from './frozenDesk.ts';
import { homeForEach } from './home.ts';
import type { Launch } from './launch.ts';

const NUMBERS = ['10001', '10004'];
const home = homeForEach();

/** Goes on from the moment that it was last set to. */
class SetClock extends SystemClock {
  #ahead = 0;

  set(year: number, month: number, day: number): void {
    this.#ahead = new Date(year, month - 1, day, 12).getTime() - super.wall();
  }
  override wall(): number {
    return super.wall() + this.#ahead;
  }
  override today(): string {
    return localDay(this.wall());
  }
}

/** One refresh by the schedule, with what comes at its end. */
async function scheduled(desk: Launch) {
  const { jobId } = await desk.calls.refreshing.startScheduled({});
  return jobUntil(desk, ({ id, state }) => id === jobId && state === 'done');
}

const frozenDays = async ({ calls }: Launch) =>
  (await calls.frozen.list(CONNECTION)).map(({ day, isScheduled }) => [day, isScheduled]);

it('a month’s end is frozen once, after the first refresh by the schedule in the next month', async () => {
  const clock = new SetClock();
  clock.set(2026, 10, 31);
  const desk = await home.launch({ sampleAtStart: true, clock });
  const { calls } = desk;
  const refresh = (typed: string) =>
    calls.customers.refresh({ customer: typedCustomer({ ...CONNECTION, typed }) });
  for (const typed of NUMBERS) await refresh(typed);
  await calls.settings.update({ change: { refreshSchedule: '1234567 23:59 all' } });

  clock.set(2026, 11, 2);
  await scheduled(desk);
  // It is off until the clerk asks for it.
  expect(await frozenDays(desk)).toEqual([]);
  await calls.settings.update({ change: { freezeMonthEnd: true } });
  for (const typed of NUMBERS) await refresh(typed);
  expect(await frozenDays(desk)).toEqual([]);
  await scheduled(desk);
  expect(await frozenDays(desk)).toEqual([['2026-10-31', true]]);
  await scheduled(desk);
  expect(await frozenDays(desk)).toHaveLength(1);
  const filter = { kinds: ['sheetFrozen' as const], text: '', from: null, to: null };
  const log = await calls.activity.page({ filter, offset: 0, limit: 10 });
  expect(log.entries.map(({ entry }) => entry)).toMatchObject([
    { what: 'refresh', sheetDay: '2026-10-31', customers: NUMBERS.length },
  ]);

  // Nor again once it was removed; another month is another one.
  const [sheet] = await calls.frozen.list(CONNECTION);
  await calls.frozen.remove({ id: sheet?.id ?? '' });
  await scheduled(desk);
  expect(await frozenDays(desk)).toEqual([]);
  clock.set(2026, 12, 1);
  await scheduled(desk);
  expect(await frozenDays(desk)).toEqual([['2026-11-30', true]]);
});

it('a month’s end is frozen by no refresh that has begun before it', async () => {
  const clock = new SetClock();
  clock.set(2026, 10, 29);
  const service = new FetchTransport();
  let beforeCall = () => {};
  const transport: HttpTransport = {
    send: (request) => {
      beforeCall();
      return service.send(request);
    },
  };
  const desk = await home.launch({ sampleAtStart: true, clock, transport });
  const { calls } = desk;
  await calls.customers.refresh({ customer: typedCustomer({ ...CONNECTION, typed: '10001' }) });
  await calls.settings.update({ change: { refreshSchedule: '1234567 23:59 all', freezeMonthEnd: true } });
  clock.set(2026, 10, 31);
  // The month ends while the list is being fetched.
  beforeCall = () => {
    beforeCall = () => {};
    clock.set(2026, 11, 1);
  };
  const { jobId } = await calls.refreshing.startScheduled({});
  await jobUntil(desk, ({ id, state }) => id === jobId && state === 'done');
  expect(await frozenDays(desk)).toEqual([]);
  await scheduled(desk);
  expect(await frozenDays(desk)).toEqual([['2026-10-31', true]]);
});

it('a month’s end is not frozen by a refresh that the clerk has begun', async () => {
  const clock = new SetClock();
  clock.set(2026, 10, 31);
  const desk = await home.launch({ sampleAtStart: true, clock });
  const { calls } = desk;
  await calls.customers.refresh({ customer: typedCustomer({ ...CONNECTION, typed: '10001' }) });
  await calls.settings.update({ change: { refreshSchedule: '1234567 23:59 all', freezeMonthEnd: true } });
  clock.set(2026, 11, 2);
  for (let runs = 0; runs < 2; runs += 1) {
    const { jobId } = await calls.refreshing.start({
      ...{ ...CONNECTION, scope: { kind: 'all' }, fresherMinutes: null },
      ...{ perMinute: null, atOnce: 1, quiet: null },
    });
    await jobUntil(desk, ({ id, state }) => id === jobId && state === 'done');
  }
  expect(await frozenDays(desk)).toEqual([]);
});

it('a month’s end for which there is no room is said in the activity log, and tried again', async () => {
  const clock = new SetClock();
  clock.set(2026, 10, 31);
  const desk = await home.launch({ sampleAtStart: true, clock });
  const { calls } = desk;
  const { connectionId, number } = typedCustomer({ ...CONNECTION, typed: '10001' });
  await calls.customers.refresh({ customer: { connectionId, number } });
  await calls.settings.update({ change: { refreshSchedule: '1234567 23:59 all', freezeMonthEnd: true } });
  clock.set(2026, 11, 1);
  const asked = { connectionId, number, day: localDay(new Date(2026, 9, 31).getTime()) };
  for (let count = 0; count < MOST_FROZEN; count += 1) await calls.frozen.freeze(asked);
  expect(await calls.frozen.freeze(asked)).toEqual({ kind: 'refused', reason: 'tooMany' });
  expect((await scheduled(desk)).counts['notFrozen']).toBe(1);
  const filter = { kinds: ['sheetNotFrozen' as const], text: '', from: null, to: null };
  const { entries } = await calls.activity.page({ filter, offset: 0, limit: 10 });
  expect(entries[0]?.entry).toMatchObject({ sheetDay: '2026-10-31' });
  const [last] = await calls.frozen.list(CONNECTION);
  await calls.frozen.remove({ id: last?.id ?? '' });
  expect((await scheduled(desk)).counts['notFrozen']).toBeUndefined();
  expect((await frozenDays(desk))[0]).toEqual(['2026-10-31', true]);
});

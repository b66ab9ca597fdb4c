import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Workspace } from '../../../electron/services/app/launchParts.ts';
import { RefreshScheduleService } from '../../../electron/services/refresh/refreshScheduleService.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { refreshJob } from '../../fakes/fakeRefreshing.ts';
import { quietState } from '../../fakes/quietState.ts';

const WEEKDAYS = '12345 07:00 all';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OTHERS = { connectionId: 'c2', number: '10001' as CustomerNumber };
const zone = process.env['TZ'];

interface Kept {
  text: string | null;
}

/** A launch of the schedule over what is kept; each refresh that it begins, by the clock on the wall. */
function launch(clock: FakeClock, kept: Kept, schedule: string | null = WEEKDAYS) {
  const begun: string[] = [];
  const dismissed: string[] = [];
  const facts = {
    refreshesMet: async () => kept.text,
    putRefreshesMet: async (text: string) => {
      kept.text = text;
    },
  };
  const workspace = { isOpen: true, current: { store: { facts } } } as unknown as Workspace;
  const state = quietState(clock);
  const choose = (refreshSchedule: string | null) =>
    state.change({ settings: { ...DEFAULT_SETTINGS, refreshSchedule } });
  choose(schedule);
  state.change({ activeConnectionId: 'c1' });
  let refusal: KontorFailure | null = null;
  const service = new RefreshScheduleService({
    workspace,
    state,
    clock,
    jobs: {
      dismiss: async (id) => {
        dismissed.push(id);
        if (id === 'j2') throw new KontorFailure('jobNotFound');
      },
    },
    report: () => ({ code: 'internal', details: {}, retryable: false, correlationId: '' }),
    refreshing: {
      begin: async () => {
        if (refusal !== null) throw refusal;
        begun.push(localMoment(clock.wall()));
        return `j${begun.length}`;
      },
    },
  });
  service.begin();
  const refuse = (failure: KontorFailure) => {
    refusal = failure;
  };
  return { begun, dismissed, state, service, choose, refuse, missed: () => state.current.missedRefresh };
}

const at = (text: string) => new FakeClock(Date.parse(text));

/** A desk that was open for a minute of a Wednesday, and closed for so long. */
async function closedFor(milliseconds: number) {
  const kept = { text: null };
  const clock = at('2026-06-10T12:00:00+02:00');
  const first = launch(clock, kept);
  await clock.advance(MINUTE);
  await first.service.close();
  clock.suspend(milliseconds);
  return { kept, clock };
}

describe('a refresh by the schedule', () => {
  beforeAll(() => {
    process.env['TZ'] = 'Europe/Stockholm';
  });
  afterAll(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('begins at its time on its days, once each', async () => {
    const clock = at('2026-06-11T06:30:00+02:00');
    const { begun, missed } = launch(clock, { text: null });
    await clock.advance(5 * 24 * HOUR);
    expect(begun.map((moment) => moment.slice(0, 16))).toEqual([
      '2026-06-11 07:00',
      '2026-06-12 07:00',
      '2026-06-15 07:00',
    ]);
    expect(missed()).toBe(null);
  });

  it('does nothing without one, and nothing for a time before it was chosen', async () => {
    const clock = at('2026-06-11T08:00:00+02:00');
    const { begun, missed, choose, service } = launch(clock, { text: null }, null);
    await clock.advance(HOUR);
    choose(WEEKDAYS);
    await service.chosen();
    await clock.advance(20 * HOUR);
    expect(begun).toEqual([]);
    expect(missed()).toBe(null);
    await clock.advance(4 * HOUR);
    expect(begun).toHaveLength(1);
    choose(null);
    await service.chosen();
    await clock.advance(48 * HOUR);
    expect(begun).toHaveLength(1);
  });

  it('says what was missed while Kontor was closed, once, and makes up for nothing', async () => {
    const { kept, clock } = await closedFor(5 * 24 * HOUR);
    const second = launch(clock, kept);
    await clock.advance(MINUTE);
    expect(second.begun).toEqual([]);
    expect(second.missed()).toEqual({
      at: Date.parse('2026-06-15T07:00:00+02:00'),
      times: 3,
      reason: 'away',
    });
    await second.service.close();
    // Read or not, it is said until the clerk dismisses it.
    const third = launch(clock, kept);
    await clock.advance(MINUTE);
    expect(third.missed()?.times).toBe(3);
    await third.service.dismiss();
    expect(third.missed()).toBe(null);
    await clock.advance(5 * MINUTE);
    await third.service.close();
    const fourth = launch(clock, kept);
    await clock.advance(MINUTE);
    expect(fourth.missed()).toBe(null);
  });

  it('is missed where Kontor is opened a minute late, too', async () => {
    const { kept, clock } = await closedFor(19 * HOUR);
    const second = launch(clock, kept);
    await clock.advance(5 * MINUTE);
    expect(second.begun).toEqual([]);
    expect(second.missed()).toMatchObject({ times: 1, reason: 'away' });
  });

  it('says what was missed while the computer slept, and goes on with the next day', async () => {
    const clock = at('2026-06-11T06:30:00+02:00');
    const { begun, missed } = launch(clock, { text: null });
    await clock.advance(10 * MINUTE);
    clock.suspend(2 * HOUR);
    await clock.advance(MINUTE);
    expect(begun).toEqual([]);
    expect(missed()).toMatchObject({ times: 1, reason: 'away' });
    await clock.advance(23 * HOUR);
    expect(begun).toHaveLength(1);
  });

  it('is neither repeated nor lost when the clock is set', async () => {
    const clock = at('2026-06-11T06:59:00+02:00');
    const { begun, missed } = launch(clock, { text: null });
    await clock.advance(5 * MINUTE);
    expect(begun).toHaveLength(1);
    clock.jumpWall(-30 * MINUTE);
    await clock.advance(40 * MINUTE);
    expect(begun).toHaveLength(1);
    clock.jumpWall(-2 * 24 * HOUR);
    await clock.advance(24 * HOUR);
    // The day that the clock shows again is met already; the one after it is not.
    expect(begun).toHaveLength(2);
    expect(missed()).toBe(null);
  });

  it('begins at its next time after the clock was a year ahead', async () => {
    const clock = at('2026-06-11T06:00:00+02:00');
    const { begun, missed, service } = launch(clock, { text: null });
    await clock.advance(MINUTE);
    clock.jumpWall(365 * 24 * HOUR);
    await clock.advance(2 * HOUR);
    await service.dismiss();
    clock.jumpWall(-365 * 24 * HOUR - 2 * HOUR);
    begun.length = 0;
    await clock.advance(2 * HOUR);
    expect(begun.map((moment) => moment.slice(0, 16))).toEqual(['2026-06-11 07:00']);
    expect(missed()).toBe(null);
  });

  it('comes once on the days on which the clock goes forward and back', async () => {
    for (const [from, expected] of [
      ['2026-03-28T12:00:00+01:00', '2026-03-29 03:30'],
      ['2026-10-24T12:00:00+02:00', '2026-10-25 02:30'],
    ] as const) {
      const clock = at(from);
      const { begun, missed } = launch(clock, { text: null }, '7 02:30 all');
      await clock.advance(30 * HOUR);
      expect(begun.map((moment) => moment.slice(0, 16))).toEqual([expected]);
      expect(missed()).toBe(null);
    }
    const clock = at('2026-10-25T12:00:00+01:00');
    const { begun } = launch(clock, { text: null });
    await clock.advance(20 * HOUR);
    expect(begun.map((moment) => moment.slice(0, 16))).toEqual(['2026-10-26 07:00']);
  });

  it('keeps the reports of its last ten, and none that the clerk has removed', async () => {
    const clock = at('2026-06-08T06:30:00+02:00');
    const { begun, dismissed, state } = launch(clock, { text: null }, '1234567 07:00 all');
    const passDays = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        await clock.advance(HOUR);
        clock.jumpWall(23 * HOUR);
      }
    };
    await passDays(10);
    expect([begun.length, dismissed]).toEqual([10, []]);
    state.setJobs([refreshJob({ id: 'j3', state: 'paused', customer: OTHERS })], []);
    await passDays(4);
    expect(begun).toHaveLength(14);
    expect(dismissed).toEqual(['j1', 'j2', 'j4']);
  });

  it('says why it has not begun', async () => {
    const cases = [
      ['busy', (desk: ReturnType<typeof launch>) => desk.state.setJobs([refreshJob()], [])],
      ['notConnected', (desk: ReturnType<typeof launch>) => desk.state.change({ activeConnectionId: null })],
      ['nobody', (desk: ReturnType<typeof launch>) => desk.refuse(new KontorFailure('invalidInput'))],
      ['failed', (desk: ReturnType<typeof launch>) => desk.refuse(new KontorFailure('cacheBroken'))],
    ] as const;
    for (const [reason, prepare] of cases) {
      const clock = at('2026-06-11T06:59:00+02:00');
      const desk = launch(clock, { text: null });
      prepare(desk);
      await clock.advance(3 * MINUTE);
      expect(desk.begun).toEqual([]);
      expect(desk.missed()).toMatchObject({ reason, times: 1 });
      await desk.service.close();
    }
  });
});

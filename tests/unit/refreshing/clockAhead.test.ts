import { describe, expect, it } from 'vitest';
import type { Workspace } from '../../../electron/services/app/launchParts.ts';
import { Organisation } from '../../../electron/services/app/organisation.ts';
import type { JobSession } from '../../../electron/services/jobs/jobType.ts';
import { refreshWork } from '../../../electron/services/refresh/refreshWork.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';

const customer = { connectionId: 'c', number: '1' as CustomerNumber };
const DAY = 86_400_000;
const NOW = Date.parse('2026-06-30T12:00:00Z');
const FETCHED = { fetchedAt: NOW, unreadable: 0 };

/** What a refresh does with a customer that was fetched last at a time, by a job that is resumed or has just begun. */
async function refreshed(fetchedAt: number, isResumed: boolean) {
  const asked: string[] = [];
  const refreshes = { lastFetch: async () => ({ fetchedAt, report: { ...FETCHED, fetchedAt } }) };
  const work = refreshWork({
    workspace: { current: { store: { refreshes } } } as unknown as Workspace,
    customers: {
      refresh: async ({ number }) => {
        asked.push(number);
        return FETCHED as never;
      },
    },
    clock: new FakeClock(NOW),
    report: () => ({ code: 'internal', details: {}, retryable: false, correlationId: '' }),
    frozen: { takeMonthSnapshot: async () => true },
    settings: () => DEFAULT_SETTINGS,
    launch: 'this',
    organisation: new Organisation({}),
  });
  const limits = { fresherMinutes: isResumed ? null : 60, perMinute: null, atOnce: 1, quiet: null };
  const detail = { ...limits, launch: isResumed ? 'before' : 'this', since: NOW - DAY, scheduled: false };
  const open: JobSession = await work.open('job', { detail, customer } as never, () => undefined);
  await open.run({ customer }, new AbortController().signal, (run) => run({} as never));
  return asked;
}

describe('a list whose fetch lies in the future, by a clock that was ahead', () => {
  it.each([
    ['was fetched a minute ago', NOW - 60_000, []],
    ['was fetched in a year', NOW + 365 * DAY, ['1']],
  ] as const)('is fetched by a refresh, and one that is fresh is not: %s', async (_, at, asked) => {
    expect(await refreshed(at, false)).toEqual(asked);
  });

  it.each([
    ['was fetched since the job began', NOW - 60_000, []],
    ['was fetched in a year', NOW + 365 * DAY, ['1']],
  ] as const)('is not taken for done by a resumed one: %s', async (_, at, asked) => {
    expect(await refreshed(at, true)).toEqual(asked);
  });
});

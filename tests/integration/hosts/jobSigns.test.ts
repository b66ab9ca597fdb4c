import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { APP_ID, nameForWindows } from '../../../electron/adapters/launchSwitches.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { AppState } from '../../../shared/ipc/app.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { busyDesk } from '../../fakes/fakeData.ts';
import { fakeJob } from '../../fakes/fakeJob.ts';
import { launchForTest } from './electronLaunch.ts';

const WHO = 'canary-4711';
const WHO_NUMBER = '4711' as CustomerNumber;
const { app: state } = busyDesk();

function job(part: Partial<Job>): Job {
  const customer = { connectionId: 'c-1', number: WHO_NUMBER };
  return fakeJob({ id: 'job-1', customer, total: 1_200, folderName: WHO, fileName: `${WHO}.pdf`, ...part });
}

/** A launch whose jobs are what the test says. */
async function launch() {
  const launched = await launchForTest();
  let revision = 100;
  const settings = { ...state.settings, jobNotices: true };
  const publish = (jobs: readonly Job[], change: Partial<AppState['settings']> = {}) => {
    const now = { ...state, revision: ++revision, settings: { ...settings, ...change } };
    launched.parts?.publisher.publish('app.changed', now);
    launched.parts?.publisher.publish('jobs.changed', [...jobs]);
  };
  const { notifications, answers } = launched.electron.seen;
  return { ...launched, publish, notifications, answers };
}

describe('the bar of the taskbar', () => {
  it('shows how far all running jobs are together, and goes when none runs', async () => {
    const { publish, window } = await launch();
    publish([job({ done: 300, failed: 0 })]);
    publish([job({ done: 301 })]);
    publish([job({ done: 600, failed: 100, skipped: 200 }), job({ id: 'job-2', state: 'paused' })]);
    publish([job({ waiting: 'offline', done: 900 })]);
    publish([job({ state: 'done', done: 1_200 })]);
    publish([job({ state: 'done', done: 1_200 })]);
    expect(window().progress).toEqual([
      { value: 0.25, mode: 'normal' },
      { value: 0.75, mode: 'normal' },
      { value: 0.75, mode: 'paused' },
      { value: -1, mode: 'none' },
    ]);
  });

  it('says only that something is under way where nobody knows how much', async () => {
    const { publish, window } = await launch();
    publish([job({ kind: 'exportList', total: 1 })]);
    publish([job({ total: 0 }), job({ id: 'job-2', kind: 'exportStatement', total: 1 })]);
    expect(window().progress).toEqual([{ value: 2, mode: 'indeterminate' }]);
  });
});

describe('the notice that a job has ended', () => {
  const ended = job({ state: 'done', done: 1_197, failed: 3, endedAt: 1 });

  it('P30 comes once while the window is not in front, and says how many, never whose', async () => {
    const { publish, window, notifications } = await launch();
    window().inFront = false;
    publish([job({})]);
    publish([ended]);
    publish([ended]);
    expect(notifications).toHaveLength(1);
    const [notice] = notifications;
    expect(notice?.shown).toBe(1);
    expect(notice?.options).toEqual({
      title: 'Exporten är klar, men något misslyckades',
      body: '1\u00a0197 sparade, 3 misslyckades',
    });
    expect(JSON.stringify(notice?.options)).not.toMatch(/4711/);
  });

  it.each([
    [{ state: 'done', done: 1_200 }, 'Export finished', '1\u00a0200 saved'],
    [{ state: 'failed', done: 10 }, 'Export stopped early', '10 saved, 1\u00a0190 remaining'],
    [
      { kind: 'exportList', state: 'done', total: 1, done: 1, counts: { unreadable: 2 } },
      'Export finished',
      'File saved, 2 records could not be read and are not included',
    ],
    [
      { kind: 'exportStatement', state: 'done', total: 1, failed: 1 },
      'Export finished with failures',
      'No file was saved',
    ],
  ] as const)('says %j in words', async (part, title, body) => {
    const { publish, window, notifications, work } = await launch();
    work.language = 'en';
    window().inFront = false;
    publish([job({ kind: 'kind' in part ? part.kind : 'exportPdfs' })]);
    publish([job(part)]);
    expect(notifications.map(({ options }) => options)).toEqual([{ title, body }]);
  });

  it('brings the window to the front, on the page of jobs, when it is clicked', async () => {
    const { publish, window, notifications } = await launch();
    window().inFront = false;
    window().minimized = true;
    publish([job({})]);
    publish([ended]);
    const focused = window().focused;
    notifications[0]?.emit('click', {});
    expect(window().minimized).toBe(false);
    expect(window().focused).toBe(focused + 1);
    expect(window().webContents.sent.at(-1)).toEqual({ channel: 'jobs.asked', payload: {} });
  });

  it.each([
    ['the window is in front', { inFront: true }],
    ['the clerk does not want it', { jobNotices: false }],
    ['the system has no notices', { supported: false }],
    ['the clerk has cancelled the job', { cancelled: true }],
    ['the job had ended before this launch', { endedBefore: true }],
  ])('does not come where %s', async (_, given: Partial<Record<string, boolean>>) => {
    const { publish, window, notifications, answers } = await launch();
    window().inFront = given['inFront'] ?? false;
    answers.notifications = given['supported'] ?? true;
    const change = { jobNotices: given['jobNotices'] ?? true };
    publish(given['endedBefore'] ? [] : [job({})], change);
    publish([given['cancelled'] ? job({ state: 'cancelled', done: 5, endedAt: 1 }) : ended], change);
    expect(notifications).toHaveLength(0);
  });
});

describe('what Windows knows the program by', () => {
  it('is what the installers write into the start menu', async () => {
    expect(await readFile('electron-builder.yml', 'utf8')).toMatch(new RegExp(`^appId: ${APP_ID}$`, 'm'));
    const named: string[] = [];
    const setAppUserModelId = (id: string) => void named.push(id);
    nameForWindows({ isPackaged: true, setAppUserModelId }, 'win32');
    nameForWindows({ isPackaged: false, setAppUserModelId }, 'win32');
    nameForWindows({ isPackaged: true, setAppUserModelId }, 'linux');
    expect(named).toEqual([APP_ID, process.execPath]);
  });
});

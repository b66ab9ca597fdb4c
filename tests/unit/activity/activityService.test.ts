import { describe, expect, it } from 'vitest';
import { Workspace } from '../../../electron/services/app/launchParts.ts';
import { ActivityService } from '../../../electron/services/audit/activityService.ts';
import type { KeptEntry } from '../../../electron/store/userData/activityEntry.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { busyDesk } from '../../fakes/fakeData.ts';
import { unhandledRejections } from '../../unhandledRejections.ts';

/** The service over a log in memory whose disk is full for as long as a test says. */
function desk(account: string | null = 'clerk') {
  const kept: KeptEntry[] = [];
  const disk = { full: false };
  const told: unknown[] = [];
  const append = async (entry: KeptEntry) => {
    // Later entries come while an earlier one is still on its way.
    await new Promise((resolve) => setTimeout(resolve, kept.length % 2));
    if (disk.full) throw new KontorFailure('diskFull');
    return kept.push(entry);
  };
  const workspace = new Workspace();
  const open = () =>
    workspace.open({ store: { activity: { append } }, api: {} } as unknown as Parameters<
      Workspace['open']
    >[0]);
  const reports: string[] = [];
  const service = new ActivityService({
    workspace,
    clock: new FakeClock(),
    publisher: { publish: (name, payload) => told.push([name, payload]) },
    report: (_error, where) => {
      reports.push(where);
      return { code: 'diskFull', details: {}, retryable: false, correlationId: '' };
    },
    places: { saveFile: async () => null },
    language: () => 'en',
    settings: () => DEFAULT_SETTINGS,
    version: '0.1.0',
    // No file is made here.
    threads: { exportThread: new URL('file:///'), exportFonts: new URL('file:///') },
    state: { current: busyDesk().app },
    account,
  });
  return { service, kept, disk, told, reports, open };
}

describe('adding to the activity log', () => {
  const unhandled = unhandledRejections();

  it('keeps the order in which actions were done, and notifies the windows of each', async () => {
    const { service, kept, told, open } = desk();
    open();
    const numbers = Array.from({ length: 20 }, (_, index) => String(index));
    await Promise.all(numbers.map((customer) => service.note({ kind: 'lookUp', customer })));
    expect(kept.map(({ customer }) => customer)).toEqual(numbers);
    expect(told).toHaveLength(20);
    expect(told.at(-1)).toEqual(['activity.changed', { last: 20 }]);
  });

  it('says who and when, by both clocks', async () => {
    const { service, kept, open } = desk();
    open();
    await service.note({ kind: 'lookUp', connection: 'Nordfiber', customer: '1' });
    expect(kept[0]).toMatchObject({ user: 'clerk', at: Date.parse('2026-03-02T09:00:00Z') });
    expect(kept[0]?.local).toMatch(/^2026-03-0\d \d\d:00:00$/);
  });

  it('keeps nobody from her work while the disk is full, and says afterwards how many entries are missing', async () => {
    const { service, kept, disk, reports, open } = desk(null);
    open();
    disk.full = true;
    await service.note({ kind: 'lookUp', customer: '1' });
    await service.note({ kind: 'lookUp', customer: '2' });
    disk.full = false;
    await service.note({ kind: 'lookUp', customer: '3' });
    await service.note({ kind: 'lookUp', customer: '4' });
    expect(kept.map(({ kind, count, customer }) => [kind, count, customer])).toEqual([
      ['entriesNotKept', 2, null],
      ['lookUp', null, '3'],
      ['lookUp', null, '4'],
    ]);
    expect(reports).toEqual(['activity.notKept', 'activity.notKept']);
    expect(kept[0]?.user).toBe('');
  });

  it('names every customer of an action about several, in order and once, and waits for them in its turn', async () => {
    const { service, kept, open } = desk();
    open();
    const numbers = new Promise<string[]>((resolve) => setTimeout(resolve, 5, ['600123', '9', '10001', '9']));
    void service.note({ kind: 'exportBegun', customer: '600123', customers: 4 }, numbers);
    await service.note({ kind: 'lookUp', customer: '1' });
    expect(kept.map(({ kind, numbers: all, customers }) => [kind, all, customers])).toEqual([
      ['exportBegun', '9 10001 600123', 3],
      ['lookUp', null, null],
    ]);
  });

  it('keeps the action where its customers cannot be read', async () => {
    const { service, kept, reports, open } = desk();
    open();
    await service.note(
      { kind: 'exportBegun', customer: '1', customers: 2 },
      Promise.reject(new Error('gone')),
    );
    expect(kept).toMatchObject([{ kind: 'exportBegun', customer: '1', customers: 2, numbers: null }]);
    expect(reports).toEqual(['activity.customers']);
  });

  it('has nothing to add to before the keychain is open', async () => {
    const { service, kept, reports } = desk();
    await service.note({ kind: 'limitChanged', from: 1, to: 2 });
    await service.close();
    expect(kept).toEqual([]);
    expect(reports).toEqual([]);
  });

  it('leaves customers that cannot be read to nobody before the keychain is open', async () => {
    const { service, kept } = desk();
    await service.note({ kind: 'exportBegun', customers: 2 }, Promise.reject(new Error('gone')));
    expect(kept).toEqual([]);
    expect(await unhandled()).toEqual([]);
  });
});

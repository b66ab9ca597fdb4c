import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cipher, type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { until } from '../../until.ts';
import { foldersBelow, launchBelow } from '../exports/exportDesk.ts';
import { dataKeyBelow, ShiftedClock } from '../keep/keepDesk.ts';
import { folderForEach } from '../ownFolder.ts';
import type { Launch } from '../services/launch.ts';

const ALL = { kinds: [], text: '', from: null, to: null };
const DAYS = 100;

describe('P39 the retention of the activity log', () => {
  const root = folderForEach();
  let desk: Launch;
  beforeEach(async () => {
    desk = await launchBelow(root(), { sampleAtStart: true, clock: new ShiftedClock(-DAYS) });
    for (const typed of ['K10001', 'K10002', 'K10003']) await lookUp(typed);
    await desk.close();
  });
  afterEach(async () => {
    await desk.close();
  });

  const lookUp = async (typed: string) => {
    const customer = typedCustomer({ connectionId: 'sample', typed });
    await desk.calls.customers.open({ customer });
  };
  const kinds = async () => {
    const { entries } = await desk.calls.activity.page({ filter: ALL, offset: 0, limit: 100 });
    return entries.map(({ entry }) => entry?.kind).reverse();
  };
  const changeFacts = async (act: (database: CipherDatabase) => void) => {
    const folder = join(foldersBelow(root()).dataDir, 'cache');
    const { cipher } = JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8')) as { cipher: Cipher };
    const database = openDatabase({
      file: join(folder, 'facts.db'),
      key: await dataKeyBelow(root()),
      cipher,
    });
    act(database);
    database.close();
  };
  /** As if Kontor had run every few days since. */
  const daysPass = () =>
    changeFacts((database) =>
      database
        .prepare("INSERT OR REPLACE INTO single VALUES('activityReckonedAt', ?)")
        .run(String(Date.now())),
    );

  it('P39 removes by itself what is older, says so in a sealed entry, and stays whole', async () => {
    await daysPass();
    desk = await launchBelow(root(), { sampleAtStart: true });
    await lookUp('K10004');
    expect(await kinds()).toHaveLength(4);
    expect(await desk.calls.activity.due({ days: 90 })).toEqual({ entries: 3 });
    await desk.calls.settings.update({ change: { keepLogDays: 90 } });
    await until(async () => expect(await kinds()).toHaveLength(3));
    expect(await kinds()).toEqual(
      expect.arrayContaining(['lookUp', 'logRetentionChanged', 'entriesRemoved']),
    );
    const verdict = await desk.calls.activity.verify({});
    expect(verdict).toMatchObject({ trouble: null, brokenAt: null, last: 6, removed: { count: 3 } });
  });

  it('P39 removes nothing of a log that was tampered with', async () => {
    await changeFacts((database) => {
      database.prepare("UPDATE activity SET entry = replace(entry, '10002', '10009') WHERE place = 2").run();
    });
    await daysPass();
    desk = await launchBelow(root(), { sampleAtStart: true });
    await desk.calls.settings.update({ change: { keepLogDays: 90 } });
    expect(await desk.calls.activity.verify({})).toMatchObject({ brokenAt: 2, trouble: 'changed' });
    // It waits for the removal that has been asked for.
    await desk.close();
    await changeFacts((database) => {
      expect(database.prepare('SELECT count(*) FROM activity').pluck().get()).toBe(4);
    });
  });
});

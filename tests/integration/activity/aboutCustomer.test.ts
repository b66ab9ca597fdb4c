import { expect, it } from 'vitest';
import { NO_ACTION, namedCustomers } from '../../../electron/store/userData/activityEntry.ts';
import { folderForEach } from '../ownFolder.ts';
import { makeFile } from '../store/testStore.ts';
import { KEY, openLog } from './logHome.ts';

const folder = folderForEach();
const ALL = { offset: 0, limit: 10, lookUps: true };

it('the log gives a customer’s history what names just it, the newest first, and not that something was noted', () => {
  makeFile(folder(), 'facts', 'chacha20', KEY);
  using open = openLog(folder());
  const note = (at: number, more: object) =>
    open.log.append({
      ...NO_ACTION,
      ...{ kind: 'lookUp', at, local: '2026-11-26 08:00:00', user: 'eva', connection: 'Nordfiber' },
      ...more,
    });
  note(1, { customer: '42' });
  note(2, { customer: '4' });
  note(3, { kind: 'exportEnded', ...namedCustomers(['4', '42']) });
  note(4, { kind: 'marked', customer: '42', count: 3 });
  note(5, { customer: '42', connection: 'Elsewhere' });
  const { entries, matching } = open.log.aboutCustomer('Nordfiber', '42', ALL);
  expect(entries.map(({ place }) => place)).toEqual([3, 1]);
  expect(matching).toBe(2);
  expect(open.log.aboutCustomer('Nordfiber', '42', { ...ALL, offset: 1, limit: 1 }).entries).toMatchObject([
    { place: 1 },
  ]);
  const saidAndSent = open.log.aboutCustomer('Nordfiber', '42', { ...ALL, lookUps: false });
  expect([saidAndSent.entries.map(({ place }) => place), saidAndSent.matching]).toEqual([[3], 1]);
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { HeadFile } from '../../../electron/store/userData/activityRepository.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { folderForAll, folderForEach } from '../ownFolder.ts';
import { makeFile } from '../store/testStore.ts';
import { changeFacts, copied, entry, KEY, type OpenLog, openLog, treatedCopy, written } from './logHome.ts';
import { type Mutation, mutations } from './mutations.ts';
import { NUMBERS, prunedLog } from './prunedLog.ts';
import { customerMutations, prunedMutations } from './prunedMutations.ts';

const DAY_MS = 24 * 60 * 60_000;
const EVERYTHING = { kinds: [], text: '', from: null, to: null };
const BY = { at: Date.UTC(2026, 5, 1), local: '2026-06-01 00:00:00', user: 'bo' };

const own = folderForEach();

describe('P39 a log whose oldest entries were removed for their age', () => {
  const original = folderForAll();
  let pruned: ReturnType<typeof prunedLog>;
  beforeAll(() => {
    pruned = prunedLog(original());
  });

  /** A copy of the log, changed while Kontor is closed, and opened again. */
  const changed = (apply: Mutation['apply'], look: (open: OpenLog) => void) =>
    treatedCopy(original(), (folder) => changeFacts(folder, apply), look);
  const found = ({ how, apply, foundAt, trouble }: Mutation) =>
    changed(apply, (open) => {
      const check = open.check();
      expect({ how, found: check.brokenAt !== null && check.brokenAt <= foundAt }).toEqual({
        how,
        found: true,
      });
      if (trouble !== undefined) expect({ how, trouble: check.trouble }).toEqual({ how, trouble });
      // Neither the next entry nor the next removal takes the proof away.
      open.log.append(entry(99));
      expect(open.check().brokenAt).not.toBeNull();
    });
  const each = (cases: Readonly<Record<string, fc.Arbitrary<Mutation>>>) =>
    Object.entries(cases).map(([name, mutation]) => [name, mutation] as const);

  it('P39 is whole, and says until when and how many', () => {
    using open = openLog(original());
    const until = entry(10).local;
    expect(open.check()).toMatchObject({
      entries: 30,
      last: 40,
      brokenAt: null,
      trouble: null,
      removed: { count: 10, until },
    });
    const { entries } = open.log.page({ ...EVERYTHING, kinds: ['entriesRemoved'] }, { offset: 0, limit: 9 });
    expect(entries.map((one) => one.entry)).toMatchObject([
      { count: 5, removed: 10, until },
      { count: 5, removed: 5, until: entry(5).local },
    ]);
  });

  it('P39 finds an entry about many customers by each of them', () => {
    using open = openLog(original());
    for (const number of NUMBERS) {
      const { entries } = open.log.page({ ...EVERYTHING, text: `K${number}` }, { offset: 0, limit: 9 });
      expect(entries).toMatchObject([{ place: 15, found: number, entry: { numbers: null } }]);
    }
    const window = { offset: 0, limit: 9, customers: 'all' } as const;
    const { entries } = open.log.page({ ...EVERYTHING, text: '600100' }, window);
    expect(entries[0]?.entry?.numbers).toBe(NUMBERS.join(' '));
  });

  // 13 kinds of mutations of any log, 8 of one that was shortened, 4 of an entry's customers.
  it.each([
    ...each(mutations(40, 11)),
    ...each(prunedMutations({ removed: [5, 10], marks: [21, 32], last: 40, gone: [] })).map(
      ([name]) => [name, null] as const,
    ),
    ...each(customerMutations(15)),
  ])('P39 %s is found', async (name, mutation) => {
    const cases = mutation ?? prunedMutations(pruned)[name];
    if (cases === undefined) throw new Error(`no mutation ${name}`);
    await fc.assert(fc.asyncProperty(cases, found), { numRuns: casesOf(20, 4), endOnFailure: true });
  });

  it('P39 an entry that says to have removed entries after itself is believed nothing', () =>
    changed(
      (database) => {
        const text = String(database.prepare('SELECT entry FROM activity WHERE place = 32').pluck().get());
        const values = JSON.parse(text) as unknown[];
        const removed = values.indexOf(10);
        expect(removed).toBeGreaterThan(0);
        database
          .prepare('UPDATE activity SET entry = ? WHERE place = 32')
          .run(JSON.stringify(values.with(removed, 900)));
      },
      (open) => expect(open.check()).toMatchObject({ brokenAt: 1, trouble: 'missing' }),
    ));

  it('P39 nothing is removed from a log whose head has seen another end', () =>
    changed(
      (database) => database.prepare('DELETE FROM activity WHERE place > 36').run(),
      (open) => {
        expect(open.log.removeStep({ before: BY.at, by: BY })).toBe(0);
        expect(open.check()).toMatchObject({ brokenAt: 37, trouble: 'cutShort' });
      },
    ));

  it('P39 a log that loses all of its entries continues after them', async () => {
    await using folder = await copied(original());
    const open = openLog(folder.path);
    // Those that say that others were removed are of an hour later.
    expect(open.log.due(entry(39).at)).toBe(10);
    expect(open.log.removeStep({ before: BY.at, by: BY })).toBe(30);
    expect(open.check()).toMatchObject({ entries: 1, last: 41, brokenAt: null, removed: { count: 40 } });
    open.close();
    using again = openLog(folder.path);
    again.log.append(entry(50));
    expect(again.check()).toMatchObject({ entries: 2, last: 42, brokenAt: null });
  });

  it('P39 is whole where the process ended right after a removal, also under a head that was behind', async () => {
    const headFile = join(own(), 'facts.head');
    written(own(), 1, 5);
    const behind = await readFile(headFile);
    written(own(), 6, 20);
    await writeFile(headFile, behind);
    const open = openLog(own());
    expect(open.check()).toMatchObject({ brokenAt: null, entries: 20 });
    const first = open.database.prepare('SELECT min(place) FROM activity').pluck();
    for (const how of ['create', 'write'] as const) {
      const put = HeadFile.prototype[how];
      vi.spyOn(HeadFile.prototype, how).mockImplementation(function (this: HeadFile, head) {
        if (first.get() !== 1) throw new Error('the process has ended');
        put.call(this, head);
      });
    }
    expect(open.log.removeStep({ before: entry(11).at, by: BY })).toBe(10);
    open.close();
    vi.restoreAllMocks();
    using again = openLog(own());
    expect(again.check()).toMatchObject({ brokenAt: null, last: 21, removed: { count: 10 } });
    again.log.append(entry(60));
    expect(again.check()).toMatchObject({ brokenAt: null, last: 22 });
  });

  it('a clock that is wrong takes no log away: four days at the most for each look', () => {
    using open = openLog(own());
    expect(open.log.countTime(BY.at)).toBe(BY.at);
    open.log.append(entry(1, { at: BY.at }));
    expect(open.log.countTime(BY.at + 3_650 * DAY_MS)).toBe(BY.at + 4 * DAY_MS);
    expect(open.log.countTime(BY.at + DAY_MS)).toBe(BY.at + DAY_MS);
    expect(open.log.countTime(BY.at + 2 * DAY_MS)).toBe(BY.at + 2 * DAY_MS);
  });
});

/** Four entries of the first format, as written and sealed by the version that had it. */
const WRITTEN_BEFORE = [
  [
    '[1,"lookUp",1709280000000,"2024-03-01 08:00:00","åsa","Nordfiber","10001",null,null,null,null,null,null,null,null,null,null,null,null]',
    '3e5ed45612b11c8e06aa6276b0146e3b52af42366a66160c23d86cbb35c23ee1',
  ],
  [
    '[1,"exportBegun",1709366400000,"2024-03-02 08:00:00","åsa","Nordfiber","10002",204,null,"exportPdfs",null,300,null,null,null,null,null,null,null]',
    '07482256e89a24aa9f9ca6265e0f13ca8b8ff60b6eb20b93728031d1f12663c7',
  ],
  [
    '[1,"lookUp",1709452800000,"2024-03-03 08:00:00","åsa","Nordfiber","10003",null,null,null,null,null,null,null,null,null,null,null,null]',
    '41b14e68a90ae850789c3bbe5ff6276c026112abcda7de3a4b711a3379776bb0',
  ],
  [
    '[1,"lookUp",1709539200000,"2024-03-04 08:00:00","åsa","Nordfiber","10004",null,null,null,null,null,null,null,null,null,null,null,null]',
    '2bbe1322c0e4d6dfc28ab316baff7be0e72ae14ec0a88780f1d6f11561b7de13',
  ],
] as const;
const HEAD_BEFORE =
  '{"turn":4,"log":"abababababababababababababababab","count":4,"last":"2bbe1322c0e4d6dfc28ab316baff7be0e72ae14ec0a88780f1d6f11561b7de13"}\n538539e6e81946a790b5c1b5077ee68c081012d55d4eb067c2001478e864d3a7\n';

it('P39 a log with entries of the first format keeps its seals, is gone on with, and loses its oldest like any other', async () => {
  makeFile(own(), 'facts', 'chacha20', KEY);
  const database = openDatabase({ file: join(own(), 'facts.db'), key: KEY, cipher: 'chacha20' });
  database.prepare("INSERT INTO single VALUES('activityLog', ?)").run('ab'.repeat(16));
  WRITTEN_BEFORE.forEach(([text, seal], index) => {
    database.prepare('INSERT INTO activity VALUES(?, ?, ?)').run(index + 1, text, Buffer.from(seal, 'hex'));
  });
  database.close();
  await writeFile(join(own(), 'facts.head'), HEAD_BEFORE.padEnd(512).padEnd(1_024));
  using open = openLog(own());
  expect(open.check()).toMatchObject({
    entries: 4,
    brokenAt: null,
    seal: WRITTEN_BEFORE[3][1],
    removed: null,
  });
  const { entries } = open.log.page(EVERYTHING, { offset: 0, limit: 9, customers: 'all' });
  expect(entries.map(({ seal }) => seal).reverse()).toEqual(WRITTEN_BEFORE.map(([, seal]) => seal));
  expect(entries[2]?.entry).toMatchObject({
    kind: 'exportBegun',
    customer: '10002',
    customers: 204,
    numbers: null,
  });
  open.log.append(entry(5));
  expect(open.check()).toMatchObject({ entries: 5, brokenAt: null });
  expect(open.log.removeStep({ before: 1709452800000, by: BY })).toBe(2);
  expect(open.check()).toMatchObject({
    entries: 4,
    brokenAt: null,
    removed: { count: 2, until: '2024-03-02 08:00:00' },
  });
});

import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type RunManifest,
  readGrowingFolder,
  soundManifest,
} from '../../../../electron/services/exports/growingFolder.ts';
import { fc } from '../../../fastCheck.ts';
import { LONGEST_TEST } from '../../../patience.ts';
import { casesOf } from '../../../promiseCounts.ts';
import { soundRecord } from '../../../unit/store/mutatedRecords.ts';
import { storeForAll } from '../../store/storeHome.ts';
import { customerRef, ingestBody, openTestStore } from '../../store/testStore.ts';
import { jsonFromDuckDb, quoted } from '../../writers/duckdb.ts';
import { KILLED_AT, type KilledAt, killedRun } from './killedRun.ts';
import { namedQueries } from './pageQueries.ts';
import { manifestsOf, runOver } from './runOver.ts';

const home = storeForAll();
const DAYS = 8;
/** By value they are in another order than by their digits. */
const NUMBERS = ['80417731', '0091175533', '91175533', '7302', '600917355'];
const QUERIES = namedQueries();

/** Few numbers and few amounts: rows stay as they were, change, come and go, and several have one number. */
const record = fc.record({
  key: fc.nat(5),
  amount: fc.constantFrom('0', '12.5', '12.50', '-3.0001', '123456789012345678.25', '0.00001'),
  isReadable: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
});
const who = fc.nat(NUMBERS.length - 1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('fetch'), who, records: fc.array(record, { maxLength: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget'), who }) },
  // As after a store was lost: the customer was not forgotten.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('name'), who, name: fc.constantFrom('', 'Å', "O'Hara") }),
  },
);
type Step =
  | { kind: 'fetch'; who: number; records: readonly { key: number; amount: string; isReadable: boolean }[] }
  | { kind: 'forget' | 'lose'; who: number }
  | { kind: 'name'; who: number; name: string };
const story = fc.array(
  fc.record({
    steps: fc.array(step as fc.Arbitrary<Step>, { minLength: 1, maxLength: 5 }),
    killed: fc.option(fc.constantFrom(...KILLED_AT), { freq: casesOf(2, 3) }),
  }),
  { minLength: DAYS, maxLength: DAYS },
);

let fetches = 0;

async function take(one: Step): Promise<void> {
  const { store } = home;
  const customer = customerRef(NUMBERS[one.who]);
  if (one.kind === 'fetch') {
    const texts = one.records.map(({ key, amount, isReadable }) =>
      JSON.stringify({ ...soundRecord(one.who * 100 + key), price: isReadable ? '@' : 'x' }).replace(
        '"@"',
        amount,
      ),
    );
    fetches += 1;
    await store.marks.opened(customer);
    await ingestBody(store, customer, `[${texts.join(',')}]`, { fetchedAt: 1_700_000_000_000 + fetches });
  } else if (one.kind === 'name') {
    await store.facts.noteCustomer(customer, { givenName: one.name });
  } else {
    await store.lists.forget(customer);
    if (one.kind === 'lose') await store.marks.opened(customer);
  }
}

/** Kills a run, after which the last one is as it was. */
async function kill(folder: string, at: KilledAt): Promise<void> {
  const before = await manifestsOf(folder);
  await home.store.close();
  await killedRun({
    cacheFolder: home.folder,
    folder,
    at: before.length === 0 && at === 'changes' ? 'names' : at,
  });
  home.store = await openTestStore(home.folder);
  expect(await manifestsOf(folder)).toEqual(before);
  const { last } = await readGrowingFolder(folder, {
    ...{ connectionId: 'test', desk: await home.store.markExchange.author() },
  });
  if (last !== null) expect(await soundManifest(folder, last)).toEqual(before.at(-1));
}

/** Who was there before and is not now, by whether the clerk has forgotten it. */
async function expectAbsent(
  run: RunManifest,
  before: RunManifest | undefined,
  keptBefore: readonly string[],
) {
  const { store } = home;
  const kept = new Set<string>(await store.records.numbers('test'));
  const absent = [
    ...(before?.missing ?? []).map(({ customer_number }) => customer_number),
    ...keptBefore,
  ].filter((number) => !kept.has(number));
  const forgotten = new Set(await store.marks.forgottenOf('test', absent));
  expect(run.forgotten).toBe(forgotten.size);
  expect(run.missing.map(({ customer_number }) => customer_number).sort()).toEqual(
    absent.filter((number) => !forgotten.has(number)).sort(),
  );
  return NUMBERS.filter(
    (number) => !kept.has(number) && !run.missing.some((one) => one.customer_number === number),
  );
}

/** No row of theirs, and no byte of their numbers, is in the files of the run. */
async function expectNothingOf(numbers: readonly string[], folder: string, run: RunManifest): Promise<void> {
  const manifest = await readFile(
    join(folder, 'manifests', `run-${String(run.run).padStart(4, '0')}.json`),
    'utf8',
  );
  for (const number of numbers) {
    // One of the numbers ends with another.
    expect(manifest).not.toMatch(new RegExp(`(?<!\\d)${number}`));
    for (const { file } of run.files) {
      const found = `SELECT count(*)::INTEGER AS n FROM ${quoted(join(folder, file))} AS one WHERE contains(one::VARCHAR, ${quoted(number)}) AND customer_number <> ${quoted(`00${number}`)}`;
      expect([number, file, await jsonFromDuckDb(found)]).toEqual([number, file, [{ n: 0 }]]);
    }
  }
}

/** How many rows a table that follows the runs has too many or too few, after each of them. */
async function strangeRows(folder: string, runs: number) {
  const differences = (one: string, other: string) =>
    `SELECT * FROM (${one}) EXCEPT ALL SELECT * FROM (${other})`;
  const table = 'SELECT * FROM invoices';
  const steps = Array.from({ length: runs - 1 }, (_, at) => {
    const run = at + 2;
    const snapshot = `SELECT * EXCLUDE (run) FROM snapshots WHERE run = ${run}`;
    const both = `(${differences(table, snapshot)}) UNION ALL (${differences(snapshot, table)})`;
    return `SET VARIABLE run = ${run}; ${QUERIES.each} ${run % 2 === 0 ? QUERIES.each : ''}
      INSERT INTO strange SELECT ${run}, count(*) FROM (${both});`;
  });
  return jsonFromDuckDb(
    `SET file_search_path = ${quoted(folder)}; ${QUERIES.views} SET VARIABLE run = 1; ${QUERIES.once}
      CREATE TABLE strange(run INTEGER, n INTEGER); ${steps.join('\n')} SELECT * FROM strange WHERE n > 0;`,
  );
}

it(
  'P37 each snapshot and all changes since are the next snapshot, over a week with kills',
  async () => {
    let stories = 0;
    await fc.assert(
      fc.asyncProperty(story, async (days) => {
        stories += 1;
        const folder = join(home.folder, `grown ${stories}`);
        await mkdir(folder);
        let keptBefore: readonly string[] = [];
        for (const { steps, killed } of days) {
          for (const one of steps) await take(one);
          if (killed !== null) await kill(folder, killed);
          const before = (await manifestsOf(folder)).at(-1);
          await runOver(home.store, folder);
          const run = (await manifestsOf(folder)).at(-1) as RunManifest;
          expect([run.run, run.follows]).toEqual([(before?.run ?? 0) + 1, before?.run ?? null]);
          await expectNothingOf(await expectAbsent(run, before, keptBefore), folder, run);
          keptBefore = await home.store.records.numbers('test');
        }
        expect(await strangeRows(folder, DAYS)).toEqual([]);
        const check = `SET file_search_path = ${quoted(folder)}; ${QUERIES.views} ${QUERIES.check}`;
        expect(await jsonFromDuckDb(check)).toEqual([]);
        const old = `SET file_search_path = ${quoted(folder)}; ${QUERIES.views}
          SELECT count(*)::INTEGER AS n FROM changes JOIN customers USING (run, customer_number) WHERE list_is_new AND change <> 'new'`;
        expect(await jsonFromDuckDb(old)).toEqual([{ n: 0 }]);
        await rm(folder, { recursive: true });
      }),
      { numRuns: casesOf(40, 1), endOnFailure: true, interruptAfterTimeLimit: 3_600_000 },
    );
  },
  casesOf(9 * LONGEST_TEST, LONGEST_TEST),
);

import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { oneRunIn } from '../../../../electron/services/exports/runWork.ts';
import type { Job } from '../../../../shared/ipc/jobs.ts';
import { typedCustomer } from '../../../fakes/typedCustomer.ts';
import { soundRecord } from '../../../unit/store/mutatedRecords.ts';
import { storeForAll } from '../../store/storeHome.ts';
import { customerRef } from '../../store/testStore.ts';
import { jsonFromDuckDb, quoted } from '../../writers/duckdb.ts';
import { deskForEach } from '../deskForEach.ts';
import { namedQueries, pageQueries } from './pageQueries.ts';
import { runOver } from './runOver.ts';

const NAME = 'Invoices of all customers Nordfiber';

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  await writeFile(path, bytes);
}

describe('a folder that grows', () => {
  const home = storeForAll();
  /** Each test has a folder and a connection of its own. */
  let connectionId: string;
  beforeEach(() => {
    connectionId = randomUUID();
  });
  const folder = () => join(home.folder, connectionId);
  const customerOf = (number = '1001') => customerRef(number, connectionId);
  const fetch = (...indexes: readonly number[]) => home.ingest(customerOf(), indexes.map(soundRecord));
  const run = (jobId?: string) => runOver(home.store, folder(), { connectionId, jobId });
  const put = async (path: string, text = 'x') => {
    await mkdir(join(folder(), path, '..'), { recursive: true });
    await writeFile(join(folder(), path), text);
  };
  const begin = async () => {
    await mkdir(folder());
    await fetch(1, 2);
  };

  it('counts what changed against the last run, and what was not fetched', async () => {
    await begin();
    expect(await run()).toMatchObject({ run: 1, rows: 2, changes: null });
    await home.ingest(customerOf(), [soundRecord(2), soundRecord(3)], 2);
    expect(await run()).toMatchObject({
      run: 2,
      changes: { new: 1, changed: 0, gone: 1, same: 0 },
      not_fetched_since: 0,
    });
    expect(await run()).toMatchObject({ run: 3, changes: { new: 0, gone: 0 }, not_fetched_since: 1 });
  });

  it('P42 all rows of one number are there when one of them changes', async () => {
    await mkdir(folder());
    await fetch(1, 1, 2);
    await run();
    await home.ingest(customerOf(), [soundRecord(1), { ...soundRecord(1), price: 7 }, soundRecord(2)], 2);
    expect(await run()).toMatchObject({ changes: { new: 0, changed: 1, gone: 0, same: 1 } });
  });

  it('writes nothing of what was there before a customer was forgotten and fetched again', async () => {
    await begin();
    await run();
    await home.store.lists.forget(customerOf());
    await fetch(2);
    expect(await run()).toMatchObject({ changes: { new: 1, changed: 0, gone: 0, same: 0 }, forgotten: 0 });
  });

  it('knows who was forgotten, from the beginning of it to the next time the clerk opens it', async () => {
    await begin();
    const customer = customerOf();
    const among = () => home.store.marks.forgottenOf(connectionId, ['1001', '1002']);
    expect(await among()).toEqual([]);
    const forgetting = home.store.lists.forget(customer);
    expect(await among()).toEqual(['1001']);
    await forgetting;
    expect(await among()).toEqual(['1001']);
    await home.store.marks.opened(customer);
    expect(await among()).toEqual([]);
  });

  it('never says that a customer is gone who is not kept here: it is missing until it is back', async () => {
    await begin();
    await home.ingest(customerOf('1002'), [soundRecord(5)]);
    await run();
    await home.store.lists.forget(customerOf('1002'));
    await home.store.marks.opened(customerOf('1002'));
    const missing = [{ customer_number: '1002', last_run: 1 }];
    expect(await run()).toMatchObject({ missing, changes: { gone: 0 }, forgotten: 0 });
    expect(await run()).toMatchObject({ missing, changes: { gone: 0 } });
    await home.ingest(customerOf('1002'), [soundRecord(5)]);
    expect(await run()).toMatchObject({ missing: [], changes: { new: 1 } });
  });

  it.each([
    ['a file', 'notes.txt'],
    ['a folder of another name', 'old/a.parquet'],
    ['runs without any manifest', 'snapshot/run=0007/invoices.parquet'],
    ['a run with another file', 'snapshot/run=0001/other.parquet'],
    ['a manifest that is none', 'manifests/run-0001.json'],
  ])('refuses what holds %s and is nobody’s', async (_, path) => {
    await begin();
    await put(path);
    await expect(run()).rejects.toMatchObject({ code: 'growingFolderOther' });
    expect(await readFile(join(folder(), path), 'utf8')).toBe('x');
  });

  it('refuses the folder of another connection', async () => {
    await begin();
    await run();
    await expect(runOver(home.store, folder(), { connectionId: 'other' })).rejects.toMatchObject({
      code: 'growingFolderConnection',
    });
  });

  it('leaves alone and counts what is none of a run’s, and takes no number of it', async () => {
    await begin();
    await run();
    const others = ['README.txt', 'snapshot/run=0002/mine.csv', 'manifests/list.txt', 'changes/run=0009/a'];
    for (const path of [...others, '.DS_Store']) await put(path);
    expect(await run()).toMatchObject({ run: 10, left_alone: 4 });
    for (const path of others) expect(await readFile(join(folder(), path), 'utf8')).toBe('x');
  });

  it('removes what a killed run has left, and nothing that only looks like it', async () => {
    await begin();
    await run();
    await put('snapshot/run=0002/invoices.parquet');
    await put('customers/run=0002/customers.parquet');
    await put('snapshot/run=0003/invoices.parquet');
    expect(await run()).toMatchObject({ run: 4, left_alone: 1 });
    expect(await readdir(join(folder(), 'snapshot'))).toEqual(['run=0001', 'run=0003', 'run=0004']);
    expect(await readdir(join(folder(), 'customers'))).toEqual(['run=0001', 'run=0004']);
  });

  it.each([
    ['missing', 'missing', (path: string) => rm(path)],
    ['longer', 'changed', (path: string) => appendFile(path, 'x')],
    ['as long and another', 'changed', flipByte],
  ] as const)('begins a new line where a file of the last run is %s', async (_, because, damage) => {
    await begin();
    await run();
    await fetch(3);
    await run();
    for (const file of ['snapshot/run=0002/invoices.parquet', 'changes/run=0002/changes.parquet']) {
      const whole = join(home.folder, `${connectionId} whole`);
      await cp(folder(), whole, { recursive: true });
      await damage(join(folder(), file));
      expect(await run()).toMatchObject({
        run: 3,
        follows: null,
        not_followed: { run: 2, because },
        changes: null,
      });
      await expect(readdir(join(folder(), 'changes', 'run=0003'))).rejects.toMatchObject({ code: 'ENOENT' });
      await rm(folder(), { recursive: true });
      await cp(whole, folder(), { recursive: true });
    }
  });

  it('begins a new line after a manifest that it cannot read, and follows that one', async () => {
    await begin();
    await run();
    await put('manifests/run-0002.json', '{');
    expect(await run()).toMatchObject({ run: 3, not_followed: { run: 2, because: 'unreadable' } });
    const later = JSON.stringify({
      ...{ kind: 'kontor-parquet-run', schema_version: 2, run: 4 },
      connection: { id: connectionId },
    });
    await put('manifests/run-0004.json', later);
    expect(await run()).toMatchObject({ run: 5, not_followed: { run: 4, because: 'otherSchema' } });
    expect(await run()).toMatchObject({ run: 6, follows: 5, not_followed: null });
  });

  it('opens no file that only a manifest says is there', async () => {
    await begin();
    await run();
    const path = join(folder(), 'manifests/run-0001.json');
    const text = (await readFile(path, 'utf8')).replace('customers/run=0001', '../other/run=0001');
    await writeFile(path, text);
    expect(await run()).toMatchObject({ not_followed: { run: 1, because: 'unreadable' } });
  });

  it.each(['snapshot', 'customers', 'changes', 'manifests'])(
    'P50 writes nothing where %s is a link to another place',
    async (name) => {
      await begin();
      await run();
      await fetch(3);
      await run();
      const elsewhere = join(home.folder, `${connectionId} elsewhere`);
      await rename(join(folder(), name), elsewhere);
      await symlink(elsewhere, join(folder(), name));
      const before = await readdir(elsewhere);
      await expect(run()).rejects.toMatchObject({ code: 'folderIsLink' });
      expect(await readdir(elsewhere)).toEqual(before);
    },
  );

  it('P50 writes nothing through a link that is there before the first run', async () => {
    await begin();
    const elsewhere = join(home.folder, `${connectionId} elsewhere`);
    await mkdir(elsewhere);
    await symlink(elsewhere, join(folder(), 'snapshot'));
    await expect(run()).rejects.toMatchObject({ code: 'folderIsLink' });
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it('P43 takes a manifest whose number leaps for none of its own', async () => {
    await begin();
    await run();
    await put(
      'manifests/run-999999999.json',
      await readFile(join(folder(), 'manifests/run-0001.json'), 'utf8'),
    );
    await mkdir(join(folder(), 'snapshot/run=999999999'));
    expect(await run()).toMatchObject({ run: 2, follows: 1, left_alone: 2 });
    expect(await run()).toMatchObject({ run: 3, follows: 2, left_alone: 2 });
  });

  it('P43 reads no manifest without bound, and begins a new line after it', async () => {
    await begin();
    await run();
    await fetch(3);
    await run();
    const path = join(folder(), 'manifests/run-0002.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, `${text}${' '.repeat(2_000_000)}`);
    expect(await run()).toMatchObject({ run: 3, not_followed: { run: 2, because: 'unreadable' } });
    expect(await run()).toMatchObject({ run: 4, follows: 3 });
  });

  it.each([
    ['snapshot', 'PAR1PAR1'],
    ['customers', 'PAR1PAR1'],
    ['snapshot', ''],
  ] as const)('P43 begins a new line after a %s of %j that a manifest calls whole', async (part, content) => {
    await begin();
    await run();
    const path = join(folder(), 'manifests/run-0001.json');
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    for (const file of manifest.files) {
      if (!file.file.startsWith(part)) continue;
      await writeFile(join(folder(), file.file), content);
      file.bytes = content.length;
      file.sha256 = createHash('sha256').update(content).digest('hex');
    }
    await writeFile(path, JSON.stringify(manifest));
    expect(await run()).toMatchObject({
      run: 2,
      not_followed: { run: 1, because: 'unreadable' },
      changes: null,
    });
    expect(await run()).toMatchObject({ run: 3, follows: 2 });
  });

  it('P43 opens no pipe that has the name of a file', async () => {
    await begin();
    await run();
    const path = join(folder(), 'snapshot/run=0001/invoices.parquet');
    await rm(path);
    execFileSync('mkfifo', [path]);
    expect(await run()).toMatchObject({ not_followed: { run: 1, because: 'changed' } });
  });

  it('P50 refuses the folder of another desk with a connection of the same id', async () => {
    await begin();
    await run();
    const path = join(folder(), 'manifests/run-0001.json');
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...manifest, desk: 'another' }));
    await expect(run()).rejects.toMatchObject({ code: 'growingFolderDesk' });
    // An earlier Kontor named none.
    await writeFile(path, JSON.stringify({ ...manifest, desk: undefined }));
    expect(await run()).toMatchObject({ run: 2, follows: 1 });
  });

  it('has the run of a job that was killed after its manifest', async () => {
    await begin();
    const { sha256 } = await run('one');
    expect(await run('one')).toMatchObject({ run: 1, sha256 });
    expect(await readdir(join(folder(), 'manifests'))).toEqual(['run-0001.json']);
  });
});

describe('a growing folder as a job', () => {
  const desk = deskForEach('K10001');
  const folder = () => join(desk.app.exportDir, NAME);
  const fetch = async (typed: string) => {
    const customer = typedCustomer({ connectionId: desk.customer.connectionId, typed });
    await desk.app.calls.customers.refresh({ customer });
    return customer;
  };
  const run = (): Promise<Job> =>
    desk.ended(desk.app.calls.exports.run({ connectionId: desk.customer.connectionId }));

  it('adds all that is kept and says what has changed, gone missing and was forgotten', async () => {
    const other = await fetch('K10003');
    expect(await run()).toMatchObject({
      ...{ kind: 'exportRun', state: 'done', customers: 2 },
      folderName: NAME,
    });
    desk.sandbox.touch('10001', { add: 2 });
    await fetch('K10001');
    await desk.app.calls.keep.forget({ customer: other });
    const { counts } = await run();
    expect(counts).toMatchObject({ added: 2, forgotten: 1 });
    expect(counts['missing']).toBeUndefined();
    const pre = `SET file_search_path = ${quoted(folder())}; SET VARIABLE run = 1;`;
    const { views } = namedQueries();
    // Each query of the page, as it is there.
    for (const query of pageQueries().slice(1, -1)) await jsonFromDuckDb(`${pre} ${views} ${query}`);
    expect(await jsonFromDuckDb(`${pre} ${views} ${namedQueries().check}`)).toEqual([]);
    expect((await readdir(folder())).sort()).toEqual(['changes', 'customers', 'manifests', 'snapshot']);
    const { entries } = await desk.app.calls.activity.page({
      ...{ filter: { kinds: [], text: '', from: null, to: null }, offset: 0, limit: 20 },
    });
    expect(entries.map(({ entry }) => [entry?.kind, entry?.what])).toContainEqual([
      'exportEnded',
      'exportRun',
    ]);
  });

  it('is refused at once where another run is being written, or where there are other things', async () => {
    await mkdir(folder());
    const busy = oneRunIn(folder(), async () => {
      await expect(run()).rejects.toMatchObject({ code: 'growingFolderBusy' });
      await expect(oneRunIn(`${folder()}/.`, async () => undefined)).rejects.toMatchObject({
        code: 'growingFolderBusy',
      });
    });
    await busy;
    await writeFile(join(folder(), 'notes.txt'), 'x');
    await expect(run()).rejects.toMatchObject({ code: 'growingFolderOther' });
    expect(await readdir(folder())).toEqual(['notes.txt']);
  });

  it('leaves nothing when it is cancelled', async () => {
    await fetch('K10013');
    const { jobId } = await desk.app.calls.exports.run({ connectionId: desk.customer.connectionId });
    await desk.app.calls.jobs.cancel({ jobId: jobId ?? '' });
    await desk.ended(Promise.resolve({ jobId }));
    expect(await readdir(folder())).toEqual([]);
    expect(await run()).toMatchObject({ state: 'done', failed: 0 });
  });
});

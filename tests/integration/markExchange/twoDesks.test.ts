import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  eventFileBytes,
  type FoundEvents,
  readEventFile,
} from '../../../electron/services/marks/eventFile.ts';
import { FolderExchange } from '../../../electron/services/marks/folderExchange.ts';
import { markFileName } from '../../../shared/domain/markNames.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { casesOf } from '../../promiseCounts.ts';
import { plainEvents, writtenOf } from '../../unit/markExchange/eventArbitrary.ts';
import { noSmallDisk, onSmallDisk } from '../disk/onSmallDisk.ts';
import { folderForEach } from '../ownFolder.ts';
import { THREADS } from '../store/testStore.ts';
import { type Desk, eventsAt, note, openDesk, shownAt, storeOf } from './exchangingDesk.ts';

const missing = await noSmallDisk();

/** Every event in the files of a folder, by author and counter. */
async function eventsIn(share: string): Promise<readonly string[]> {
  const names = (await readdir(share)).filter((name) => name.endsWith('.kmarks'));
  const all = await Promise.all(
    names.map(async (fileName) => {
      const bytes = await readFile(join(share, fileName));
      const found = readEventFile(bytes, { fileName, inFolder: true, unsealing: null });
      if ('refused' in found) throw new Error(`${fileName}: ${found.refused}`);
      const lines = Buffer.from(found.lines).toString().trim().split('\n');
      return lines.map((line) => `${found.header.author} ${JSON.parse(line).counter}`);
    }),
  );
  return all.flat().sort();
}

describe('P49 two desks over one folder', () => {
  const root = folderForEach();
  const desks = async () => {
    const share = join(root(), 'share');
    await mkdir(share);
    const one = await openDesk(join(root(), 'one'), share);
    const other = await openDesk(join(root(), 'other'), share, 'same-ledger');
    return { share, one, other };
  };
  const same = async (one: Desk, other: Desk) => {
    expect(await eventsAt(other)).toEqual(await eventsAt(one));
    expect(await shownAt(other)).toEqual(await shownAt(one));
  };

  it('at the same time write each event once, and come to the same', async () => {
    const { share, one, other } = await desks();
    await using _one = one;
    await using _other = other;
    for (let round = 0; round < casesOf(20, 4); round += 1) {
      await note(one, [`one ${round}`, `more ${round}`], '10001', `F-${round}`);
      await note(other, [`other ${round}`], '10001', `F-${round}`);
      await Promise.all([one.service.run({}), other.service.run({}), one.service.run({})]);
    }
    await one.service.run({});
    await other.service.run({});
    await same(one, other);
    const events = await eventsIn(share);
    expect(new Set(events).size).toBe(events.length);
    expect(await eventsAt(one)).toHaveLength(events.length);
    expect((await readdir(share)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await one.service.run({})).toMatchObject({ written: 0, taken: 0, refused: [] });
  });

  it('shows what the later counter says, and what the other says beside it', async () => {
    const { one, other } = await desks();
    await using _one = one;
    await using _other = other;
    await note(one, ['as one sees it']);
    await one.service.run({});
    await other.service.run({});
    await note(other, ['as the other sees it']);
    await other.service.run({});
    await one.service.run({});
    await same(one, other);
    const marks = (await storeOf(one).of(one.id)).customers.get('10001');
    expect([...(marks?.values() ?? [])]).toMatchObject([
      {
        note: {
          shown: { value: { text: 'as the other sees it' } },
          beside: [{ value: { text: 'as one sees it' } }],
        },
      },
    ]);
  });

  it('loses no mark after a backup of one was restored, and says that numbers were given twice', async () => {
    const { one, other } = await desks();
    await using _other = other;
    const data = join(root(), 'one');
    await note(one, ['monday']);
    await one[Symbol.asyncDispose]();
    await cp(data, `${data} backup`, { recursive: true });
    const before = await openDesk(data, one.folder);
    await note(before, ['tuesday']);
    await before.service.run({});
    await before[Symbol.asyncDispose]();
    await rm(data, { recursive: true });
    await cp(`${data} backup`, data, { recursive: true });
    await using restored = await openDesk(data, one.folder);
    await note(restored, ['WEDNESDAY']);
    expect(await restored.service.run({})).toMatchObject({
      taken: 1,
      known: 1,
      numberedTwice: 1,
      written: 1,
    });
    expect(await other.service.run({})).toMatchObject({ taken: 3, numberedTwice: 1, refused: [] });
    await same(restored, other);
    const texts = (await eventsAt(other)).map((event) => JSON.parse(event)[1].value.text).sort();
    expect(texts).toEqual(['WEDNESDAY', 'monday', 'tuesday']);
    // What is said from now on is after all of it.
    await note(restored, ['thursday']);
    await restored.service.run({});
    await other.service.run({});
    await same(restored, other);
    const [marks] = (await storeOf(other).of(other.id)).customers.get('10001')?.values() ?? [];
    expect(marks?.note?.shown.value).toEqual({ text: 'thursday' });
    // One file by hand has both.
    const saved = await restored.service.save({ connectionId: restored.id });
    expect(saved).toMatchObject({ events: 4 });
  });

  it('writes again what was taken out of the folder or damaged there, and never over a file', async () => {
    const { share, one, other } = await desks();
    await using _one = one;
    await using _other = other;
    await note(one, ['first']);
    await one.service.run({});
    const [name = ''] = await readdir(share);
    await writeFile(join(share, name), 'damaged');
    const again = await one.service.run({});
    expect(again).toMatchObject({ written: 1, refused: [{ fileName: name, reason: 'notMarks' }] });
    expect(await readFile(join(share, name), 'utf8')).toBe('damaged');
    expect(await other.service.run({})).toMatchObject({ taken: 1 });
  });

  it('reads its own files first in a folder with too many, and names those that it did not read', async () => {
    const { share, one, other } = await desks();
    await using _one = one;
    await using _other = other;
    await note(one, ['first']);
    await one.service.run({});
    // By its name it comes before those of any desk.
    const name = markFileName('-', 1);
    await writeFile(join(share, name), eventFileBytes(writtenOf(plainEvents('-', 1)), 1, null));
    const store = one.store.markExchange;
    const take = ({ header, lines }: FoundEvents) => store.take(header, lines);
    const parts = {
      folder: share,
      passphrase: null,
      sealedOnly: false,
      thread: THREADS.exportThread,
      progress: () => undefined,
      signal: new AbortController().signal,
      store,
      take,
    };
    const again = await new FolderExchange({ ...parts, most: 1 }).run();
    expect(again).toMatchObject({ known: 1, taken: 0, written: 0 });
    expect(again.refused).toEqual([{ fileName: name, reason: 'tooMany', place: null }]);
    expect(await new FolderExchange({ ...parts, most: 2 }).run()).toMatchObject({ taken: 1, refused: [] });
  });

  it('of a customer that is forgotten at one takes nothing there until it is opened again', async () => {
    const { one, other } = await desks();
    await using _one = one;
    await using _other = other;
    const customer = { connectionId: other.id, number: '10001' } as CustomerRef;
    await note(one, ['kept']);
    await one.service.run({});
    await other.service.run({});
    await other.store.lists.forget(customer);
    expect(await other.service.run({})).toMatchObject({ taken: 0, forgotten: 1 });
    await other.store.marks.opened(customer);
    expect(await other.service.run({})).toMatchObject({ taken: 1, forgotten: 0 });
    await same(one, other);
  });

  it('seal with the salt of the first of them, so that one key opens the folder', async () => {
    const { share, one, other } = await desks();
    await using _one = one;
    await using _other = other;
    for (const desk of [one, other]) {
      desk.passphrase = 'korrekt häst batteri';
      await note(desk, [desk.id]);
      await desk.service.run({});
    }
    const headers = await Promise.all(
      (await readdir(share)).map(async (name) => `${await readFile(join(share, name))}`.split('\n')[0] ?? ''),
    );
    expect(new Set(headers.map((header) => JSON.parse(header).sealed.salt)).size).toBe(1);
    await one.service.run({});
    await same(one, other);
  });

  it('gives no number of a file twice, also when the file was removed', async () => {
    const { share, one, other } = await desks();
    await using _one = one;
    await using _other = other;
    await note(one, ['first']);
    await one.service.run({});
    const [first = ''] = await readdir(share);
    await rm(join(share, first));
    await one.service.run({});
    expect(await readdir(share)).toEqual([first.replace('-1.kmarks', '-2.kmarks')]);
  });

  it('saves a file by hand, which the other reads', async () => {
    const { one, other } = await desks();
    await using _one = one;
    await using _other = other;
    expect(await one.service.save({ connectionId: one.id })).toEqual({ fileName: null, events: 0 });
    await note(one, ['by hand']);
    one.passphrase = 'korrekt häst batteri';
    other.passphrase = one.passphrase;
    const saved = await one.service.save({ connectionId: one.id });
    expect(saved).toMatchObject({ events: 1 });
    const bytes = await readFile(join(one.folder, saved?.fileName ?? ''));
    await other.service.upload({ uploadId: 'u1', part: bytes.toString('base64') });
    const read = await other.service.read({ uploaded: { uploadId: 'u1', called: 'from one.kmarks' } });
    expect(read).toMatchObject({ kind: 'taken', taken: 1 });
    await same(one, other);
  });

  it.skipIf(missing !== null)(`on a full disk leaves no half file (${missing ?? 'tmpfs'})`, () =>
    onSmallDisk('1m', async ({ path, fill, free }) => {
      await using one = await openDesk(join(root(), 'one'), path);
      await note(
        one,
        Array.from({ length: 50 }, (_, at) => `note ${at} ${'x'.repeat(900)}`),
      );
      for (const leave of [0, 4_096, 20_480]) {
        await fill(leave);
        await expect(one.service.run({})).rejects.toMatchObject({ code: 'diskFull' });
        expect((await readdir(path)).filter((name) => name !== '.filler')).toEqual([]);
      }
      await free();
      expect(await one.service.run({})).toMatchObject({ written: 50, refused: [] });
      expect(await eventsIn(path)).toHaveLength(50);
    }),
  );
});

import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExportFolder } from '../../../electron/documents/folder/exportFolder.ts';
import { folderForEach } from '../../integration/ownFolder.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const THREAD = new URL('../../../electron/services/exportThread.ts', import.meta.url);

describe('export folder', () => {
  const folders: ExportFolder[] = [];
  const opened = async (at: string) => {
    const folder = await ExportFolder.open(at, 'a-job', THREAD, null);
    folders.push(folder);
    return folder;
  };
  const own = folderForEach();
  let path = '';
  beforeEach(() => {
    path = own();
  });
  afterEach(async () => {
    for (const folder of folders.splice(0)) await folder.close();
  });

  it('never overwrites: another file of the name gets a numbered neighbour', async () => {
    await writeFile(join(path, 'A.pdf'), 'somebody else wrote this');
    const folder = await opened(path);
    expect(await folder.write('a.pdf', bytes('one'))).toMatchObject({ outcome: 'written' });
    expect(await folder.write('a.pdf', bytes('two'))).toMatchObject({ outcome: 'written' });
    expect((await readdir(path)).sort()).toEqual(['A.pdf', 'a (2).pdf', 'a (3).pdf'].sort());
    expect(await readFile(join(path, 'A.pdf'), 'utf8')).toBe('somebody else wrote this');
  });

  it('knows the same bytes under the same name again', async () => {
    const first = await opened(path);
    await first.write('a.pdf', bytes('one'));
    const again = await opened(path);
    expect(await again.write('a.pdf', bytes('one'))).toMatchObject({ outcome: 'same' });
    expect(await readdir(path)).toEqual(['a.pdf']);
  });

  it('gives two files of one name in one job two names, even when both are written at once', async () => {
    const folder = await opened(path);
    await Promise.all([folder.write('a.pdf', bytes('one')), folder.write('a.pdf', bytes('two'))]);
    const contents = await Promise.all(
      (await readdir(path)).map((name) => readFile(join(path, name), 'utf8')),
    );
    expect(contents.sort()).toEqual(['one', 'two']);
  });

  it('leaves no half file where it cannot write, and says so', async () => {
    const folder = await opened(path);
    await rm(path, { recursive: true });
    await expect(folder.write('a.pdf', bytes('one'))).rejects.toMatchObject({ code: 'folderGone' });
    await expect(opened(path)).rejects.toMatchObject({ code: 'folderGone' });
  });

  describe('that a killed process has left', () => {
    const owner = (key: string) => ({ key, fetchedAt: 5 });

    it('P37 is known again by content, file by file', async () => {
      const first = await opened(path);
      const written = await first.write('a.pdf', bytes('one'), owner('A'));
      await first.write('a.pdf', bytes('two'), owner('B'));
      // Never settled, as after a kill.
      const second = await opened(path);
      expect(await second.recall('A')).toMatchObject({
        file: 'a.pdf',
        bytes: 3,
        sha256: written.sha256,
        fetchedAt: 5,
      });
      expect(await second.recall('B')).toMatchObject({ file: 'a (2).pdf' });
      expect(await second.recall('C')).toBeNull();
    });

    it('P37 is not taken at its word: a changed or missing file is none', async () => {
      const first = await opened(path);
      await first.write('a.pdf', bytes('one'), owner('A'));
      await first.write('b.pdf', bytes('two'), owner('B'));
      await writeFile(join(path, 'a.pdf'), 'eno');
      await rm(join(path, 'b.pdf'));
      const second = await opened(path);
      expect(await second.recall('A')).toBeNull();
      expect(await second.recall('B')).toBeNull();
    });

    it('P11 names a file of its own folder, or none: the line of a path is not followed, though its content is right', async () => {
      const inner = join(path, 'inner');
      await mkdir(inner);
      const first = await opened(inner);
      const { sha256 } = await first.write('a.pdf', bytes('one'), owner('A'));
      await writeFile(join(path, 'outside.pdf'), 'one');
      await mkdir(join(inner, 'deeper'));
      await writeFile(join(inner, 'deeper', 'b.pdf'), 'one');
      const [journal = ''] = (await readdir(inner)).filter((name) => name.endsWith('.journal'));
      const ways = ['../outside.pdf', 'deeper/b.pdf', './a.pdf', join(path, 'outside.pdf')];
      const lines = ways.map((file) => JSON.stringify({ key: file, file, bytes: 3, sha256, fetchedAt: 5 }));
      await writeFile(join(inner, journal), `\n${lines.join('\n')}\n`, { flag: 'a' });
      const second = await opened(inner);
      expect(await second.recall('A')).not.toBeNull();
      for (const way of ways) expect({ way, file: await second.recall(way) }).toEqual({ way, file: null });
    });

    it('P37 loses only the line that was cut', async () => {
      const first = await opened(path);
      await first.write('a.pdf', bytes('one'), owner('A'));
      const [journal = ''] = (await readdir(path)).filter((name) => name.endsWith('.journal'));
      const text = await readFile(join(path, journal), 'utf8');
      await writeFile(join(path, journal), `${text}\n{"key":"B","file":"b.pdf","byt`);
      const second = await opened(path);
      await second.write('c.pdf', bytes('three'), owner('C'));
      const third = await opened(path);
      expect(await third.recall('A')).not.toBeNull();
      expect(await third.recall('B')).toBeNull();
      expect(await third.recall('C')).not.toBeNull();
    });

    it('P37 leaves the folder with nothing of its own once its outcomes are kept', async () => {
      const folder = await opened(path);
      await folder.write('a.pdf', bytes('one'), owner('A'));
      await writeFile(join(path, '.kontor-a-job-half.part'), 'half');
      await folder.settled();
      await (await opened(path)).settled();
      expect(await readdir(path)).toEqual(['a.pdf']);
    });

    it('P37 takes away half files that nothing was written to for a day, and leaves those of others at work', async () => {
      for (const name of ['.kontor-deadbeef-old-1.part', '.kontor-deadbeef-new-1.part', 'own.part']) {
        await writeFile(join(path, name), 'half');
      }
      const yesterday = Date.now() / 1000 - 25 * 60 * 60;
      await utimes(join(path, '.kontor-deadbeef-old-1.part'), yesterday, yesterday);
      await utimes(join(path, 'own.part'), yesterday, yesterday);
      await (await opened(path)).settled();
      expect((await readdir(path)).sort()).toEqual(['.kontor-deadbeef-new-1.part', 'own.part']);
    });
  });
});

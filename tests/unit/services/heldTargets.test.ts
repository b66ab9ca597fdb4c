import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveWhole, writeFileAtomic, writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { ExportFolder } from '../../../electron/documents/folder/exportFolder.ts';
import { folderForEach } from '../../integration/ownFolder.ts';
import { casesOf } from '../../promiseCounts.ts';
import { type Held, holdCalls } from './heldDisk.ts';

const THREAD = new URL('./heldDiskThread.ts', import.meta.url);
const bytes = (text: string) => new TextEncoder().encode(text);
const FOR_GOOD = Number.MAX_SAFE_INTEGER;
/** Milliseconds; by day it is let go after the third try. */
const HELD_FOR = casesOf(1_700, 300);

describe('a folder on a disk that refuses for a time', () => {
  const root = folderForEach();
  let path = '';
  let folder: ExportFolder;

  const hold = (held: Held) => writeFile(join(root(), 'orders'), JSON.stringify(held));
  const contents = async () => {
    const names = (await readdir(path)).filter((name) => !name.startsWith('.kontor-')).sort();
    return Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')]));
  };

  beforeEach(async () => {
    path = join(root(), 'folder');
    await mkdir(path);
    process.env['KONTOR_TEST_HELD_DISK'] = join(root(), 'orders');
    folder = await ExportFolder.open(path, 'a-job', THREAD, null);
  });
  afterEach(async () => {
    holdCalls(null);
    await folder.close();
    delete process.env['KONTOR_TEST_HELD_DISK'];
  });

  it('P37 tries a held name again for up to two seconds', async () => {
    await folder.write('before.pdf', bytes('before'));
    const began = Date.now();
    await hold({ call: 'link', code: 'EBUSY', until: began + HELD_FOR });
    expect(await folder.write('a.pdf', bytes('one'))).toMatchObject({ outcome: 'written', file: 'a.pdf' });
    expect(Date.now() - began).toBeGreaterThanOrEqual(HELD_FOR);
  });

  it('P37 says so when it is held longer, and leaves nothing half', async () => {
    await folder.write('before.pdf', bytes('before'));
    await hold({ call: 'link', code: 'EBUSY', until: FOR_GOOD });
    const began = Date.now();
    await expect(folder.write('a.pdf', bytes('one'))).rejects.toMatchObject({ code: 'fileNotWritable' });
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_990);
    expect(await readdir(path)).toEqual(['before.pdf']);
  });

  it.each(['EBUSY', 'EPERM', 'EACCES'])(
    'P37 tries to replace a file that %s holds for a time',
    async (code) => {
      await writeFile(join(path, 'manifest.json'), 'old');
      const until = Date.now() + 120;
      holdCalls(() => ({ call: 'rename', code, until }));
      const put = { was: bytes('old'), bytes: bytes('new'), jobId: 'a-job' };
      expect(await writeFileAtomic(path, 'manifest.json', put)).toBe(true);
      expect(await contents()).toEqual([['manifest.json', 'new']]);
    },
  );

  it('P40 overwrites nothing where the disk has no hard links', async () => {
    await hold({ call: 'link', code: 'EPERM', until: FOR_GOOD });
    await writeFile(join(path, 'a.pdf'), 'the clerk’s own');
    const second = await ExportFolder.open(path, 'b-job', THREAD, null);
    const all = ['one', 'two', 'three', 'four'].map((text, at) =>
      (at % 2 === 0 ? folder : second).write('a.pdf', bytes(text)),
    );
    const files = (await Promise.all(all)).map(({ file }) => file);
    await second.close();
    expect(files.sort()).toEqual(['a (2).pdf', 'a (3).pdf', 'a (4).pdf', 'a (5).pdf']);
    const there = await contents();
    expect(there.map(([, text]) => text).sort()).toEqual(['four', 'one', 'the clerk’s own', 'three', 'two']);
    expect(there).toContainEqual(['a.pdf', 'the clerk’s own']);
  });

  it('P40 overwrites nothing that came after the names of such a folder were read', async () => {
    await hold({ call: 'link', code: 'EPERM', until: FOR_GOOD });
    await writeFile(join(path, 'a.pdf'), 'of another program');
    expect(await folder.write('a.pdf', bytes('one'))).toMatchObject({ file: 'a (2).pdf' });
    expect(await contents()).toEqual([
      ['a (2).pdf', 'one'],
      ['a.pdf', 'of another program'],
    ]);
  });

  it('P40 leaves no empty file where a disk without hard links refuses the last step', async () => {
    let call: Held['call'] = 'link';
    holdCalls(() => {
      const held = { call, code: call === 'link' ? 'EPERM' : 'EIO', until: FOR_GOOD };
      call = call === 'link' ? 'rename' : 'link';
      return held;
    });
    const target = { folder: path, fileName: 'list.csv', jobId: 'a-job' };
    const write = async (part: string) => writePartFile(part, chunksOf('list'));
    await expect(saveWhole(target, write)).rejects.toMatchObject({ code: 'fileNotWritable' });
    expect(await readdir(path)).toEqual([]);
  });

  it('gives what it writes to its owner alone', async () => {
    const { file } = await folder.write('a.pdf', bytes('one'));
    await writeFileAtomic(path, 'manifest.json', { was: null, bytes: bytes('{}'), jobId: 'a-job' });
    const target = { folder: path, fileName: 'list.csv', jobId: 'a-job' };
    await saveWhole(target, (part) => writePartFile(part, chunksOf('list')));
    await hold({ call: 'link', code: 'EPERM', until: FOR_GOOD });
    const placed = await folder.write('b.pdf', bytes('two'));
    const names = [file, placed.file, 'manifest.json', 'list.csv'];
    const modes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).mode & 0o777));
    expect(modes).toEqual(names.map(() => 0o600));
  });
});

async function* chunksOf(text: string) {
  yield text;
}

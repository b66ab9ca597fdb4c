import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExportFolder } from '../../../electron/services/exports/exportFolder.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const THREAD = new URL('../../../electron/services/exports/writers/exportThread.ts', import.meta.url);

describe('export folder', () => {
  const folders: ExportFolder[] = [];
  const opened = async (at: string) => {
    const folder = await ExportFolder.open(at, 'a-job', THREAD);
    folders.push(folder);
    return folder;
  };
  let path = '';
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'kontor-export-'));
  });
  afterEach(async () => {
    for (const folder of folders.splice(0)) await folder.close();
    await rm(path, { recursive: true, force: true });
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
    await expect(folder.write('a.pdf', bytes('one'))).rejects.toMatchObject({ code: 'fileNotWritable' });
    await expect(opened(path)).rejects.toMatchObject({ code: 'fileNotWritable' });
  });
});

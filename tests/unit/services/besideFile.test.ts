import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { type SaveTarget, saveWhole, writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { folderForEach } from '../../integration/ownFolder.ts';

const folder = folderForEach();

const save = (ending: string, content = 'a', own?: SaveTarget['own']) =>
  saveWhole({ folder: folder(), fileName: 'list.csv', jobId: 'job', own }, async (path) => ({
    ...(await writePartFile(path, Readable.from([content]))),
    beside: { ending, text: ({ fileName, sha256 }) => `${fileName} ${sha256}` },
  }));

it('a file and what is beside it are there together, under one name', async () => {
  const sha256 = createHash('sha256').update('a').digest('hex');
  expect(await save('.about')).toEqual({ fileName: 'list.csv', bytes: 1, sha256 });
  expect((await readdir(folder())).sort()).toEqual(['list.csv', 'list.csv.about']);
});

it('neither is there where what is beside it cannot be written', async () => {
  await expect(save(join('.nowhere', 'about'))).rejects.toThrow();
  expect(await readdir(folder())).toEqual([]);
});

it('what is beside the job’s own earlier file is replaced with it, and describes the new one', async () => {
  const { fileName, sha256 } = await save('.about', 'a');
  const again = await save('.about', 'b', { fileName, sha256 });
  expect((await readdir(folder())).sort()).toEqual(['list.csv', 'list.csv.about']);
  expect(await readFile(join(folder(), 'list.csv.about'), 'utf8')).toBe(`list.csv ${again.sha256}`);
});

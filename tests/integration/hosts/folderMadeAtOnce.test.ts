import type * as FileSystem from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeDataFolder } from '../../../electron/adapters/startTrouble.ts';
import { folderForEach } from '../ownFolder.ts';

const other = vi.hoisted(() => ({ makes: (_path: unknown) => undefined as unknown }));
vi.mock('node:fs', async (original) => {
  const actual = await original<typeof FileSystem>();
  const mkdirSync = (path: string, options: object) => {
    other.makes(path);
    return actual.mkdirSync(path, options);
  };
  return { ...actual, mkdirSync, default: { ...actual, mkdirSync } };
});

const folder = folderForEach();

it('P35 a start goes on where another one makes the same data folder in the same moment', async () => {
  const { mkdirSync, existsSync } = await vi.importActual<typeof FileSystem>('node:fs');
  const path = join(folder(), 'new', 'data');
  other.makes = (made) => mkdirSync(String(made));
  makeDataFolder(path);
  expect(existsSync(path)).toBe(true);
});

it('stops where a file has come into the place of its data folder', async () => {
  const { writeFileSync } = await vi.importActual<typeof FileSystem>('node:fs');
  other.makes = (made) => writeFileSync(String(made), '');
  expect(() => makeDataFolder(join(folder(), 'data'))).toThrow('startFolderNotMade');
});

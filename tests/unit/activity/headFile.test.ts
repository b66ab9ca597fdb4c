import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { activityKeys, HeadFile } from '../../../electron/store/userData/activityRepository.ts';
import { folderForEach } from '../../integration/ownFolder.ts';

const head = (turn: number) => ({ turn, log: 'a'.repeat(32), count: turn, last: 'b'.repeat(64) });
const folder = folderForEach();

it('a head that cannot be made again leaves the one that stands, and none where none stood', () => {
  const file = new HeadFile(join(folder(), 'facts.head'), activityKeys(new Uint8Array(32).fill(7)));
  // Nothing can be written there, as on a full disk.
  mkdirSync(join(folder(), 'facts.head.new'));
  expect(() => file.create(head(1))).toThrow();
  expect(file.read()).toBe('absent');
  rmSync(join(folder(), 'facts.head.new'), { recursive: true });
  file.create(head(1));
  file.write(head(2));
  mkdirSync(join(folder(), 'facts.head.new'));
  expect(() => file.create(head(3))).toThrow();
  expect(file.read()).toEqual(head(2));
  rmSync(join(folder(), 'facts.head.new'), { recursive: true });
  file.create(head(3));
  expect(file.read()).toEqual(head(3));
  expect(readdirSync(folder())).toEqual(['facts.head']);
});

import { describe, expect, it } from 'vitest';
import { load } from '../../../electron/database/database.ts';

const NAME = 'better-sqlite3-multiple-ciphers';

/** Notes which entry of the package is asked for. */
function notedPackage() {
  const asked: string[] = [];
  return { require: (name: string) => void asked.push(name), asked };
}

describe('the entry of the database package', () => {
  it.each([
    ['win32', 'x64'],
    ['win32', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['linux', 'x64'],
    ['linux', 'arm64'],
  ])('is the one of %s on %s', (platform, processor) => {
    const { require, asked } = notedPackage();
    load(require, platform, processor);
    expect(asked).toEqual([`${NAME}/${platform}-${processor}`]);
  });

  it.each([
    ['linux', 'arm'],
    ['freebsd', 'x64'],
  ])('is the main one on %s %s, for which the package brings no binary', (platform, processor) => {
    const { require, asked } = notedPackage();
    load(require, platform, processor);
    expect(asked).toEqual([NAME]);
  });
});

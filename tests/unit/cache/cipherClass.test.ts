import { describe, expect, it } from 'vitest';
import { load } from '../../../electron/cache/database/cipherClass.ts';

const NAME = 'better-sqlite3-multiple-ciphers';

/** A package whose entries can be loaded but for those named. */
function packageWithout(...broken: string[]) {
  const asked: string[] = [];
  const require = (name: string) => {
    asked.push(name);
    return class {
      readonly entry = name;
      constructor() {
        if (broken.includes(name)) throw Object.assign(new Error(name), { code: 'ERR_DLOPEN_FAILED' });
      }
      close(): void {}
    };
  };
  return { require, asked };
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
    const { require, asked } = packageWithout();
    load(require, platform, processor);
    expect(asked).toEqual([`${NAME}/${platform}-${processor}`]);
  });

  it('is musl’s where glibc’s binary cannot be loaded', () => {
    const { require, asked } = packageWithout(`${NAME}/linux-x64`);
    expect(new (load(require, 'linux', 'x64'))(':memory:')).toMatchObject({ entry: `${NAME}/linuxmusl-x64` });
    expect(asked).toEqual([`${NAME}/linux-x64`, `${NAME}/linuxmusl-x64`]);
  });

  it('names what kept the first binary from loading where the second cannot be loaded either', () => {
    const { require } = packageWithout(`${NAME}/linux-x64`, `${NAME}/linuxmusl-x64`);
    expect(() => load(require, 'linux', 'x64')).toThrow(`${NAME}/linux-x64`);
  });

  it.each([
    ['linux', 'arm'],
    ['freebsd', 'x64'],
  ])('is the main one on %s %s, for which the package brings no binary', (platform, processor) => {
    const { require, asked } = packageWithout();
    load(require, platform, processor);
    expect(asked).toEqual([NAME]);
  });
});

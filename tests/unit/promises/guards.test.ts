import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takenOut } from '../../guards/guard.ts';
import { GUARDS } from '../../guards/guards.ts';
import { promisesOf } from '../../promiseTable.ts';

const ROOT = join(import.meta.dirname, '../../..');
const textOf = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');

describe('the list of guards', () => {
  it('has one for each promise, and none of a promise that is not there', () => {
    const promises = promisesOf(textOf('docs/promises.md')).map(({ number }) => number);
    expect([...new Set(GUARDS.map(({ row }) => row))].sort()).toEqual(promises.sort());
  });

  it.each(GUARDS)('takes out of $file what is in it once: $what', (guard) => {
    expect(takenOut(textOf(guard.file), guard)).not.toBeNull();
  });

  it.each(GUARDS)('names a test that is in $test: $named', ({ test, named }) => {
    expect(textOf(test)).toContain(named);
  });
});

describe('a guard', () => {
  const guard = { row: 'P01', what: '', file: '', out: 'b', test: '', named: '' };

  it('is taken out, or replaced, where it is found once', () => {
    expect(takenOut('abc', guard)).toBe('ac');
    expect(takenOut('abc', { ...guard, instead: '$&' })).toBe('a$&c');
    expect(takenOut('ac', guard)).toBeNull();
    expect(takenOut('abcb', guard)).toBeNull();
  });
});

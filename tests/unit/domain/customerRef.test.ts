import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { customerKey, sameCustomer } from '../../../shared/domain/customerRef.ts';
import { customerRefSchema } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';

const ROOT = join(import.meta.dirname, '../../..');
const OWN = join('shared', 'domain', 'customerRef.ts');
/** The address of a screen is made of the same two, for people and history. */
const ADDRESS = join('renderer', 'base', 'paths.ts');

const sources = ['electron', 'renderer', 'shared'].flatMap((side) =>
  (readdirSync(join(ROOT, side), { recursive: true }) as string[])
    .map((path) => join(side, path))
    .filter((path) => /\.tsx?$/.test(path) && path !== OWN && path !== ADDRESS),
);

/** A key of both fields, or of the number alone, in one template, or both fields compared within one expression. */
const BY_HAND = [
  /\$\{[^}]*connectionId\}.?\$\{[^}]*\}/,
  /\$\{(?:\w+\.)?number\}\/\$\{/,
  /\.connectionId [!=]== [^;]{0,60}&&\s[^;]{0,40}\bnumber ===/,
  /\bnumber === [^;]{0,40}&&\s[^;]{0,40}\.connectionId ===/,
];

describe('a customer', () => {
  const ref = fc.record({
    connectionId: fc.stringMatching(/^[A-Za-z0-9_-]{1,3}$/),
    number: fc.stringMatching(/^[0-9]{1,3}$/),
  });

  it('has a key of its own, and is the same as another exactly when their keys are', () => {
    fc.assert(
      fc.property(ref, ref, (one, other) => {
        expect(customerRefSchema.safeParse(one).success).toBe(true);
        expect(sameCustomer(one, other)).toBe(customerKey(one) === customerKey(other));
        expect(sameCustomer(one, { ...one })).toBe(true);
        expect([sameCustomer(one, null), sameCustomer(undefined, one), sameCustomer(null, null)]).toEqual([
          false,
          false,
          false,
        ]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is neither compared nor made a key by hand in any file', () => {
    expect(sources.length).toBeGreaterThan(300);
    const byHand = sources.filter((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      return BY_HAND.some((pattern) => pattern.test(source));
    });
    expect(byHand).toEqual([]);
  });
});

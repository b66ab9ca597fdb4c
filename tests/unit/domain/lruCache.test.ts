import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import { fc } from '../../fastCheck.ts';

const ROOT = join(import.meta.dirname, '../../..');
const OWN = join('shared', 'domain', 'lruCache.ts');

/** The first key of a map, taken in order to evict it. */
const BY_HAND = /\(const (?:\[)?oldest\b|\.keys\(\)\.next\(/;

interface Entry {
  readonly key: number;
  readonly weight: number;
}

type Step =
  | (Entry & { readonly kind: 'put' })
  | { readonly kind: 'get' | 'peek' | 'delete'; readonly key: number }
  | { readonly kind: 'clear' };

/** The entries after one step, the least recently used first. */
function after(model: readonly Entry[], step: Step, most: number, inUse: readonly number[]): Entry[] {
  if (step.kind === 'clear') return [];
  const others = model.filter(({ key }) => key !== step.key);
  const found = model.filter(({ key }) => key === step.key);
  if (step.kind === 'peek') return [...model];
  if (step.kind !== 'put') return step.kind === 'get' ? [...others, ...found] : others;
  let kept = [...others, step];
  for (const { key: oldest } of [...kept]) {
    const weight = kept.reduce((sum, entry) => sum + entry.weight, 0);
    if (weight > most && !inUse.includes(oldest)) kept = kept.filter(({ key }) => key !== oldest);
  }
  return kept;
}

describe('a map of what was used recently', () => {
  const key = fc.integer({ min: 0, max: 9 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), key, weight: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constantFrom('get' as const, 'peek' as const, 'delete' as const), key }),
    fc.record({ kind: fc.constant('clear' as const) }),
  );

  it('holds the latest that fit, and never evicts what is in use before anything else', () => {
    const bounds = fc.record({ most: fc.integer({ min: 1, max: 12 }), inUse: fc.uniqueArray(key) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), bounds, (steps, { most, inUse }) => {
        const map = new LruCache<number, Entry>(most, ({ weight }) => weight);
        let model: Entry[] = [];
        for (const one of steps) {
          if (one.kind === 'put') map.put(one.key, one, (other) => inUse.includes(other));
          else if (one.kind === 'clear') map.clear();
          else if (one.kind === 'delete') map.delete(one.key);
          else expect(map[one.kind](one.key)).toBe(model.find((entry) => entry.key === one.key));
          model = after(model, one, most, inUse);
          expect([...map.values()]).toEqual(model);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('makes what it does not have, which then counts as just used', () => {
    const map = new LruCache<string, number>(2);
    let made = 0;
    const next = () => {
      made += 1;
      return made;
    };
    const asked = ['a', 'b', 'a', 'c', 'a', 'b'].map((key) => map.getOrMake(key, next));
    expect(asked).toEqual([1, 2, 1, 3, 1, 4]);
  });

  it('is the only one: no file evicts the oldest of a map by hand', () => {
    const byHand = ['electron', 'renderer', 'shared'].flatMap((side) =>
      (readdirSync(join(ROOT, side), { recursive: true }) as string[])
        .map((path) => join(side, path))
        .filter((path) => /\.tsx?$/.test(path) && path !== OWN)
        .filter((path) => BY_HAND.test(readFileSync(join(ROOT, path), 'utf8'))),
    );
    expect(byHand).toEqual([]);
  });
});

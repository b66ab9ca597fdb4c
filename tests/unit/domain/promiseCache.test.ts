import { describe, expect, it } from 'vitest';
import { PromiseCache } from '../../../shared/domain/lruCache.ts';

describe('answers that are asked for once', () => {
  it('P46 keeps no failure: those who wait share it, the next one asks again', async () => {
    const store = new PromiseCache<number>();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      if (asked === 1) throw new Error('passing');
      return asked;
    };
    const first = [store.get('a', ask), store.get('a', ask)];
    expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toBe(1);
    expect(await store.get('a', ask)).toBe(2);
    expect(await store.get('a', ask)).toBe(2);
  });

  it('forgets no newer answer because an older question fails late', async () => {
    const store = new PromiseCache<number>();
    const late = Promise.withResolvers<number>();
    const first = store.get('a', () => late.promise);
    store.clear();
    const second = store.get('a', async () => 2);
    late.reject(new Error('late'));
    await expect(first).rejects.toThrow('late');
    expect(await second).toBe(2);
    expect(await store.get('a', async () => 3)).toBe(2);
  });
});

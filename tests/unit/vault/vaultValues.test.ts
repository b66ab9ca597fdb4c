import { describe, expect, it } from 'vitest';
import { fc } from '../../fastCheck.ts';
import { vaultBench } from './vaultBench.ts';

const outcome = async (value: string) => {
  const { keychain, vault } = vaultBench();
  const answer = await vault.putClientSecret('c1', value);
  return { answer, calls: keychain.calls, stored: keychain.value('client-secret:c1') };
};

describe('P03 values that the system cannot hold are refused before they are cut', () => {
  it.each([
    ['2,501 ASCII', 'x'.repeat(2501), 'tooLong'],
    ['1,251 two-byte letters', 'å'.repeat(1251), 'tooLong'],
    ['626 emoji', '😀'.repeat(626), 'tooLong'],
    ['empty', '', 'unstorable'],
    ['NUL inside', 'ab\0cd', 'unstorable'],
    ['NUL at the end', 'ab\0', 'unstorable'],
    ['half a surrogate pair', 'ab\ud800', 'unstorable'],
  ])('P03 %s', async (_name, value, kind) => {
    const { answer, calls } = await outcome(value);
    expect(answer).toEqual({ kind: 'unavailable', state: { kind } });
    expect(calls).toEqual([]);
  });

  it.each(['x'.repeat(2500), 'å'.repeat(1250), '😀'.repeat(625), ' ', '\n'])(
    'P03 the longest that fits is stored whole',
    async (value) => {
      const { answer, stored } = await outcome(value);
      expect(answer).toEqual({ kind: 'done' });
      expect(stored).toBe(value);
    },
  );

  it('P03 any text is stored whole or refused without a call', async () => {
    const { keychain, vault } = vaultBench();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 3000 }), async (value) => {
        const before = keychain.calls.length;
        const answer = await vault.putClientSecret('c1', value);
        const fits = Buffer.byteLength(value) <= 2500 && value !== '' && !value.includes('\0');
        expect(answer.kind).toBe(fits ? 'done' : 'unavailable');
        if (fits) expect(keychain.value('client-secret:c1')).toBe(value);
        else expect(keychain.calls.length).toBe(before);
      }),
      { numRuns: 60 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { naturalKey } from '../../../electron/store/invoices/queries/sqlBuilder.ts';

describe('the natural order of invoice numbers', () => {
  it('compares digits as numbers, whatever their length, and letters whatever their case', () => {
    const inOrder = [
      '',
      '1',
      '2',
      '9',
      '10',
      '99',
      '100',
      '00000000000000000123',
      '9'.repeat(60),
      'A-2',
      'a-10',
      'B1',
    ];
    const shuffled = [...inOrder].reverse();
    const byKey = shuffled.sort((left, right) => (naturalKey(left) < naturalKey(right) ? -1 : 1));
    expect(byKey).toEqual(inOrder);
    expect(naturalKey('007')).toBe(naturalKey('7'));
    expect(naturalKey('A1')).toBe(naturalKey('a1'));
  });
});

import { describe, expect, it } from 'vitest';
import { decimalFromScaled, scaledFromNumber, scaledFromSource } from '../../../shared/domain/money.ts';
import { fc } from '../../fastCheck.ts';
import { scaledFromDecimal } from '../../oracles/scaledFromDecimal.ts';

/** An amount as its digits: the exact decimal text of a number of ten-thousandths. */
const tenThousandths = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });

describe('money', () => {
  it('reads a JSON number exactly whenever it has at most four decimals', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        (scaled) => scaledFromNumber(Number(decimalFromScaled(scaled))) === Number(scaled),
      ),
      { numRuns: 5_000 },
    );
  });

  it('reads the source text of a number exactly, however it is written', () => {
    fc.assert(
      fc.property(tenThousandths, fc.integer({ min: -6, max: 6 }), (scaled, exponent) => {
        const plain = decimalFromScaled(scaled);
        const moved = scaledFromSource(`${decimalFromScaled(scaled)}e0`);
        const zeros = plain.includes('.') ? `${plain}000000` : `${plain}.0000000`;
        const [digits, shift] = [scaled.toString(), exponent - 4];
        expect(scaledFromSource(plain)).toBe(Number(scaled));
        expect(moved).toBe(Number(scaled));
        expect(scaledFromSource(zeros)).toBe(Number(scaled));
        const power = scaledFromSource(`${digits}e${shift}`);
        const expected = exponent >= 0 ? scaled * 10n ** BigInt(exponent) : exactQuotient(scaled, -exponent);
        if (expected === null || abs(expected) >= 10n ** 15n) expect(power).toBeNull();
        else expect(power).toBe(Number(expected));
      }),
      { numRuns: 3_000 },
    );
  });

  it('never rounds: what needs more than four decimals, or is out of bounds, is refused', () => {
    expect(scaledFromNumber(0.00001)).toBeNull();
    expect(scaledFromNumber(1.00005)).toBeNull();
    expect(scaledFromNumber(1e11)).toBeNull();
    expect(scaledFromNumber(Number.NaN)).toBeNull();
    expect(scaledFromNumber(Number.POSITIVE_INFINITY)).toBeNull();
    expect(scaledFromSource('0.1000000000000000055')).toBeNull();
    expect(scaledFromSource('99999999999.99999')).toBeNull();
    expect(scaledFromSource('1e400')).toBeNull();
    expect(scaledFromSource('12345678901.2345')).toBe(123456789012345);
  });

  it('writes a number as it writes the bigint', () => {
    const safe = fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -10_000, max: 10_000 }),
      fc.integer().map((whole) => whole * 10_000),
    );
    fc.assert(
      fc.property(safe, (scaled) => {
        const { sign, digits } = {
          sign: scaled < 0 ? '-' : '',
          digits: `${Math.abs(scaled)}`.padStart(5, '0'),
        };
        const plain = `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
        expect(decimalFromScaled(scaled)).toBe(plain);
        expect(decimalFromScaled(BigInt(scaled))).toBe(plain);
      }),
      { numRuns: 5_000 },
    );
  });

  it('has one zero', () => {
    expect(Object.is(scaledFromNumber(-0), 0)).toBe(true);
    expect(Object.is(scaledFromSource('-0.000'), 0)).toBe(true);
    expect(decimalFromScaled(0n)).toBe('0');
    expect(decimalFromScaled(-0)).toBe('0');
  });

  it('writes decimals that read back to the same amount, and no other form', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (scaled) => {
        const text = decimalFromScaled(scaled);
        expect(text).toMatch(/^(?:-?(?:0|[1-9]\d*)(?:\.\d{0,3}[1-9])?)$/);
        expect(scaledFromDecimal(text)).toBe(scaled);
      }),
      { numRuns: 3_000 },
    );
  });
});

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function exactQuotient(value: bigint, digits: number): bigint | null {
  const divisor = 10n ** BigInt(digits);
  return value % divisor === 0n ? value / divisor : null;
}

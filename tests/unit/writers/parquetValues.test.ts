import { describe, expect, it } from 'vitest';
import { clockMillis, partitionName, unscaled } from '../../../electron/documents/tables/parquet.ts';
import { statementFileName, statementTemplateFaults } from '../../../shared/domain/fileNameTemplate.ts';
import { fc } from '../../fastCheck.ts';

describe('a value of a Parquet file', () => {
  it('is the wall-clock time by the calendar, in any year', () => {
    const any = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(any, (date) => {
        const text = date.toISOString().replace('T', ' ').slice(0, 19);
        expect(clockMillis(text)).toBe(Math.floor(date.getTime() / 1_000) * 1_000);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is an amount to its last digit, or none', () => {
    const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
    fc.assert(
      fc.property(fc.constantFrom('', '-'), digits(17), fc.option(digits(6)), (sign, whole, decimals) => {
        const amount = unscaled(`${sign}${whole}${decimals === null ? '' : `.${decimals}`}`);
        const fits = whole.length <= 14 && (decimals?.length ?? 0) <= 4;
        expect(amount).toBe(fits ? BigInt(`${sign}${whole}${(decimals ?? '').padEnd(4, '0')}`) : null);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the folder of a customer', () => {
  it('is a safe name on every system, and another one for every number', () => {
    expect(partitionName('00123')).toBe('customer=00123');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(partitionName(one)).toMatch(/^customer=[0-9A-Za-z%]*$/);
        if (one.toWellFormed() !== other.toWellFormed())
          expect(partitionName(one)).not.toBe(partitionName(other));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the name of a statement', () => {
  it('P36 is a safe PDF name, whatever the template and the given name hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (template, givenName) => {
        const facts = { customerNumber: '10001', givenName, day: '2026-06-30' };
        const name = statementFileName(`${template}{name}`, facts);
        expect(name).toMatch(/\.pdf$/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: no system takes these in a name
        expect(name).not.toMatch(/[\\/:*?"<>|\x00-\x1f]/);
      }),
      { numRuns: 500 },
    );
  });

  it('has the tokens of a customer and a day, and says which others say nothing', () => {
    const facts = { customerNumber: '00123', givenName: null, day: '2026-06-30' };
    expect(statementFileName('{Customer} {date} {name}', facts)).toBe('00123 2026-06-30.pdf');
    expect(statementTemplateFaults('{customer} {invoice} {nix}')).toEqual({
      unknownTokens: ['invoice', 'nix'],
      namesEachCustomer: true,
    });
    expect(statementTemplateFaults('{date}')).toEqual({ unknownTokens: [], namesEachCustomer: false });
  });
});

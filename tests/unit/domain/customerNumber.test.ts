import { describe, expect, it } from 'vitest';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { fc } from '../../fastCheck.ts';

const digits = fc.stringMatching(/^[0-9]{1,32}$/);

describe('customer number', () => {
  it('drops one leading letter and white space, and keeps leading zeros', () => {
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('', 'K', 'k', 'Å', 'K ', ' K\u00a0', '\ufeffk'),
        (number, prefix) => {
          expect(parseCustomerNumber(`${prefix}${number} `)).toEqual({ ok: true, number });
        },
      ),
    );
    expect(parseCustomerNumber('K 12345')).toEqual({ ok: true, number: '12345' });
    expect(parseCustomerNumber('00042')).toEqual({ ok: true, number: '00042' });
    expect(parseCustomerNumber('１２３')).toEqual({ ok: true, number: '123' });
  });

  it('refuses everything else with its reason', () => {
    expect(parseCustomerNumber(' \u200b ')).toEqual({ ok: false, problem: 'empty' });
    expect(parseCustomerNumber('K')).toEqual({ ok: false, problem: 'noDigits' });
    expect(parseCustomerNumber('KK123')).toEqual({ ok: false, problem: 'otherCharacters' });
    expect(parseCustomerNumber('12-34')).toEqual({ ok: false, problem: 'otherCharacters' });
    expect(parseCustomerNumber('123K')).toEqual({ ok: false, problem: 'otherCharacters' });
    expect(parseCustomerNumber('1'.repeat(33))).toEqual({ ok: false, problem: 'tooLong' });
  });

  it('takes digits apart from each other for no one number, however they are apart', () => {
    for (const typed of ['10001 20000', '10001\t20000', 'K10001 K20000', 'K 10001\u00a020000', '10\u202f001'])
      expect(parseCustomerNumber(typed), typed).toEqual({ ok: false, problem: 'severalNumbers' });
    expect(parseCustomerNumber('\u200e10\u200b001\u2060')).toEqual({ ok: true, number: '10001' });
    expect(parseCustomerNumber('1 2K')).toEqual({ ok: false, problem: 'otherCharacters' });
  });

  it('never passes anything but digits on, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const result = parseCustomerNumber(typed);
        return !result.ok || /^[0-9]{1,32}$/.test(result.number);
      }),
      { numRuns: 3_000 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { plainName, visibleText } from '../../../shared/domain/visibleText.ts';
import { customersContract } from '../../../shared/ipc/customers.ts';
import { fc } from '../../fastCheck.ts';

describe('the clerk’s own name of a customer', () => {
  it.each([
    ['  Åkerlund\u00a0&\tSöner \r\n AB ', 'Åkerlund & Söner AB'],
    ['txt\u202eexe.', 'txtexe.'],
    ['be\u0007ll\u0000', 'bell'],
    ['a\u200bb\u2066c\u2069\ufeff', 'abc'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['\u200f \u0001', ''],
  ])('%j is %j', (given, name) => {
    expect(plainName(given)).toBe(name);
  });

  it('is a line in which nothing is hidden or turned, typed or from a file', () => {
    const { givenName } = customersContract.note.input.shape;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const name = plainName(text);
        expect(visibleText(name)).toBe(name);
        expect(name).not.toMatch(/\p{Cc}/u);
        expect(plainName(name)).toBe(name);
        expect(givenName.parse(text)).toBe(name);
      }),
    );
  });
});

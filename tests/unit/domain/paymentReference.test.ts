import { expect, test } from 'vitest';
import {
  bankgiroProblem,
  bicProblem,
  ibanProblem,
  paymentReference,
  type ReferenceScheme,
  shownBankgiro,
  shownIban,
  withoutCheck,
} from '../../../shared/domain/paymentReference.ts';
import { fc } from '../../fastCheck.ts';

const of = (scheme: ReferenceScheme, invoiceNo: string) =>
  paymentReference({ template: '{invoice}', scheme }, { customerNumber: '10001', invoiceNo });

test.each<[ReferenceScheme, string, string]>([
  ['ocr', '123', '1230'],
  ['ocrLength', '123', '12351'],
  ['ocr', '811218987', '8112189876'],
  ['kid10', '234567', '2345676'],
  ['kid10', '1234', '12344'],
  ['kid11', '1234', '12343'],
  ['kid11', '12345678', '123456785'],
  ['viite', '123456', '1234561'],
  ['rf', '539007547034', 'RF18539007547034'],
  ['rf', '2348231', 'RF712348231'],
  ['none', 'F-17/3', 'F-17/3'],
])('%s of %s is %s, as published', (scheme, content, expected) => {
  expect(of(scheme, content)).toEqual({ ok: true, value: expected });
  expect(withoutCheck(scheme, expected)).toBe(content);
});

test('what does not have the check digits of its scheme is made of nothing', () => {
  expect(withoutCheck('ocr', '1231')).toBeNull();
  expect(withoutCheck('ocrLength', '12341')).toBeNull();
  expect(withoutCheck('rf', '18539007547034')).toBeNull();
  expect(withoutCheck('kid11', '7')).toBeNull();
  expect(withoutCheck('viite', 'note')).toBeNull();
});

/** Written from the schemes' descriptions: each asks whether a whole number is sound, and makes none. */
const sound: Readonly<Record<Exclude<ReferenceScheme, 'none'>, (whole: string) => boolean>> = {
  ocr: luhnSound,
  ocrLength: (whole) => luhnSound(whole) && Number(whole.at(-2)) === whole.length % 10,
  kid10: luhnSound,
  kid11: (whole) => {
    let sum = whole.endsWith('-') ? 10 : Number(whole.at(-1));
    let weight = 2;
    for (let place = whole.length - 2; place >= 0; place -= 1) {
      sum += Number(whole[place]) * weight;
      weight = weight === 7 ? 2 : weight + 1;
    }
    return sum % 11 === 0;
  },
  viite: (whole) => {
    let sum = Number(whole.at(-1));
    for (let place = whole.length - 2, turn = 0; place >= 0; place -= 1, turn += 1) {
      sum += Number(whole[place]) * (turn % 3 === 0 ? 7 : turn % 3 === 1 ? 3 : 1);
    }
    return sum % 10 === 0;
  },
  rf: (whole) => {
    const turned = whole.slice(4) + whole.slice(0, 4);
    const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
    return BigInt(digits) % 97n === 1n;
  },
};

function luhnSound(whole: string): boolean {
  let sum = 0;
  for (let place = 0; place < whole.length; place += 1) {
    const digit = Number(whole[whole.length - 1 - place]);
    const doubled = String(digit * (1 + (place % 2)));
    sum += [...doubled].reduce((all, one) => all + Number(one), 0);
  }
  return sum % 10 === 0;
}

test.each(Object.keys(sound) as (keyof typeof sound)[])(
  '%s: ten thousand numbers have digits that another check accepts, and no other last digit',
  (scheme) => {
    const content =
      scheme === 'rf'
        ? fc.stringMatching(/^[0-9A-Z]{1,21}$/)
        : fc
            .tuple(fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^[0-9]{2,18}$/))
            .map(([one, rest]) => one + rest);
    fc.assert(
      fc.property(content, (number) => {
        const made = of(scheme, number);
        if (!made.ok) throw new Error(made.problem);
        if (!made.value.includes(number) || !sound[scheme](made.value)) return false;
        if (scheme === 'rf') return true;
        const last = made.value.at(-1) === '-' ? 10 : Number(made.value.at(-1));
        return !sound[scheme](made.value.slice(0, -1) + String((last + 1) % 10));
      }),
      { numRuns: 10_000 },
    );
  },
);

test('says why there is no reference', () => {
  const facts = { customerNumber: '10001', invoiceNo: null };
  const problem = (template: string, scheme: ReferenceScheme) =>
    paymentReference({ template, scheme }, facts);
  expect(problem(' ', 'ocr')).toEqual({ ok: false, problem: 'empty' });
  expect(problem('{date}', 'ocr')).toEqual({ ok: false, problem: 'unknownToken' });
  expect(problem('{invoice}', 'ocr')).toEqual({ ok: false, problem: 'noInvoice' });
  expect(problem('K{customer}', 'ocr')).toEqual({ ok: false, problem: 'characters' });
  expect(problem('00012', 'viite')).toEqual({ ok: false, problem: 'tooShort' });
  expect(problem('{customer}{customer}{customer}{customer}{customer}', 'ocr')).toEqual({
    ok: false,
    problem: 'tooLong',
  });
  expect(problem('7{customer}', 'ocr')).toEqual({ ok: true, value: '7100019' });
});

test('tells a wrong account from a mistyped one', () => {
  expect(ibanProblem('SE45 5000 0000 0583 9825 7466')).toBeNull();
  expect(ibanProblem('NO93 8601 1117 947')).toBeNull();
  expect(ibanProblem('fi21 1234 5600 0007 85')).toBeNull();
  expect(ibanProblem('SE45 5000 0000 0583 9825 7467')).toBe('digits');
  expect(ibanProblem('4550000000058398257466')).toBe('form');
  expect(bankgiroProblem('5402-9681')).toBeNull();
  expect(bankgiroProblem(' 902 0033')).toBeNull();
  expect(bankgiroProblem('5402-9682')).toBe('digits');
  expect(bankgiroProblem('54-02')).toBe('form');
  expect(bicProblem('NDEASESS')).toBeNull();
  expect(bicProblem('NDEASES')).toBe('form');
  expect(shownIban('se4550000000058398257466')).toBe('SE45 5000 0000 0583 9825 7466');
  expect(shownBankgiro('54029681')).toBe('5402-9681');
});

import { luhnDigit, mod11Digit, mod97, viiteDigit } from './checkDigits.ts';
import type { ReferenceScheme } from './paymentReference.ts';

const PLAIN = /^[1-9]\d*$/;
const RF = /^RF(\d\d)([0-9A-Z]{1,21})$/;

/** A reference or a number without what banks and payers add or drop: blanks, leading zeros, small letters. */
export function plainReference(text: string): string {
  // Most are plain already, and a million of them are asked for.
  if (PLAIN.test(text)) return text;
  return withoutBlanks(text).replace(/^0+/, '');
}

/** What a written reference says: itself, and what is within an RF whose check digits are right. */
export function referenceForms(written: string): string[] {
  const whole = withoutBlanks(written);
  const [, digits = '', content] = RF.exec(whole) ?? [];
  const forms = content !== undefined && mod97(`${content}RF${digits}`) === 1 ? [whole, content] : [whole];
  return forms.filter((form) => plainReference(form) !== '');
}

/** The number in front of the check digits of a scheme; null where they are wrong, or there are none. */
type Within = (form: string) => string | null;

const last =
  (digit: (content: string) => string): Within =>
  (form) => {
    const content = form.slice(0, -1);
    return /^\d+$/.test(content) && digit(content) === form.slice(-1) ? content : null;
  };

const WITHIN: Readonly<Record<ReferenceScheme, Within>> = {
  none: () => null,
  ocr: last(luhnDigit),
  ocrLength: (form) => {
    const counted = last(luhnDigit)(form);
    const isCounted = counted !== null && counted.length > 1 && counted.endsWith(String(form.length % 10));
    return isCounted ? counted.slice(0, -1) : null;
  },
  kid10: last(luhnDigit),
  kid11: last(mod11Digit),
  // A viite has three digits and its check digit at least.
  viite: (form) => (plainReference(form).length < 4 ? null : last(viiteDigit)(form)),
  // An RF is opened by `referenceForms`.
  rf: () => null,
};

/** The numbers that a form of a reference may be, with and without the check digits of these schemes; plain. */
export function numbersWithin(form: string, schemes: readonly ReferenceScheme[]): string[] {
  const found = schemes.map((scheme) => WITHIN[scheme](form));
  const plain = [form, ...found].map((number) => plainReference(number ?? ''));
  return [...new Set(plain)].filter((number) => number !== '');
}

function withoutBlanks(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
}

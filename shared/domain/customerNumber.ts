/** Digits of a customer number without its prefix letter, leading zeros kept (SERVICE §2.5). */
export type CustomerNumber = string & { readonly __brand: 'CustomerNumber' };

export type CustomerNumberProblem = 'empty' | 'noDigits' | 'otherCharacters' | 'tooLong';

export type CustomerNumberResult =
  | { readonly ok: true; readonly number: CustomerNumber }
  | { readonly ok: false; readonly problem: CustomerNumberProblem };

const LONGEST = 32;
const INVISIBLE = /[\s\u00a0\u2007\u202f\u00ad\u200b\u200e\u200f\ufeff]/gu;

/**
 * Reads what a clerk types or pastes: one leading letter is dropped (`K 12345` → `12345`), white space is
 * ignored, leading zeros are kept; anything else is refused with a reason before a request is made.
 */
export function parseCustomerNumber(typed: string): CustomerNumberResult {
  const compact = typed.normalize('NFKC').replace(INVISIBLE, '');
  if (compact === '') return { ok: false, problem: 'empty' };
  const digits = compact.replace(/^\p{L}/u, '');
  if (digits === '') return { ok: false, problem: 'noDigits' };
  if (!/^[0-9]+$/.test(digits)) return { ok: false, problem: 'otherCharacters' };
  if (digits.length > LONGEST) return { ok: false, problem: 'tooLong' };
  return { ok: true, number: digits as CustomerNumber };
}

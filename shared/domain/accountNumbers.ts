import { luhnDigit, mod97 } from './checkDigits.ts';

/** What is wrong with an account's number: its characters or length, or a digit that does not fit the others. */
export type AccountProblem = 'form' | 'digits';

/** Null for a sound one. Spaces do not count. */
export function ibanProblem(typed: string): AccountProblem | null {
  const iban = compact(typed).toUpperCase();
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return 'form';
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'digits';
}

/** Null for a sound one; seven or eight digits, the last of them by modulus 10. */
export function bankgiroProblem(typed: string): AccountProblem | null {
  const digits = compact(typed).replace('-', '');
  if (!/^\d{7,8}$/.test(digits)) return 'form';
  return luhnDigit(digits.slice(0, -1)) === digits.at(-1) ? null : 'digits';
}

/** Null for a sound one; a BIC has no check digit. */
export function bicProblem(typed: string): AccountProblem | null {
  return /^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(compact(typed).toUpperCase()) ? null : 'form';
}

/** In groups of four. */
export function shownIban(typed: string): string {
  return (
    compact(typed)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join(' ');
}

/** `123-4567` or `1234-5678`. */
export function shownBankgiro(typed: string): string {
  const digits = compact(typed).replace('-', '');
  return `${digits.slice(0, -4)}-${digits.slice(-4)}`;
}

function compact(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

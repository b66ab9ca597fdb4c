/** One customer at one connection. The number is the digits without their prefix letter (docs/service.md §2.5). */
export interface CustomerRef {
  readonly connectionId: string;
  readonly number: CustomerNumber;
}

/** What names a customer where it is read from a table or an address. */
type Named = Readonly<Record<keyof CustomerRef, string>>;

/** One text for each customer, for maps and for React: numbers of two connections may be the same digits. */
export function customerKey({ connectionId, number }: Named): string {
  return `${connectionId}/${number}`;
}

/** Whether both are the same customer at the same connection; no customer is the same as none. */
export function sameCustomer(one: Named | null | undefined, other: Named | null | undefined): boolean {
  return (
    one != null && other != null && one.connectionId === other.connectionId && one.number === other.number
  );
}

/** Digits of a customer number without its prefix letter, leading zeros kept (docs/service.md §2.5). */
export type CustomerNumber = string & { readonly __brand: 'CustomerNumber' };

export const CUSTOMER_NUMBER_PROBLEMS = [
  'empty',
  'noDigits',
  'severalNumbers',
  'otherCharacters',
  'tooLong',
] as const;
export type CustomerNumberProblem = (typeof CUSTOMER_NUMBER_PROBLEMS)[number];

type CustomerNumberResult =
  | { readonly ok: true; readonly number: CustomerNumber }
  | { readonly ok: false; readonly problem: CustomerNumberProblem };

const LONGEST = 32;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/**
 * Reads what a clerk types or pastes: one leading letter is dropped (`K 12345` → `12345`), white space around it and
 * invisible characters are ignored, leading zeros are kept; anything else is refused with a reason before a request is
 * made. Separated digits may be two numbers, and are never joined into one.
 */
export function parseCustomerNumber(typed: string): CustomerNumberResult {
  const text = typed.normalize('NFKC').replace(INVISIBLE, '').trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const digits = text.replace(/^\p{L}\s*/u, '');
  if (digits === '') return { ok: false, problem: 'noDigits' };
  if (/^[0-9]+(?:\s+\p{L}?\s*[0-9]+)+$/u.test(digits)) return { ok: false, problem: 'severalNumbers' };
  if (!/^[0-9]+$/.test(digits)) return { ok: false, problem: 'otherCharacters' };
  if (digits.length > LONGEST) return { ok: false, problem: 'tooLong' };
  return { ok: true, number: digits as CustomerNumber };
}

/**
 * The order of customers in every list and every file: by the value of their numbers, and of one value (042 and 42) by
 * their digits.
 */
export function inNumberOrder<One>(all: Iterable<One>, numberOf: (one: One) => string): One[] {
  const keyed = Array.from(all, (one) => ({ one, key: numberKey(numberOf(one)) }));
  return keyed.sort((left, right) => (left.key < right.key ? -1 : 1)).map(({ one }) => one);
}

/** A text that sorts by code unit as the numbers are to be: how many digits the value has comes first. */
export function numberKey(number: string): string {
  const value = number.replace(/^0+(?=\d)/, '');
  return `${String.fromCharCode(0x30 + value.length)}${value} ${number}`;
}

/** The invoices of one customer, or with `number: null` those of all customers of the connection whose lists are kept. */
export interface ListRef {
  readonly connectionId: string;
  readonly number: CustomerRef['number'] | null;
}

export function isOfOneCustomer(list: ListRef): list is CustomerRef {
  return list.number !== null;
}

/** One text for each list, for maps and for React; that of a customer's own list is its `customerKey`. */
export function listKey({ connectionId, number }: ListRef): string {
  return customerKey({ connectionId, number: number ?? '' });
}

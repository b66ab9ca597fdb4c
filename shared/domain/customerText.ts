import { parseCustomerNumber } from './customerRef.ts';
import { textFinder } from './foldedText.ts';

interface NamedCustomer {
  readonly number: string;
  /** The clerk's own name for it. */
  readonly givenName: string;
}

/**
 * Says of customers whether a text is part of their number or of the clerk's name for them, whatever the case. With its
 * prefix letter a number is meant from its first digit on: `K100` is not in 41001.
 */
export function isInCustomer(text: string): (customer: NamedCustomer) => boolean {
  const needle = text.toLowerCase();
  const isIn = textFinder(text);
  const parsed = parseCustomerNumber(text);
  return ({ number, givenName }) =>
    number.includes(needle) || isIn(givenName) || (parsed.ok && number.startsWith(parsed.number));
}

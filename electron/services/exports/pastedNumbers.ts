import { type CustomerNumber, parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';

const MOST_SHOWN = 20;
const LONGEST_SHOWN = 60;

export interface PastedNumbers {
  /** Each once, in the order of the text. */
  readonly numbers: readonly CustomerNumber[];
  /** The first pieces that are no customer number. */
  readonly notNumbers: readonly string[];
}

/** Customer numbers of a pasted or imported list: apart by white space, commas, semicolons or quotes. */
export function pastedNumbers(text: string): PastedNumbers {
  const numbers = new Set<CustomerNumber>();
  const notNumbers = new Set<string>();
  for (const piece of text.split(/[\s,;|"'\ufeff]+/u)) {
    if (piece === '') continue;
    const parsed = parseCustomerNumber(piece);
    if (parsed.ok) numbers.add(parsed.number);
    else if (notNumbers.size < MOST_SHOWN) notNumbers.add(piece.slice(0, LONGEST_SHOWN));
  }
  return { numbers: [...numbers], notNumbers: [...notNumbers] };
}

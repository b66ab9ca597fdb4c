import type { AmountHint, ComparedAmount } from '../../../../shared/domain/comparison.ts';
import { compareDecimals } from '../../../../shared/domain/money.ts';

/** All amounts of the invoices of a key. */
export interface KeyAmounts {
  /** Which of them is compared with the ledger's. */
  readonly compared: ComparedAmount;
  readonly price: string;
  readonly priceVat: string;
  readonly outstanding: string;
}

/** What may be the reason why a ledger has another amount; null where nothing speaks for one. */
export function amountHint(there: string, here: KeyAmounts): AmountHint | null {
  const amount = here[here.compared];
  const isSameSign = isNegative(there) === isNegative(amount);
  if (!isSameSign && size(there) === size(amount)) return 'sign';
  const isUnpaid = here.outstanding === here.priceVat;
  if (amount === here.priceVat && there === here.price) return 'vat';
  if (isSameSign && areTurned(size(there), size(amount))) return 'digits';
  if (!isUnpaid && there === here.priceVat) return 'paidHere';
  const isLess = isSameSign && compareDecimals(size(there), size(amount)) < 0;
  return isUnpaid && there !== '0' && isLess ? 'paidThere' : null;
}

function isNegative(decimal: string): boolean {
  return decimal.startsWith('-');
}

function size(decimal: string): string {
  return decimal.replace('-', '');
}

/** Whether two digits next to one another have changed places, in amounts of two decimals. */
function areTurned(one: string, other: string): boolean {
  const [left, right] = [one, other].map(inHundredths);
  if (left === undefined || right === undefined || left.length !== right.length) return false;
  const at = [...left].findIndex((digit, place) => digit !== right[place]);
  if (at < 0 || at + 1 >= left.length) return false;
  const turned = `${left.slice(0, at)}${left[at + 1]}${left[at]}${left.slice(at + 2)}`;
  return turned === right;
}

function inHundredths(decimal: string): string | undefined {
  const [whole = '', fraction = ''] = decimal.split('.');
  return fraction.length > 2 ? undefined : `${whole}${fraction.padEnd(2, '0')}`;
}

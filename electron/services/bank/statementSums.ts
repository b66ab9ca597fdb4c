import type { BankFigures } from '../../../shared/domain/bankEntries.ts';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { BankEntry } from './bankEntry.ts';
import type { BalanceRecord, StatementRecord } from './camtRecords.ts';
import { camtAmount, camtCount } from './camtValues.ts';

type Difference = Omit<BankFigures['differences'][number], 'place'>;

/** Balances by their codes: what was there before the entries, the likelier first, and what is after them. */
const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];

/** Adds up the entries of a statement beside what the bank says of all of them. */
export class StatementSums {
  /** Credits of all entries, and of those that are booked: banks mean one or the other. */
  readonly #all = { count: 0, sum: new DecimalSum() };
  readonly #booked = { count: 0, sum: new DecimalSum() };
  readonly #movement = new DecimalSum();
  readonly #currencies = new Set<string>();

  add({ amount, currency, direction, isBooked }: BankEntry): void {
    const credits = direction === 'credit' ? [this.#all, ...(isBooked ? [this.#booked] : [])] : [];
    for (const some of credits) {
      some.count += 1;
      some.sum.add(amount ?? '0');
    }
    if (!isBooked) return;
    this.#currencies.add(currency);
    if (direction === 'credit') this.#movement.add(amount ?? '0');
    if (direction === 'debit') this.#movement.subtract(amount ?? '0');
  }

  /** What the bank says of all of them that cannot be read. */
  unread({ saidNumber, saidSum, balances }: StatementRecord): number {
    const sums = balances
      .filter(({ type }) => [...OPENING, ...CLOSING].includes(type))
      .map(({ amount }) => amount.amount);
    const unread = [saidSum, ...sums].filter((sum) => sum !== '' && zeroOr(sum) === null).length;
    return unread + (saidNumber !== '' && camtCount(saidNumber) === null ? 1 : 0);
  }

  differences({ saidNumber, saidSum, balances }: StatementRecord): Difference[] {
    const [all, booked] = [this.#all, this.#booked];
    const found: Difference[] = [];
    const sum = zeroOr(saidSum);
    if (sum !== null && sum !== all.sum.decimal() && sum !== booked.sum.decimal())
      found.push({ kind: 'total', said: sum, found: all.sum.decimal() });
    const number = camtCount(saidNumber);
    if (number !== null && number !== all.count && number !== booked.count)
      found.push({ kind: 'number', said: countOf(number), found: countOf(all.count) });
    return [...found, ...this.#balance(balances)];
  }

  /** Where there is one balance before and one after, in the currency of all entries. */
  #balance(balances: readonly BalanceRecord[]): Difference[] {
    const before = only(balances, OPENING);
    const after = only(balances, CLOSING);
    if (before === null || after === null || before.currency !== after.currency) return [];
    if ([...this.#currencies].some((currency) => currency !== before.currency)) return [];
    const found = new DecimalSum().add(before.amount).add(this.#movement.decimal()).decimal();
    return found === after.amount ? [] : [{ kind: 'balance', said: after.amount, found }];
  }
}

/** The only balance of the first code that there is any of; null for none and for several. */
function only(balances: readonly BalanceRecord[], codes: readonly string[]) {
  const ofCode = codes.map((code) => balances.filter(({ type }) => type === code));
  const [one, ...more] = ofCode.find((some) => some.length > 0) ?? [];
  if (one === undefined || more.length > 0) return null;
  const plain = zeroOr(one.amount.amount);
  if (plain === null) return null;
  const amount = one.direction === 'DBIT' ? new DecimalSum().subtract(plain).decimal() : plain;
  return { amount, currency: one.amount.currency.toUpperCase() };
}

/** What sums and balances may be besides an amount: zero. */
function zeroOr(text: string): Decimal | null {
  return /^\+?0*\.?0*$/.test(text) && /0/.test(text) ? ('0' as Decimal) : camtAmount(text);
}

function countOf(count: number): Decimal {
  return String(count) as Decimal;
}

import { createHash } from 'node:crypto';
import type {
  BankCredit,
  BankFigures,
  BankFile,
  BankSkip,
  SkippedEntries,
} from '../../../shared/domain/bankEntries.ts';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, localDay } from '../../../shared/domain/wallClock.ts';
import type { BankEntry } from './bankEntry.ts';
import { creditsOf, type EntryCredits } from './entryCredits.ts';

type Difference = BankFigures['differences'][number];

interface Counted {
  count: number;
  readonly sum: DecimalSum;
}

/** A credit entry that is booked: all that is kept of it. */
interface Booked {
  readonly currency: string;
  readonly amount: Decimal;
  readonly opened: EntryCredits;
}

/** Takes the entries of a file in their order, and says what they add up to. */
export class BankBook {
  readonly #booked: Booked[] = [];
  readonly #accounts = new Set<string>();
  /** Of each currency, how many credits are booked. */
  readonly #currencies = new Map<string, number>();
  readonly #skipped = new Map<BankSkip, Map<string, Counted>>();
  readonly #charges = new Map<string, Counted>();
  readonly #seen = new Set<string>();
  readonly #differences: Difference[] = [];
  /** Nothing is booked later. */
  readonly #latest = dayAfter(localDay(Date.now()), 1, 0, 0);
  /** What the file says of all its entries, and cannot be read. */
  unreadTotals = 0;
  #oddDays = 0;
  #entries = 0;
  #from: LocalDate | null = null;
  #until: LocalDate | null = null;

  account(account: string): void {
    if (account !== '') this.#accounts.add(account);
  }

  differs(difference: Omit<Difference, 'place'>): void {
    this.#differences.push({ ...difference, place: null });
  }

  add(read: BankEntry): void {
    this.#entries += 1;
    const entry = { ...read, bookedOn: this.#day(read.bookedOn), valueOn: this.#day(read.valueOn) };
    const { currency, bookedOn } = entry;
    if (read.hasOddDay || bookedOn !== read.bookedOn || entry.valueOn !== read.valueOn) this.#oddDays += 1;
    const credits = this.#currencies.get(currency) ?? 0;
    this.#currencies.set(currency, credits);
    if (bookedOn !== null) {
      if (this.#from === null || bookedOn < this.#from) this.#from = bookedOn;
      if (this.#until === null || bookedOn > this.#until) this.#until = bookedOn;
    }
    if (entry.isBooked)
      for (const charge of entry.charges) count(this.#charges, charge.currency, charge.amount);
    const { amount } = entry;
    const reason = this.#reason(entry);
    if (amount === null || reason !== null) {
      this.#skip(reason ?? 'noAmount', currency, amount);
      return;
    }
    this.#currencies.set(currency, credits + 1);
    this.#booked.push({ currency, amount, opened: creditsOf(entry, amount) });
  }

  file(kind: BankFigures['kind']): BankFile {
    const main = this.#mainCurrency();
    const credits: BankCredit[] = [];
    const sum = new DecimalSum();
    for (const { currency, amount, opened } of this.#booked) {
      if (currency !== main) {
        this.#skip('currency', currency, amount);
        continue;
      }
      sum.add(amount);
      const place = credits.length + 1;
      for (const difference of opened.differences) this.#differences.push({ ...difference, place });
      for (const credit of opened.credits) {
        credits.push(credit);
        credit.place = credits.length;
      }
    }
    const charges = this.#charges.get(main);
    const currencies = [...this.#currencies.keys()];
    return {
      credits,
      figures: {
        kind,
        accounts: [...this.#accounts],
        currencies: currencies.toSorted((one, other) => Number(other === main) - Number(one === main)),
        from: this.#from,
        until: this.#until,
        entries: this.#entries,
        credits: sum.decimal(),
        charges: { count: charges?.count ?? 0, sum: (charges?.sum ?? new DecimalSum()).decimal() },
        skipped: this.#allSkipped(),
        differences: this.#differences,
        oddDays: this.#oddDays,
        unreadTotals: this.unreadTotals,
      },
    };
  }

  /** Null for one that no bank has come to. */
  #day(day: LocalDate | null): LocalDate | null {
    return day !== null && day > this.#latest ? null : day;
  }

  /** Why an entry is no credit; whether it is of another currency is known at the end. */
  #reason(entry: BankEntry): BankSkip | null {
    if (entry.amount === null || entry.direction === null) return 'noAmount';
    if (!entry.isBooked) return 'pending';
    if (entry.isReversal) return 'reversal';
    if (entry.direction === 'debit') return 'debit';
    return this.#isAgain(entry) ? 'again' : null;
  }

  /** Whether the very same entry was there before: not one of another payer that shares the bank's reference. */
  #isAgain({
    account,
    bankReference,
    amount,
    currency,
    bookedOn,
    valueOn,
    parts,
    ...own
  }: BankEntry): boolean {
    if (bankReference === '') return false;
    const details = [{ ...own, amount }, ...parts].map(({ references, text, payer, amount: of }) =>
      [references.join('\t'), text, payer, of].join('\t'),
    );
    const all = [account, bankReference, amount, currency, bookedOn, valueOn, ...details].join('\v');
    // Of a file of a hundred thousand entries the texts themselves would be kept twice.
    const key = createHash('sha256').update(all).digest('base64');
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }

  /** The one of most credits, the first of several. */
  #mainCurrency(): string {
    const all = [...this.#currencies];
    return all.reduce((most, one) => (one[1] > most[1] ? one : most), all[0] ?? ['', 0])[0];
  }

  #skip(reason: BankSkip, currency: string, amount: Decimal | null): void {
    const ofReason = this.#skipped.get(reason) ?? new Map<string, Counted>();
    this.#skipped.set(reason, ofReason);
    count(ofReason, currency, amount ?? '0');
  }

  #allSkipped(): SkippedEntries[] {
    return [...this.#skipped].flatMap(([reason, ofReason]) =>
      [...ofReason].map(([currency, { count, sum }]) => ({ reason, count, sum: sum.decimal(), currency })),
    );
  }
}

function count(all: Map<string, Counted>, key: string, amount: string): void {
  const counted = all.get(key) ?? { count: 0, sum: new DecimalSum() };
  counted.count += 1;
  counted.sum.add(amount);
  all.set(key, counted);
}

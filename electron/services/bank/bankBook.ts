import { createHash } from 'node:crypto';
import type {
  BankCredit,
  BankFigures,
  BankFile,
  BankSkip,
  SkippedEntries,
} from '../../../shared/domain/bankEntries.ts';
import { DecimalSum, sumOfDecimals } from '../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, localDay } from '../../../shared/domain/wallClock.ts';

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

/** What says whose payment it is, of an entry or of a part of it. */
export interface EntryDetails {
  readonly references: readonly string[];
  readonly text: string;
  readonly payer: string;
  readonly bankReference: string;
}

export interface EntryPart extends EntryDetails {
  /** In the entry's currency; null where the bank gives none. */
  readonly amount: Decimal | null;
}

export interface Charge {
  readonly amount: Decimal;
  readonly currency: string;
}

/** An entry as the file has it, before it is known what becomes of it. */
export interface BankEntry extends EntryDetails {
  readonly account: string;
  readonly bookedOn: LocalDate | null;
  readonly valueOn: LocalDate | null;
  /** One of them is written, and cannot be read. */
  readonly hasOddDay: boolean;
  /** Above zero; null for none that can be read. */
  readonly amount: Decimal | null;
  readonly currency: string;
  /** Null where the file does not say. */
  readonly direction: 'credit' | 'debit' | null;
  readonly isReversal: boolean;
  readonly isBooked: boolean;
  /** How many payments the bank says it is made of; 0 where it says nothing. */
  readonly payments: number;
  readonly parts: readonly EntryPart[];
  readonly charges: readonly Charge[];
}

/** Its place is given once it is known which of them are read. */
type PlacedCredit = { place: number } & Omit<BankCredit, 'place'>;

interface EntryCredits {
  readonly credits: readonly PlacedCredit[];
  readonly differences: readonly Omit<Difference, 'place'>[];
}

/**
 * The credits of an entry, which always add up to it: its parts where the bank gives all of them, otherwise the entry itself.
 */
function creditsOf(entry: BankEntry, amount: Decimal): EntryCredits {
  const { parts } = entry;
  const [only] = parts;
  if (Math.max(parts.length, entry.payments) > 1) return creditsOfBatch(entry, amount);
  if (only === undefined) return { credits: [credit(entry, amount, entry)], differences: [] };
  return {
    credits: [credit(entry, amount, detailsOf(only, entry))],
    differences: isExplained(only, amount, entry) ? [] : [differs('parts', amount, only.amount ?? amount)],
  };
}

function creditsOfBatch(entry: BankEntry, amount: Decimal): EntryCredits {
  const { parts, payments } = entry;
  const amounts = parts.flatMap((part) => part.amount ?? []);
  const found = sumOfDecimals(amounts);
  if (parts.length > 1 && amounts.length === parts.length && found === amount) {
    const credits = parts.map((part) =>
      credit(entry, part.amount ?? amount, detailsOf(part, entry), parts.length),
    );
    const isWhole = payments === 0 || payments === parts.length;
    return {
      credits,
      differences: isWhole ? [] : [differs('number', countOf(payments), countOf(parts.length))],
    };
  }
  // The references of the parts would claim the whole amount for each of them.
  const whole = { ...entry, references: [] };
  const unopened = { ...credit(entry, amount, whole, Math.max(parts.length, payments)), isUnopened: true };
  const isSaid = parts.length > 1 && amounts.length > 0 && found !== amount;
  return { credits: [unopened], differences: isSaid ? [differs('parts', amount, found)] : [] };
}

function credit(
  { account, bookedOn, valueOn, currency }: BankEntry,
  amount: Decimal,
  { references, text, payer, bankReference }: EntryDetails,
  parts = 1,
): PlacedCredit {
  const details = { references: [...new Set(references)], text, payer, bankReference };
  return { place: 0, account, bookedOn, valueOn, amount, currency, ...details, parts, isUnopened: false };
}

function detailsOf(part: EntryPart, entry: BankEntry): EntryDetails {
  return {
    references: part.references,
    text: part.text === '' && entry.parts.length === 1 ? entry.text : part.text,
    payer: part.payer,
    bankReference: part.bankReference === '' ? entry.bankReference : part.bankReference,
  };
}

/** One payment of which the bank has taken off its fee, or none at all. */
function isExplained(
  { amount: paid }: EntryPart,
  amount: Decimal,
  { charges, currency }: BankEntry,
): boolean {
  if (paid === null || paid === amount) return true;
  const rest = new DecimalSum().add(paid);
  for (const charge of charges) if (charge.currency === currency) rest.subtract(charge.amount);
  return rest.decimal() === amount;
}

function differs(kind: Difference['kind'], said: Decimal, found: Decimal): Omit<Difference, 'place'> {
  return { kind, said, found };
}

export function countOf(count: number): Decimal {
  return String(count) as Decimal;
}

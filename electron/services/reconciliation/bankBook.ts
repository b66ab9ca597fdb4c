import { createHash } from 'node:crypto';
import {
  BANK_BOUNDS,
  type BankCredit,
  type BankFigures,
  type BankFile,
  type BankSkip,
  type LeftOutEntry,
  type SkippedEntries,
  type TakenBack,
} from '../../../shared/domain/bankEntries.ts';
import { LEDGER_BOUNDS, type ReadRow } from '../../../shared/domain/comparison.ts';
import { type Decimal, DecimalSum, negated, sumOfDecimals } from '../../../shared/domain/money.ts';
import { plainReference } from '../../../shared/domain/paymentReference.ts';
import { dayAfter, type LocalDate, localDay } from '../../../shared/domain/wallClock.ts';
import { BankRefused } from './walkXml.ts';

/** What says whose payment it is, of an entry or of a part of it. */
interface EntryDetails {
  readonly references: readonly string[];
  /** What payer and banks call the payment: EndToEndId and its like. */
  readonly identifiers: readonly string[];
  /** The one of them that goes with a payment wherever it goes, also when it comes back; empty for none. */
  readonly endToEnd: string;
  readonly text: string;
  readonly payer: string;
  readonly bankReference: string;
}

/** Null where the file does not say. */
type Direction = 'credit' | 'debit' | null;

export interface EntryPart extends EntryDetails {
  /** In the entry's currency; null where the bank gives none. */
  readonly amount: Decimal | null;
  /** What was instructed, where that is another amount. */
  readonly instructed: Decimal | null;
  readonly direction: Direction;
  /** Money that comes back, since a payment was not accepted or is taken back. */
  readonly isReturn: boolean;
  /** What the bank has taken off it. */
  readonly charges: readonly Charge[];
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
  readonly direction: Direction;
  /** It takes another entry back, or is a payment that comes back. */
  readonly isReversal: boolean;
  readonly isBooked: boolean;
  /** How many payments the bank says it is made of; 0 where it says nothing. */
  readonly payments: number;
  /** What the bank says that they come to; null where it says nothing. */
  readonly batchTotal: Decimal | null;
  readonly parts: readonly EntryPart[];
  /** Those of the entry; where it has none, those of its parts. */
  readonly charges: readonly Charge[];
  /** The statement and its page, as the bank numbers them; empty where it does not. */
  readonly statement: string;
}

/** A row of a table, with the cells that are written in it. */
export interface TableRow {
  readonly at: number;
  readonly text: string;
}

type Difference = BankFigures['differences'][number];

interface Counted {
  count: number;
  readonly sum: DecimalSum;
}

/** What is known at the end alone is set then. */
type Credit = { -readonly [Key in keyof BankCredit]: BankCredit[Key] };

/** An entry with credits in it: all that is kept of it. */
interface Booked {
  readonly amount: Decimal;
  readonly currency: string;
  readonly bankReference: string;
  readonly credits: readonly Credit[];
  readonly row: TableRow;
  /** Of each credit, its `endToEnd`. */
  readonly ends: readonly string[];
  readonly differences: readonly Omit<Difference, 'place'>[];
}

/** Takes the entries of a file in their order, and says what they add up to. */
export class BankBook {
  readonly #booked: Booked[] = [];
  readonly #takers: Taker[] = [];
  readonly #accounts = new Set<string>();
  /** Of each currency, how many credits are booked. */
  readonly #currencies = new Map<string, number>();
  readonly #skipped = new Map<BankSkip, Map<string, Counted>>();
  readonly #leftOut = new Map<BankSkip, LeftOutEntry[]>();
  readonly #first = new Map<number, ReadRow<BankSkip>>();
  readonly #shown: number;
  readonly #charges = new Map<string, Counted>();
  readonly #seen = new Set<string>();
  readonly #differences: Difference[] = [];
  #moreDifferences = 0;
  /** Nothing is booked later. */
  readonly #latest = dayAfter(localDay(Date.now()), 1, 0, 0);
  /** Of the statement that is read, how often it has had the same. */
  #inStatement = new Map<string, number>();
  /** What the file says of all its entries, and cannot be read. */
  unreadTotals = 0;
  /** Files beside those that were read. */
  otherFiles = 0;
  #oddDays = 0;
  #entries = 0;
  #from: LocalDate | null = null;
  #until: LocalDate | null = null;

  /** @param shown rows that the clerk sees as they are read */
  constructor(shown = 0) {
    this.#shown = shown;
  }

  /** What has become of the rows that the clerk sees. */
  get first(): ReadRow<BankSkip>[] {
    return [...this.#first.values()].toSorted((one, other) => one.row - other.row);
  }

  beginStatement(): void {
    this.#inStatement = new Map();
  }

  account(account: string): void {
    if (account !== '' && this.#accounts.size < BANK_BOUNDS.named) this.#accounts.add(account);
  }

  differs(difference: Omit<Difference, 'place'>, place: number | null = null): void {
    if (this.#differences.length < BANK_BOUNDS.named) this.#differences.push({ ...difference, place });
    else this.#moreDifferences += 1;
  }

  /** @throws BankRefused for what are no currencies */
  add(read: BankEntry, row: TableRow = { at: this.#entries, text: '' }): void {
    this.#entries += 1;
    const entry = { ...read, bookedOn: this.#day(read.bookedOn), valueOn: this.#day(read.valueOn) };
    const { currency, bookedOn, amount, direction } = entry;
    if (read.hasOddDay || bookedOn !== read.bookedOn || entry.valueOn !== read.valueOn) this.#oddDays += 1;
    this.#currencies.set(currency, this.#currencies.get(currency) ?? 0);
    if (this.#currencies.size > BANK_BOUNDS.currencies) throw new BankRefused('noCurrency');
    if (bookedOn !== null) {
      if (this.#from === null || bookedOn < this.#from) this.#from = bookedOn;
      if (this.#until === null || bookedOn > this.#until) this.#until = bookedOn;
    }
    if (entry.isBooked)
      for (const charge of entry.charges) count(this.#charges, charge.currency, charge.amount);
    const place = placeOf(row, entry, signed(amount, direction));
    if (amount === null || direction === null) this.#skip('noAmount', currency, amount, place);
    else if (!entry.isBooked) this.#skip('pending', currency, amount, place);
    else if (this.#isAgain(entry)) this.#skip('again', currency, amount, place);
    else this.#book(entry, amount, place);
  }

  /** What is in the file beside its entries. */
  leaveOut(reason: BankSkip, currency: string, amount: Decimal | null, row: TableRow | null): void {
    // What may be a payment has its say in which currency the file is.
    if (reason === 'unclear' && currency !== '' && amount?.startsWith('-') === false)
      this.#currencies.set(currency, (this.#currencies.get(currency) ?? 0) + 1);
    this.#skip(reason, currency, amount, row && { row, day: null, names: [], amount });
  }

  /** An entry becomes its payments: those that came in are credits, all else is counted by what it is. */
  #book(entry: BankEntry, amount: Decimal, place: Place): void {
    const { currency, direction, isReversal, bankReference } = entry;
    const { payments, differences, parts, isUnopened } = opened(entry, amount);
    const kinds = new Set(payments.map((one) => becomes(one, entry)));
    const [kind] = kinds;
    // A batch of nothing but payments out is one entry.
    const isOut = kinds.size === 1 && (direction === 'debit' || isReversal);
    if (isOut && kind !== undefined && kind !== 'credit') this.#skip(kind, currency, amount, place);
    const credits: Credit[] = [];
    const ends: string[] = [];
    for (const payment of payments) {
      const is = becomes(payment, entry);
      const details = detailsOf(payment.part, entry, isUnopened);
      if (is === 'reversal' && (payment.part?.direction ?? direction) === 'debit')
        this.#takers.push(takerOf(entry, payment, details));
      if (is === 'credit') {
        credits.push(creditOf(entry, payment.amount, details, { parts, isUnopened }));
        ends.push(details.endToEnd);
      } else if (!isOut) {
        const own = signed(payment.amount, payment.part?.direction ?? direction);
        this.#skip(is, currency, payment.amount, placeOf(place.row, { ...entry, ...details }, own));
      }
    }
    if (credits.length === 0) return;
    this.#show(null, currency, place);
    this.#currencies.set(currency, (this.#currencies.get(currency) ?? 0) + 1);
    this.#booked.push({ amount, currency, bankReference, credits, ends, differences, row: place.row });
  }

  file(kind: BankFigures['kind']): BankFile {
    const main = this.#mainCurrency();
    const credits: Credit[] = [];
    const sum = new DecimalSum();
    for (const { currency, credits: own, differences, row } of this.#booked) {
      const [only] = own;
      if (currency !== main && only !== undefined) {
        const all = sumOfDecimals(own.map(({ amount }) => amount));
        this.#skip('currency', currency, all, placeOf(row, only, all));
        continue;
      }
      const place = credits.length + 1;
      for (const difference of differences) this.differs(difference, place);
      for (const credit of own) {
        sum.add(credit.amount);
        credits.push(credit);
        credit.place = credits.length;
      }
    }
    takeBack(this.#booked, this.#takers);
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
        leftOut: [...this.#leftOut.values()].flat(),
        differences: this.#differences,
        moreDifferences: this.#moreDifferences,
        oddDays: this.#oddDays,
        unreadTotals: this.unreadTotals,
        otherFiles: this.otherFiles,
      },
    };
  }

  /** Null for one that no bank has come to. */
  #day(day: LocalDate | null): LocalDate | null {
    return day !== null && day > this.#latest ? null : day;
  }

  /**
   * Whether the very same entry was there before: one with the bank's own reference, which is given once; or one that stands
   * in the same statement, which is there twice, as often as now. A reference that says nothing names no entry.
   */
  #isAgain({ account, bankReference, amount, currency, bookedOn, valueOn, parts, ...own }: BankEntry) {
    const names = [bankReference, ...parts.map((part) => part.bankReference)].filter(isOwnName);
    const details = [{ ...own, amount }, ...parts].map(({ references, text, payer, amount: of }) =>
      [references.join('\t'), text, payer, of].join('\t'),
    );
    const all = [account, ...names, amount, currency, bookedOn, valueOn, ...details];
    // Of a file of a hundred thousand entries the texts themselves would be kept twice.
    const key = createHash('sha256').update(all.join('\v')).digest('base64');
    if (names.length > 0) return isIn(this.#seen, key);
    if (own.statement === '') return false;
    const times = (this.#inStatement.get(key) ?? 0) + 1;
    this.#inStatement.set(key, times);
    return isIn(this.#seen, `${key} ${times} ${own.statement}`);
  }

  /** The one of most credits, the first of several. */
  #mainCurrency(): string {
    const all = [...this.#currencies];
    return all.reduce((most, one) => (one[1] > most[1] ? one : most), all[0] ?? ['', 0])[0];
  }

  /** @param place null where nothing says it */
  #skip(reason: BankSkip, currency: string, amount: Decimal | null, place: Place | null): void {
    if (place !== null) this.#show(reason, currency, place);
    const ofReason = this.#skipped.get(reason) ?? new Map<string, Counted>();
    this.#skipped.set(reason, ofReason);
    count(ofReason, currency, amount ?? '0');
    if (ofReason.size > BANK_BOUNDS.currencies) throw new BankRefused('noCurrency');
  }

  /** Remembers the first rows that are left out, and what becomes of those that are shown. */
  #show(
    reason: BankSkip | null,
    currency: string,
    { row: { at: row, text }, day, names, amount }: Place,
  ): void {
    if (row < this.#shown) this.#first.set(row, { row, reason, day, amount, currency, names });
    if (reason === null) return;
    const some = this.#leftOut.get(reason) ?? [];
    this.#leftOut.set(reason, some);
    const written = text === '' ? [day ?? '', ...names].filter((one) => one !== '').join(' ') : text;
    if (some.length < BANK_BOUNDS.leftOut)
      some.push({ reason, row, text: written.slice(0, LEDGER_BOUNDS.shownCell), amount });
  }

  #allSkipped(): SkippedEntries[] {
    return [...this.#skipped].flatMap(([reason, ofReason]) =>
      [...ofReason].map(([currency, { count, sum }]) => ({ reason, count, sum: sum.decimal(), currency })),
    );
  }
}

/** An entry where it stands, in as few words as tell it from others. */
interface Place {
  readonly row: TableRow;
  readonly day: LocalDate | null;
  readonly names: readonly string[];
  /** With its sign. */
  readonly amount: Decimal | null;
}

type Named = Pick<BankCredit, 'bookedOn' | 'valueOn' | 'references' | 'payer' | 'text'>;

function placeOf(row: TableRow, { bookedOn, valueOn, ...named }: Named, amount: Decimal | null): Place {
  const { references, payer, text } = named;
  const names = [...references, payer].filter((name) => name !== '');
  return { row, day: bookedOn ?? valueOn, names: names.length === 0 && text !== '' ? [text] : names, amount };
}

function signed(amount: Decimal | null, direction: Direction): Decimal | null {
  return amount !== null && direction === 'debit' ? negated(amount) : amount;
}

function count(all: Map<string, Counted>, key: string, amount: string): void {
  const counted = all.get(key) ?? { count: 0, sum: new DecimalSum() };
  counted.count += 1;
  counted.sum.add(amount);
  all.set(key, counted);
}

function isIn(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

/** What programs and banks write where they have no reference, without blanks and marks. */
const NO_REFERENCES: ReadonlySet<string> = new Set(
  `NOTPROVIDED NOTAVAILABLE NOTAPPLICABLE NOTSPECIFIED NOTGIVEN NOTKNOWN NOTUSED NOTSET NOTFOUND NONREF NONREFERENCE NOREF
  NOREFERENCE NONE NONEGIVEN NOTHING NULL NIL NA NV KA UNKNOWN UNDEFINED UNSPECIFIED EMPTY BLANK MISSING
  KEINE KEINEANGABE KEINEREFERENZ OHNE OHNEREFERENZ UNBEKANNT NICHTANGEGEBEN NICHTVERFUEGBAR NICHTVERFÜGBAR NICHTVORHANDEN
  INGEN INGENREFERENS INGENREFERANSE INGENREFERENCE SAKNAS EJANGIVEN EJANGIVET IKKEANGIVET IKKEOPPGITT UKENT UKENDT OKÄND
  EIVIITETTÄ EIVIITETTA EIKÄYTÖSSÄ EITIEDOSSA PUUTTUU NONDISPONIBILE NONFORNITO NONCOMUNICATO GEEN`.split(
    /\s+/,
  ),
);

/** Whether a reference says nothing: only marks and zeros, or a word for none. */
export function isNoReference(reference: string): boolean {
  const plain = reference.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return /^0*$/.test(plain) || NO_REFERENCES.has(plain);
}

/** Whether a bank's reference can be that of one entry alone: words and a character again and again are none. */
function isOwnName(reference: string): boolean {
  const plain = reference.replace(/[^\p{L}\p{N}]/gu, '');
  return !isNoReference(reference) && !/^\p{L}{4,}$/u.test(plain) && !/^(.)\1{2,}$/u.test(plain);
}

/** A payment of an entry: a part of it, or all of it. */
interface Payment {
  readonly amount: Decimal;
  readonly part: EntryPart | null;
}

interface Opened {
  /** What always adds up to the entry: its parts where the bank gives all of them, otherwise the entry itself. */
  readonly payments: readonly Payment[];
  readonly differences: Booked['differences'];
  /** As of a credit. */
  readonly parts: number;
  readonly isUnopened: boolean;
}

function opened(entry: BankEntry, amount: Decimal): Opened {
  const { parts, payments, batchTotal } = entry;
  const [only = null] = parts;
  const all = Math.max(parts.length, payments);
  if (all <= 1) {
    const isRight = only === null || isExplained(only, amount, entry);
    const differences = isRight ? [] : [differs('parts', amount, only.amount ?? amount)];
    return { payments: [{ amount, part: only }], differences, parts: 1, isUnopened: false };
  }
  const amounts = amountsOfParts(entry, amount);
  const found = signedSum(entry, (part) => part.amount ?? '0');
  const batch = differsFromBatch(batchTotal, amount, found, parts);
  if (amounts === null) {
    const isSaid = parts.length > 1 && parts.some((part) => part.amount !== null) && found !== amount;
    const differences = [...(isSaid ? [differs('parts', amount, found)] : []), ...batch];
    return { payments: [{ amount, part: null }], differences, parts: all, isUnopened: true };
  }
  const isWhole = payments === 0 || payments === parts.length;
  return {
    payments: parts.map((part, at) => ({ amount: amounts[at] ?? amount, part })),
    differences: [
      ...(isWhole ? [] : [differs('number', countOf(payments), countOf(parts.length))]),
      ...batch,
    ],
    ...{ parts: parts.length, isUnopened: false },
  };
}

/** What a payment becomes: nothing that is read where an entry of one payment says of it that it goes the other way. */
function becomes({ part }: Payment, entry: BankEntry): 'credit' | 'debit' | 'reversal' | 'noAmount' {
  const { direction, isReversal, parts } = entry;
  const own = part?.direction ?? direction;
  if (own === null || (parts.length === 1 && own !== direction && !isReversal)) return 'noAmount';
  const isReturn = part === null ? parts.length > 0 && parts.every((one) => one.isReturn) : part.isReturn;
  return isReversal || isReturn ? 'reversal' : own;
}

/**
 * The amounts of the parts where they come to the entry, each in its direction: as they are, or less what the bank has taken
 * off each of them. What it has taken off the entry as a whole is no part's. Null where they do not.
 */
function amountsOfParts(entry: BankEntry, amount: Decimal): readonly Decimal[] | null {
  const { parts, charges, currency } = entry;
  if (parts.length < 2) return null;
  const amounts = parts.flatMap((part) => part.amount ?? []);
  if (amounts.length < parts.length) return null;
  const sum = signedSum(entry, (part) => part.amount ?? '0');
  if (sum === amount) return amounts;
  const net = parts.map((part) => {
    const taken = sumOfDecimals(chargesIn(part.charges, currency));
    const less = new DecimalSum().add(part.amount ?? '0');
    return (part.direction === entry.direction ? less.subtract(taken) : less.add(taken)).decimal();
  });
  const isAllAbove = net.every((one) => one !== '0' && !one.startsWith('-'));
  if (isAllAbove && signedSum(entry, (_, at) => net[at] ?? '0') === amount) return net;
  const less = new DecimalSum().add(sum);
  for (const charge of chargesIn(charges, currency)) less.subtract(charge);
  return less.decimal() === amount ? amounts : null;
}

/** The sum of the parts as the entry goes: what goes the other way is below zero. */
function signedSum(
  { parts, direction }: BankEntry,
  of: (part: EntryPart, at: number) => Decimal | '0',
): Decimal {
  const sum = new DecimalSum();
  for (const [at, part] of parts.entries()) {
    if (part.direction === direction) sum.add(of(part, at));
    else sum.subtract(of(part, at));
  }
  return sum.decimal();
}

function chargesIn(charges: readonly Charge[], of: string): Decimal[] {
  return charges.flatMap(({ amount, currency }) => (currency === of ? [amount] : []));
}

/** A batch may be summed with its signs or without, before or after the bank's fee. */
function differsFromBatch(
  said: Decimal | null,
  amount: Decimal,
  signed: Decimal,
  parts: readonly EntryPart[],
): Booked['differences'] {
  const amounts = parts.flatMap((part) => part.amount ?? []);
  const isKnown = parts.length > 0 && amounts.length === parts.length;
  const found = isKnown ? [signed, sumOfDecimals(amounts), amount] : [amount];
  if (said === null || found.includes(said)) return [];
  return [differs('batch', said, isKnown ? signed : amount)];
}

function detailsOf(part: EntryPart | null, entry: BankEntry, isUnopened: boolean): EntryDetails {
  // The references of the parts would claim the whole amount for each of them.
  if (isUnopened) return { ...entry, references: NONE, identifiers: NONE, endToEnd: '' };
  if (part === null) return entry;
  return {
    references: part.references,
    identifiers: part.identifiers,
    endToEnd: part.endToEnd,
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
  for (const charge of chargesIn(charges, currency)) rest.subtract(charge);
  return rest.decimal() === amount;
}

function differs(kind: Difference['kind'], said: Decimal, found: Decimal): Omit<Difference, 'place'> {
  return { kind, said, found };
}

export function countOf(count: number): Decimal {
  return String(count) as Decimal;
}

/** Its place is given once it is known which of them are read. */
function creditOf(
  { account, bookedOn, valueOn, currency }: BankEntry,
  amount: Decimal,
  { references, identifiers, text, payer, bankReference }: EntryDetails,
  { parts, isUnopened }: Pick<Credit, 'parts' | 'isUnopened'>,
): Credit {
  return {
    ...{ place: 0, account, bookedOn, valueOn, amount, currency },
    ...{ references: saying(references), identifiers: saying(identifiers), text, payer, bankReference },
    ...{ parts, isUnopened, takenBack: null, mayBeTakenBack: false },
  };
}

const NONE: readonly string[] = [];

/** Each once, without those that say nothing. */
function saying(references: readonly string[]): readonly string[] {
  // A hundred thousand lists that are empty, or the same once more, take memory.
  if (references.length === 0) return NONE;
  const some = [...new Set(references)].filter((reference) => !isNoReference(reference));
  if (some.length === references.length) return references;
  return some.length === 0 ? NONE : some;
}

/** A booked entry, or a part of one, by which a payment that came in goes back. */
interface Taker {
  readonly account: string;
  readonly currency: string;
  readonly bookedOn: LocalDate | null;
  /** What went back, with a fee of the bank or without. */
  readonly amounts: readonly Decimal[];
  readonly details: EntryDetails;
}

function takerOf(
  { account, currency, bookedOn }: BankEntry,
  { amount, part }: Payment,
  details: EntryDetails,
): Taker {
  const references = saying(details.references);
  const identifiers = saying(details.identifiers);
  const [endToEnd = ''] = saying([details.endToEnd]);
  return {
    ...{ account, currency, bookedOn, details: { ...details, references, identifiers, endToEnd } },
    amounts: [...new Set([amount, part?.instructed ?? amount])],
  };
}

/** What a taker may take back: a credit, or all those of a batch at once. */
interface Takeable {
  readonly credits: readonly Credit[];
  readonly details: EntryDetails;
  readonly bookedOn: LocalDate | null;
}

/** What may be taken back, by account, currency and amount: all of it; and by its names, and by what else tells it. */
class Takeables {
  readonly #all = new Map<string, Takeable[]>();
  readonly #byName = new Map<string, Takeable[]>();
  readonly #byHint = new Map<string, Takeable[]>();

  add(key: string, one: Takeable): void {
    put(this.#all, key, one);
    for (const name of namesOf(one.details)) put(this.#byName, `${key}\v${name}`, one);
    for (const hint of hintsOf(one.details)) put(this.#byHint, `${key}\v${hint}`, one);
  }

  /** Of whatever amount: it may go back in part. */
  addNamed(one: Takeable, key: string): void {
    for (const name of namesOf(one.details)) put(this.#byName, `${key}\v${name}`, one);
  }

  named(key: string, { details }: Taker): readonly Takeable[] {
    return namesOf(details).flatMap((name) => this.#byName.get(`${key}\v${name}`)?.slice(-1) ?? []);
  }

  /** The one that is meant, or those of which one is. */
  meant(key: string, { bookedOn, details }: Taker): readonly Takeable[] {
    const mayBe = (one: Takeable) =>
      !isTaken(one) && (bookedOn === null || one.bookedOn === null || one.bookedOn <= bookedOn);
    for (const name of namesOf(details)) {
      const list = this.#byName.get(`${key}\v${name}`) ?? [];
      for (let last = list.at(-1); last !== undefined && isTaken(last); last = list.at(-1)) list.pop();
      const named = list.findLast(mayBe);
      if (named !== undefined) return [named];
    }
    const mayBeSilently = (one: Takeable) => mayBe(one) && !contradicts(one.details, details);
    const hints = hintsOf(details).flatMap((hint) => this.#byHint.get(`${key}\v${hint}`) ?? []);
    const hinted = [...new Set(hints)].filter(mayBeSilently);
    // Of payments that say the same it makes no difference which one goes back.
    if (new Set(hinted.map(saidBy)).size === 1) return hinted.slice(-1);
    return hinted.length > 0 ? hinted : (this.#all.get(key) ?? []).filter(mayBeSilently);
  }
}

function isTaken({ credits }: Takeable): boolean {
  return credits.some(({ takenBack }) => takenBack !== null);
}

function saidBy({ details: { references, text, payer } }: Takeable): string {
  return [...references, text, payer].join('\v');
}

function put(lists: Map<string, Takeable[]>, key: string, one: Takeable): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [one]);
  else list.push(one);
}

/**
 * Gives each payment that goes back in the same file the entry that takes it back. That is the last one before it, of the same
 * account and amount, with the same reference or name; if there is none, one with the same payer, text or number; or the
 * only one that names no other. Where several may be meant, each of them is said to be so.
 */
function takeBack(booked: readonly Booked[], takers: readonly Taker[]): void {
  const wanted = new Set(takers.flatMap((taker) => taker.amounts.map((amount) => keyOf(taker, amount))));
  if (wanted.size === 0) return;
  const takeables = new Takeables();
  for (const { credits, ends, amount, bankReference } of booked) {
    for (const [at, credit] of credits.entries()) {
      const key = keyOf(credit, credit.amount);
      const details = { ...credit, endToEnd: saying([ends[at] ?? ''])[0] ?? '' };
      const one = { credits: [credit], details, bookedOn: credit.bookedOn };
      if (wanted.has(key)) takeables.add(key, one);
      takeables.addNamed(one, keyOf(credit));
    }
    const [first] = credits;
    if (first === undefined || credits.length === 1 || !wanted.has(keyOf(first, amount))) continue;
    const references = credits.flatMap((one) => one.references);
    const identifiers = credits.flatMap((one) => one.identifiers);
    const details = { references, identifiers, endToEnd: '', text: '', payer: '', bankReference };
    takeables.add(keyOf(first, amount), { credits, details, bookedOn: first.bookedOn });
  }
  for (const taker of takers) {
    const [exact] = taker.amounts.flatMap((amount) => {
      const meant = takeables.meant(keyOf(taker, amount), taker);
      return meant.length > 0 ? { meant, amount } : [];
    });
    const meant = exact?.meant ?? takeables.named(keyOf(taker), taker);
    const takenBack = exact?.meant.length === 1 ? takenBackBy(taker, exact.amount) : null;
    for (const credit of meant.flatMap(({ credits }) => credits)) {
      credit.takenBack ??= takenBack;
      credit.mayBeTakenBack = credit.takenBack === null;
    }
  }
}

/** @param amount left out where any amount will do */
function keyOf({ account, currency }: Pick<Taker, 'account' | 'currency'>, amount = ''): string {
  return [account, currency, amount].join('\v');
}

function takenBackBy({ bookedOn, details }: Taker, amount: Decimal): TakenBack {
  const { references, identifiers, text, payer, bankReference } = details;
  const reference = references[0] ?? identifiers[0] ?? bankReference;
  return { bookedOn, amount, reference, text, payer };
}

function namesOf({ references, identifiers, bankReference }: EntryDetails): string[] {
  const own = isOwnName(bankReference) ? [bankReference] : [];
  return [...references, ...identifiers, ...own].map((name) => plainReference(name));
}

/** Longer than a year, and than what a payer counts by. */
const NUMBER = /\d{5,}/g;

function hintsOf({ references, identifiers, text, payer }: EntryDetails): string[] {
  const numbers = [text, ...references, ...identifiers].flatMap((some) => some.match(NUMBER) ?? []);
  return [payer.toUpperCase(), text.toUpperCase(), ...numbers].filter((hint) => hint.trim() !== '');
}

/** Whether both are named, and otherwise: then they are not the same payment. */
function contradicts(one: EntryDetails, other: EntryDetails): boolean {
  const isEnd = one.endToEnd !== '' && other.endToEnd !== '' && one.endToEnd !== other.endToEnd;
  const isReference = one.references.length > 0 && other.references.length > 0;
  return isEnd || (isReference && !one.references.some((reference) => other.references.includes(reference)));
}

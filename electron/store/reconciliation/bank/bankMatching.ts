/**
 * Payments of a bank's file matched with open invoices: by what they name (`BankMatching`, here), then by amounts that add
 * up (`bankSuggestions.ts`). `matchedFile.ts` keeps the matched file, and what the clerk accepts of it; `bankQueries.ts`
 * is what the analysis worker answers.
 */
import type {
  BankCredit,
  BankPass,
  SuggestedBy,
  UnmatchedHint,
} from '../../../../shared/domain/bankEntries.ts';
import { parseCustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { compareDecimals, type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import {
  numbersWithin,
  paymentReference,
  plainReference,
  REFERENCE_SCHEMES,
  type ReferenceScheme,
  type ReferenceTemplate,
  referenceForms,
} from '../../../../shared/domain/paymentReference.ts';
import { CustomerInvoiceMap } from '../ledger/ledgerLines.ts';

/** All open invoices of one number at one customer: instalments are one. */
interface Key {
  readonly items: OpenInvoice[];
}

/** A reference or a word of a credit, and what it may mean. */
class Wanted {
  readonly text: string;
  /** Most words mean nothing. */
  #keys: Map<Key, BankPass> | null = null;
  settled: SettledInvoice | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get keys(): ReadonlyMap<Key, BankPass> {
    return this.#keys ?? NO_KEYS;
  }

  mean(key: Key, pass: BankPass): void {
    this.#keys ??= new Map();
    this.#keys.set(key, pass);
  }
}

const NO_KEYS: ReadonlyMap<Key, BankPass> = new Map();

interface OfCredit {
  readonly references: readonly Wanted[];
  /** What payer and banks call it: none of ours, unless an invoice is called so. */
  readonly identifiers: readonly Wanted[];
  /** Null where there are too many. */
  readonly words: readonly Wanted[] | null;
}

/**
 * Matches credits with open invoices: `add` takes those that are open, `noteSettled` where `lacksAny` those that are not,
 * and `decide` says of each credit what it is. A credit that may mean several invoices is never matched.
 */
export class BankMatching {
  readonly #credits: readonly BankCredit[];
  readonly #template: ReferenceTemplate;
  readonly #of: readonly OfCredit[];
  readonly #byReference = new Map<string, Wanted[]>();
  readonly #byNumber = new Map<string, Wanted[]>();
  readonly #byWord = new Map<string, Wanted[]>();
  readonly #keys = new CustomerInvoiceMap<Key>();

  constructor(credits: readonly BankCredit[], template: ReferenceTemplate) {
    this.#credits = credits;
    this.#template = template;
    // Without a template nothing says which check digit a reference has.
    const schemes = template.template === '' ? REFERENCE_SCHEMES : [template.scheme];
    this.#of = credits.map((credit): OfCredit => {
      if (credit.isUnopened) return { references: [], identifiers: [], words: [] };
      const references = distinct(credit.references).map((written) => this.#wanted([written], schemes));
      const identifiers = distinct(credit.identifiers).map((written) =>
        // Check digits of their own would be met by chance.
        this.#wanted([written, ...numberIn(written)], template.template === '' ? [] : schemes),
      );
      const words = numberWords(credit.text);
      // A payer who writes the amount means no invoice of that number.
      words?.delete(credit.amount);
      const wordsWanted = words && Array.from(words, (word) => new Wanted(word));
      for (const wanted of wordsWanted ?? []) listIn(this.#byWord, wanted.text, wanted);
      return { references, identifiers, words: wordsWanted };
    });
  }

  add(item: OpenInvoice): void {
    const hits = this.#hits(item);
    if (hits.size === 0) return;
    const key = this.#keys.get(item.customer, item.invoice) ?? { items: [] };
    this.#keys.set(item.customer, item.invoice, key);
    key.items.push(item);
    for (const [wanted, pass] of hits) wanted.mean(key, pass);
  }

  /** Whether a reference or a word means no open invoice: it may be that of one that is settled. */
  get lacksAny(): boolean {
    return this.#of.some((one) => wantedOf(one).some(({ keys }) => keys.size === 0));
  }

  noteSettled(invoice: SettledInvoice): void {
    for (const wanted of this.#hits(invoice).keys()) wanted.settled ??= invoice;
  }

  /** One for each credit, in their order. */
  decide(): Outcome[] {
    return this.#credits.map((credit, at): Outcome => {
      const found = this.#found(credit, this.#of[at] as OfCredit);
      if (credit.takenBack !== null)
        return { kind: 'takenBack', was: 'invoices' in found ? found.invoices : [] };
      if (!credit.mayBeTakenBack || !('invoices' in found)) return found;
      const { kind: by, invoices } = found;
      return { kind: 'suggested', by, candidates: [invoices], more: false, pool: [] };
    });
  }

  #found(credit: BankCredit, of: OfCredit) {
    if (credit.isUnopened) return unmatched('unopened', []);
    return (
      byReferences(of.references) ??
      byNames(of, credit.text) ??
      unmatched(of.words === null ? 'manyWords' : null, wantedOf(of))
    );
  }

  #wanted([written = '', ...more]: readonly string[], schemes: readonly ReferenceScheme[]): Wanted {
    const wanted = new Wanted(plainReference(written));
    for (const form of [written, ...more].flatMap(referenceForms)) {
      listIn(this.#byReference, plainReference(form), wanted);
      for (const number of numbersWithin(form, schemes)) listIn(this.#byNumber, number, wanted);
    }
    return wanted;
  }

  /** What may mean an invoice, the first pass of each. */
  #hits({ customer, invoice }: SettledInvoice): Map<Wanted, BankPass> {
    const hits = new Map<Wanted, BankPass>();
    const hit = (found: readonly Wanted[] | undefined, pass: BankPass) => {
      for (const wanted of found ?? []) if (!hits.has(wanted)) hits.set(wanted, pass);
    };
    const made = paymentReference(this.#template, { customerNumber: customer, invoiceNo: invoice });
    if (made.ok) {
      const reference = plainReference(made.value);
      hit(this.#byReference.get(reference), 'reference');
      hit(this.#byWord.get(reference), 'text');
    }
    const number = plainReference(invoice);
    hit(this.#byNumber.get(number), 'number');
    hit(this.#byWord.get(number), 'text');
    return hits;
  }
}

function byReferences(references: readonly Wanted[]): MatchOutcome | null {
  const known = references.filter(({ keys }) => keys.size > 0);
  if (known.length === 0) return null;
  const passes = known.flatMap(({ keys }) => [...keys.values()]);
  const pass = passes.every((one) => one === 'reference') ? 'reference' : 'number';
  const isWhole = known.length === references.length;
  return outcomeOf(known, pass, isWhole);
}

/** By numbers in the text, and by what the payment is called. */
function byNames({ identifiers, words }: OfCredit, text: string): MatchOutcome | null {
  const isKnown = ({ keys }: Wanted) => keys.size > 0;
  const inText = (words ?? []).filter(isKnown).map((word) => narrowed(word, text));
  const called = identifiers.filter(isKnown).map((one) => narrowed(one, text));
  const known = [...called, ...inText];
  const [only] = known;
  if (only === undefined) return null;
  // A payer who names a settled invoice, too, may mean that one, or both.
  const isSettledToo = [...(called.length > 0 ? identifiers : []), ...(words ?? [])].some(
    ({ keys, settled }) => keys.size === 0 && settled !== null,
  );
  const isClear = distinctKeys(known).size === 1 && only.text.length >= SHORTEST_WORD && !isSettledToo;
  const passes = called.flatMap(({ keys }) => [...keys.values()]);
  const isReference = passes.length > 0 && passes.every((one) => one === 'reference');
  return outcomeOf(known, called.length === 0 ? 'text' : isReference ? 'reference' : 'number', isClear);
}

/** Matched where each of them means one invoice that is owed; suggested otherwise. */
function outcomeOf(known: readonly Wanted[], pass: BankPass, isClear: boolean): MatchOutcome {
  const keys = [...distinctKeys(known)];
  const isOneEach = known.every((wanted) => wanted.keys.size === 1);
  const invoices = keys.flatMap(({ items }) => items);
  const isOwed = keys.every(({ items }) => compareDecimals(outstandingOf(items), '0') > 0);
  if (isClear && isOneEach && isOwed) return { kind: pass, invoices };
  const candidates = isOneEach ? [invoices] : keys.map(({ items }) => items);
  return {
    ...{ kind: 'suggested', by: pass },
    candidates: candidates.slice(0, MOST_CANDIDATES),
    more: candidates.length > MOST_CANDIDATES,
    pool: invoices,
  };
}

/** Of a number that several customers have, those whose own number is in the text, too. */
function narrowed(word: Wanted, text: string): Wanted {
  if (word.keys.size < 2) return word;
  const named = customersIn(text);
  const own = [...word.keys].filter(
    ([
      {
        items: [first],
      },
    ]) => named.has(plainReference(first?.customer ?? '')),
  );
  if (own.length === 0) return word;
  const other = new Wanted(word.text);
  for (const [key, pass] of own) other.mean(key, pass);
  return other;
}

function customersIn(text: string): Set<string> {
  const found = [...(numberWords(text) ?? [])].map((word) => parseCustomerNumber(word));
  return new Set(found.flatMap((read) => (read.ok ? [plainReference(read.number)] : [])));
}

function unmatched(hint: UnmatchedHint | null, wanted: readonly Wanted[]): MatchOutcome {
  const settled = wanted.find((one) => one.settled !== null)?.settled ?? null;
  return { kind: 'unmatched', hint: settled === null ? hint : 'settled', settled };
}

function wantedOf({ references, identifiers, words }: OfCredit): Wanted[] {
  return [...references, ...identifiers, ...(words ?? [])];
}

/** The one number in what a payment is called; none where there are several, or it is too short to mean an invoice. */
function numberIn(identifier: string): string[] {
  const [number = '', another] = identifier.match(/\d+/g) ?? [];
  return another === undefined && number.length >= SHORTEST_WORD ? [number] : [];
}

function distinctKeys(known: readonly Wanted[]): Set<Key> {
  return new Set(known.flatMap(({ keys }) => [...keys.keys()]));
}

function distinct(references: readonly string[]): string[] {
  return [...new Map(references.map((written) => [plainReference(written), written])).values()];
}

function listIn(map: Map<string, Wanted[]>, text: string, wanted: Wanted): void {
  const known = map.get(text);
  if (known === undefined) map.set(text, [wanted]);
  // Those of one credit come one after the other.
  else if (known.at(-1) !== wanted) known.push(wanted);
}

export interface OpenInvoice {
  readonly id: number;
  readonly customer: string;
  readonly invoice: string;
  readonly outstanding: Decimal;
}

type SettledInvoice = Omit<OpenInvoice, 'outstanding'>;

/** Invoices that one credit may be for, all of them together. */
export type Candidate = readonly OpenInvoice[];

/** What is outstanding of some invoices together. */
export function outstandingOf(invoices: Candidate): Decimal {
  return invoices.reduce((sum, { outstanding }) => sum.add(outstanding), new DecimalSum()).decimal();
}

export interface Suggested {
  readonly kind: 'suggested';
  readonly by: SuggestedBy;
  readonly candidates: readonly Candidate[];
  /** There are more than are given. */
  readonly more: boolean;
  /** All that it may mean, of which a part may add up to it; none where that was looked for. */
  readonly pool: Candidate;
}

/** What a credit is found to be for. */
type MatchOutcome =
  | { readonly kind: BankPass; readonly invoices: Candidate }
  | Suggested
  | {
      readonly kind: 'unmatched';
      readonly hint: UnmatchedHint | null;
      readonly settled: SettledInvoice | null;
    };

/** What has become of a credit before the clerk looks at it; one that is taken back was for the invoices that it names. */
export type Outcome = MatchOutcome | { readonly kind: 'takenBack'; readonly was: Candidate };

/** Candidates of one credit. */
export const MOST_CANDIDATES = 20;

/** Words with a digit; of more a text says nothing in particular. */
const MOST_WORDS = 100;
/** Parts of a word such as `2026/04-123`. */
const MOST_PARTS = 6;
/** Of a number that stands alone: a shorter one may be anything. */
const SHORTEST_WORD = 4;

const RUN = /[\p{L}\p{N}]+(?:[-./_:][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+/gu;
const AMOUNT = /(?<![\p{L}\p{N}])\d+(?:[ .'’]\d{3})*,\d{2}(?![\p{L}\p{N}])/gu;
const DAY = /^(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:\d{4}|\d{2}))$/;
const POINTED = /^\d+(?:\.\d{3})*\.\d{2}$/;

/**
 * The whole words of a text that may be a number, plain; also parts of what is written in one with marks between. A day
 * and an amount are no numbers. Null where there are too many.
 */
function numberWords(text: string): Set<string> | null {
  const words = new Set<string>();
  for (const [run] of text.normalize('NFKC').replace(AMOUNT, ' ').matchAll(RUN)) {
    for (const slice of slicesOf(run)) {
      const word = /\d/.test(slice) ? plainReference(slice) : '';
      if (word !== '') words.add(word);
    }
    if (words.size > MOST_WORDS) return null;
  }
  return words;
}

function* slicesOf(run: string): Generator<string> {
  if (DAY.test(run) || POINTED.test(run)) {
    yield run;
    return;
  }
  const parts = [...run.matchAll(PART)].map(({ index, 0: part }) => ({
    from: index,
    to: index + part.length,
  }));
  for (const [at, { from }] of parts.entries())
    for (const { to } of parts.slice(at, at + MOST_PARTS)) yield run.slice(from, to);
}

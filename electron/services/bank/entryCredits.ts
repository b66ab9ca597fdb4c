import type { BankCredit, BankFigures } from '../../../shared/domain/bankEntries.ts';
import { DecimalSum, sumOfDecimals } from '../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { BankEntry, EntryDetails, EntryPart } from './bankEntry.ts';

type Difference = Omit<BankFigures['differences'][number], 'place'>;

/** Its place is given once it is known which of them are read. */
export type PlacedCredit = { place: number } & Omit<BankCredit, 'place'>;

export interface EntryCredits {
  readonly credits: readonly PlacedCredit[];
  readonly differences: readonly Difference[];
}

/**
 * The credits of an entry, which always add up to it: its parts where the bank gives all of them, otherwise the entry itself.
 */
export function creditsOf(entry: BankEntry, amount: Decimal): EntryCredits {
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

function differs(kind: Difference['kind'], said: Decimal, found: Decimal): Difference {
  return { kind, said, found };
}

function countOf(count: number): Decimal {
  return String(count) as Decimal;
}

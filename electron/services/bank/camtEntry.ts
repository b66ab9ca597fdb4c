import type { BankEntry, Charge, EntryPart } from './bankEntry.ts';
import { BankRefused } from './bankRefused.ts';
import type { EntryRecord, PartRecord, StatementRecord } from './camtRecords.ts';
import { camtAmount } from './camtValues.ts';

/**
 * An entry from what is written of it.
 * @throws BankRefused where neither it nor its account has a currency
 */
export function entryOf(record: EntryRecord, statement: StatementRecord): BankEntry {
  const currency = (record.amount.currency || statement.currency).toUpperCase();
  if (currency === '') throw new BankRefused('noCurrency');
  const { bookedOn, valueOn, hasOddDay, isReversal, status, payments, parts } = record;
  return {
    account: accountOf(statement),
    bookedOn,
    valueOn,
    hasOddDay,
    amount: camtAmount(record.amount.amount),
    currency,
    direction: directionOf(record.direction),
    isReversal,
    // One whose status is none of the standard's may not be booked yet.
    isBooked: status === '' || status === 'BOOK',
    payments,
    references: [],
    text: record.information,
    payer: '',
    bankReference: record.bankReference || record.number,
    parts: parts.map((part) => partOf(part, currency)),
    charges: chargesOf(record),
  };
}

export function accountOf({ iban, number }: StatementRecord): string {
  return iban || number;
}

function directionOf(text: string): BankEntry['direction'] {
  if (text === 'CRDT') return 'credit';
  return text === 'DBIT' ? 'debit' : null;
}

function partOf(part: PartRecord, currency: string): EntryPart {
  const { own, ordered, counter, instructed } = part.amounts;
  const written = [own, ordered, counter, instructed].find((one) => one?.currency.toUpperCase() === currency);
  return {
    amount: written === undefined ? null : camtAmount(written.amount),
    references: part.references,
    text: part.texts.length > 0 ? part.texts.join('\n') : part.information,
    payer: part.payer || part.ultimatePayer,
    bankReference: part.bankReference,
  };
}

/** Those of the entry; where it has none, those of its parts, which are otherwise the same once more. */
function chargesOf({ charges, parts }: EntryRecord): readonly Charge[] {
  return charges.all.length > 0 ? charges.all : parts.flatMap((part) => part.charges.all);
}

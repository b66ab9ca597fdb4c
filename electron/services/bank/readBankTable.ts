import { BANK_BOUNDS } from '../../../shared/domain/bankBounds.ts';
import type { BankFile } from '../../../shared/domain/bankEntries.ts';
import type { BankMapping, BankRole } from '../../../shared/domain/bankTable.ts';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { typedAmounts } from '../../../shared/domain/typedAmount.ts';
import { ledgerDay } from '../compare/ledgerDays.ts';
import { isBlank, meantAmount } from '../compare/readLedger.ts';
import type { SheetRows } from '../exports/numbers/importedSheets.ts';
import { BankBook, type BankEntry } from './bankBook.ts';

import { BankRefused } from './bankRefused.ts';
import { directionIn } from './tableDirection.ts';

const AMOUNTS = ['amount', 'credit', 'debit'] as const;

/** A row as an entry; `amount` is below zero for what was taken from the account. */
interface Line {
  readonly entry: Omit<BankEntry, 'amount' | 'direction'>;
  readonly amount: Decimal | null;
  /** Whether anything is where amounts are. */
  readonly hasAmount: boolean;
  /** Whether anything but an amount is in it. */
  readonly isNamed: boolean;
}

/**
 * The rows of a bank by their columns. A last one of nothing but an amount that is the sum of those before it is the bank's
 * own total, and no entry; where its amount cannot be read, that is counted.
 * @throws BankRefused for more rows than are read, and for a cell that is longer than any text of a payment
 */
export function readBankTable(rows: SheetRows, mapping: BankMapping): BankFile {
  const book = new BankBook();
  const sum = new DecimalSum();
  let count = 0;
  let last: Line | null = null;
  const add = ({ entry, amount }: Line) => {
    count += 1;
    if (count > BANK_BOUNDS.rows) throw new BankRefused('tooLarge');
    sum.add(amount ?? '0');
    book.add({ ...entry, ...turned(amount) });
  };
  for (const row of rows.slice(mapping.skipped)) {
    if (isBlank(row)) continue;
    if (last !== null) add(last);
    last = lineOf(row, mapping);
  }
  const isTotal = last !== null && count > 1 && !last.isNamed;
  if (isTotal && last?.amount === null && last.hasAmount) book.unreadTotals += 1;
  else if (last !== null && !(isTotal && last.amount === sum.decimal())) add(last);
  return book.file('table');
}

function lineOf(row: readonly string[], mapping: BankMapping): Line {
  const of = (role: BankRole) => cellsOf(row, mapping, role);
  const [booked = ''] = of('bookedOn');
  const [value = ''] = of('valueOn');
  const day = (text: string) => ledgerDay(text, mapping.isMonthFirst ? 'monthFirst' : 'dayFirst');
  const reference = of('reference');
  const text = of('text').join('\n');
  const payer = of('payer')[0] ?? '';
  const [bookedOn, valueOn] = [day(booked), day(value)];
  return {
    entry: {
      ...{ account: '', bookedOn, valueOn, references: reference, text, payer, bankReference: '' },
      ...{ currency: (of('currency')[0] ?? '').toUpperCase(), isReversal: false, isBooked: true },
      ...{ identifiers: [], endToEnd: '', statement: '' },
      ...{ payments: 0, batchTotal: null, parts: [], charges: [] },
      hasOddDay: (booked !== '' && bookedOn === null) || (value !== '' && valueOn === null),
    },
    amount: amountOf(row, mapping),
    hasAmount: AMOUNTS.some((role) => of(role).length > 0),
    isNamed: reference.length > 0 || `${payer}${booked}${value}` !== '',
  };
}

/** The cells of the columns of a role that are not empty. */
function cellsOf(row: readonly string[], { roles }: BankMapping, role: BankRole): string[] {
  return roles.flatMap((one, at) => {
    const text = one === role ? (row[at] ?? '').trim() : '';
    if (text.length > BANK_BOUNDS.text) throw new BankRefused('tooLarge');
    return text === '' ? [] : [text];
  });
}

/**
 * Debits are written above zero as well as below; null for none, where one of them cannot be read, and where another column
 * says of it what cannot be.
 */
function amountOf(row: readonly string[], mapping: BankMapping): Decimal | null {
  const sum = new DecimalSum();
  let isThere = false;
  for (const role of AMOUNTS) {
    for (const text of cellsOf(row, mapping, role)) {
      const amount = meantAmount(text, typedAmounts(text), mapping.decimalMark);
      const sign = role === 'amount' ? saidSign(row, mapping) : SIGNS[role];
      if (amount === undefined || sign === null || (sign === '+' && amount.startsWith('-'))) return null;
      isThere = true;
      if (sign === '-' && !amount.startsWith('-')) sum.subtract(amount);
      else sum.add(amount);
    }
  }
  return isThere ? sum.decimal() : null;
}

/** That of the amount itself; above zero and nothing else; below zero, however it is written. */
type Sign = 'own' | '+' | '-';

const SIGNS = { credit: 'own', debit: '-' } as const;

/** Null where a column should say it and does not. */
function saidSign(row: readonly string[], mapping: BankMapping): Sign | null {
  if (!mapping.roles.includes('direction')) return 'own';
  const direction = directionIn(cellsOf(row, mapping, 'direction')[0] ?? '');
  if (direction === null) return null;
  return direction === 'credit' ? '+' : '-';
}

function turned(amount: Decimal | null): Pick<BankEntry, 'amount' | 'direction'> {
  if (amount === null || amount === '0') return { amount: null, direction: null };
  if (!amount.startsWith('-')) return { amount, direction: 'credit' };
  return { amount: new DecimalSum().subtract(amount).decimal(), direction: 'debit' };
}

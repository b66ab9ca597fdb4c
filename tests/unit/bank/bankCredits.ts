import type { BankCredit, BankFile } from '../../../shared/domain/bankEntries.ts';
import { type Decimal, sumOfDecimals } from '../../../shared/domain/money.ts';

export const cents = (units: number): Decimal => sumOfDecimals([(units / 100).toFixed(2)]);

export function credit(some: Partial<BankCredit>): BankCredit {
  return {
    ...{ place: 1, account: '', bookedOn: null, valueOn: null, amount: '1' as Decimal, currency: 'SEK' },
    ...{ references: [], text: '', payer: '', bankReference: '', parts: 1, isUnopened: false },
    ...{ identifiers: [], takenBack: null, mayBeTakenBack: false },
    ...some,
  };
}

/** A file of these credits, and of nothing else. */
export function bankFile(credits: readonly BankCredit[]): BankFile {
  return {
    figures: {
      ...{ kind: 'camt053', accounts: [], currencies: ['SEK'], from: null, until: null },
      ...{ entries: credits.length, credits: sumOfDecimals(credits.map(({ amount }) => amount)) },
      ...{ charges: { count: 0, sum: '0' as Decimal }, skipped: [], leftOut: [], differences: [] },
      ...{ moreDifferences: 0, oddDays: 0, unreadTotals: 0, otherFiles: 0 },
    },
    credits,
  };
}

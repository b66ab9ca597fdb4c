import { parseCustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import type { CustomerFilter } from '../../../../shared/domain/customerQuery.ts';
import { compareDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { CustomerFacts } from '../../facts/factsShapes.ts';
import type { LedgerEntry } from './debtLedgers.ts';

export interface ListedCustomer {
  readonly entry: LedgerEntry;
  readonly facts: CustomerFacts;
}

type Test = (customer: ListedCustomer) => boolean;

/** `fetchedBefore` in milliseconds since the epoch is what `notFetched` means at the moment. */
export function customerMatch(filter: CustomerFilter, fetchedBefore: number | null, today: string): Test {
  const { outstandingFrom, overdueFrom, moreThanDaysLate, pinned, unreadable } = filter;
  const tests: Test[] = [];
  if (fetchedBefore !== null) tests.push(({ entry }) => entry.debtor.fetched_at < fetchedBefore);
  if (pinned !== null) tests.push(({ facts }) => facts.pinned === pinned);
  if (unreadable !== null) tests.push(({ entry }) => entry.debtor.unreadable > 0 === unreadable);
  if (filter.text.trim() !== '') tests.push(textTest(filter.text));
  if (moreThanDaysLate !== null) {
    tests.push(({ entry }) => (entry.aged(today).daysLate ?? Number.NEGATIVE_INFINITY) > moreThanDaysLate);
  }
  const least = (amount: 'outstanding' | 'overdue', from: string | null) => {
    if (from === null) return;
    tests.push(({ entry }) => compareDecimals(entry.aged(today).amounts[amount], from) >= 0);
  };
  least('outstanding', outstandingFrom);
  least('overdue', overdueFrom);
  return (customer) => tests.every((test) => test(customer));
}

/** Any part of the number, with its prefix letter or without, of the given name or of the external id. */
function textTest(text: string): Test {
  const needle = text.trim().toLowerCase();
  const parsed = parseCustomerNumber(text);
  const digits = parsed.ok ? parsed.number : needle;
  return ({ entry, facts }) =>
    entry.debtor.number.includes(digits) ||
    facts.givenName.toLowerCase().includes(needle) ||
    (facts.externalId?.toLowerCase().includes(needle) ?? false);
}

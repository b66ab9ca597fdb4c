import type { Ageing } from '../../../../shared/domain/ageing.ts';
import type { CustomerFilter } from '../../../../shared/domain/customerQuery.ts';
import { parseCustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { sinceInstant } from '../../../../shared/domain/dateRange.ts';
import { foldedText, wordFinders } from '../../../../shared/domain/foldedText.ts';
import { compareDecimals } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { CustomerFacts } from '../../userData/userDataShapes.ts';
import type { CachedCustomer } from './cachedCustomer.ts';
import type { CustomerChanges } from './changeSums.ts';

export interface ListedCustomer {
  readonly entry: CachedCustomer;
  readonly facts: CustomerFacts;
}

interface MatchMoment {
  /** What `notFetched` means at the moment, in milliseconds since the epoch. */
  readonly fetchedBefore: number | null;
  readonly today: string;
  readonly ageing: Ageing;
  /** By the id of the customer's row. */
  readonly changesOf: (since: number) => ReadonlyMap<number, CustomerChanges>;
  /** The numbers of a kept list. */
  readonly membersOf: (list: string) => ReadonlySet<string>;
}

type Test = (customer: ListedCustomer) => boolean;

export function customerMatch(
  filter: CustomerFilter,
  { fetchedBefore, today, ageing, changesOf, membersOf }: MatchMoment,
): Test {
  const { outstandingFrom, overdueFrom, moreThanDaysLate, pinned, unreadable } = filter;
  const tests: Test[] = [];
  if (fetchedBefore !== null) tests.push(({ entry }) => entry.fetchedAt < fetchedBefore);
  if (filter.changedSince !== null) {
    const changed = changesOf(sinceInstant(filter.changedSince, today as LocalDate));
    tests.push(({ entry }) => {
      const changes = changed.get(entry.id);
      return changes !== undefined && (changes.isNew || changes.changes > 0);
    });
  }
  if (pinned !== null) tests.push(({ facts }) => facts.pinned === pinned);
  if (filter.list !== null) {
    const members = membersOf(filter.list);
    tests.push(({ entry }) => members.has(entry.number));
  }
  if (unreadable !== null) tests.push(({ entry }) => entry.unreadable > 0 === unreadable);
  if (filter.text.trim() !== '') tests.push(textTest(filter.text));
  if (moreThanDaysLate !== null) {
    const lateOf = ({ entry }: ListedCustomer) => entry.aged(today, ageing).daysLate;
    tests.push((customer) => (lateOf(customer) ?? Number.NEGATIVE_INFINITY) > moreThanDaysLate);
  }
  const least = (amount: 'outstanding' | 'overdue', from: string | null) => {
    if (from === null) return;
    tests.push(({ entry }) => compareDecimals(entry.aged(today, ageing).amounts[amount], from) >= 0);
  };
  least('outstanding', outstandingFrom);
  least('overdue', overdueFrom);
  return (customer) => tests.every((test) => test(customer));
}

/** Any part of the number, with its prefix letter or without, or every word in the given name and the external id. */
function textTest(text: string): Test {
  const words = wordFinders(text);
  const parsed = parseCustomerNumber(text);
  const digits = parsed.ok ? parsed.number : text.trim();
  return ({ entry, facts }) => {
    if (entry.number.includes(digits)) return true;
    const own = `${facts.givenName}\n${facts.externalId ?? ''}`;
    const folded = foldedText(own);
    return words.every((isIn) => isIn(own, folded));
  };
}

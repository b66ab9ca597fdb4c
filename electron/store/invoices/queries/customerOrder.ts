import type { Ageing } from '../../../../shared/domain/ageing.ts';
import {
  CUSTOMER_AMOUNTS,
  type CustomerAmount,
  type CustomerColumn,
} from '../../../../shared/domain/customerColumns.ts';
import type { CustomerSort } from '../../../../shared/domain/customerQuery.ts';
import { numberKey } from '../../../../shared/domain/customerRef.ts';
import { compareDecimals, type Decimal, scaledFromSource } from '../../../../shared/domain/money.ts';
import type { CustomerChanges } from './changeSums.ts';
import type { ListedCustomer } from './customerMatch.ts';

type Compare = (left: ListedCustomer, right: ListedCustomer) => number;

/** What an amount sorts by: its ten-thousandths, or its decimal text where a double does not hold them. */
interface Amount {
  readonly near: number | null;
  readonly text: Decimal;
}

interface OrderMoment {
  readonly today: string;
  readonly ageing: Ageing;
  readonly language: string;
  readonly changes: ReadonlyMap<number, CustomerChanges>;
}

/**
 * A copy in the order asked for; what is equal is in the order of the customer numbers. Names sort as the language
 * does, and customers without one come after the others.
 */
export function inOrder(
  customers: readonly ListedCustomer[],
  sort: CustomerSort,
  { today, ageing, language, changes }: OrderMoment,
): ListedCustomer[] {
  const names = new Intl.Collator(language);
  const compares: Compare[] = [...sort, { column: 'number', direction: 'ascending' } as const].map(
    ({ column, direction }) => {
      const compare = compareBy(customers, column, { today, ageing, names, changes });
      return direction === 'ascending' ? compare : (left, right) => compare(right, left);
    },
  );
  return customers.toSorted((left, right) => {
    for (const compare of compares) {
      const order = compare(left, right);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compareBy(
  customers: readonly ListedCustomer[],
  column: CustomerColumn,
  { names, ...moment }: Omit<OrderMoment, 'language'> & { readonly names: Intl.Collator },
): Compare {
  if (column === 'givenName' || column === 'externalId') {
    return (left, right) => compareNames(left.facts[column] ?? '', right.facts[column] ?? '', names);
  }
  if (column === 'number') {
    return comparing(customers, ({ entry }) => numberKey(entry.number), compareTexts);
  }
  if (column === 'changes') {
    return comparing(customers, ({ entry }) => moment.changes.get(entry.id)?.changes ?? 0, byNumber);
  }
  if (isAmount(column)) {
    const { today, ageing } = moment;
    const keyOf = ({ entry }: ListedCustomer) => amountOf(entry.aged(today, ageing).amounts[column]);
    return comparing(customers, keyOf, compareAmounts);
  }
  return comparing(customers, (customer) => figureOf(customer, column, moment), byNumber);
}

/** Each key is made once, however often a customer is compared. */
function comparing<Key>(
  customers: readonly ListedCustomer[],
  keyOf: (customer: ListedCustomer) => Key,
  compare: (left: Key, right: Key) => number,
): Compare {
  const keys = new Map(customers.map((customer) => [customer, keyOf(customer)]));
  return (left, right) => compare(keys.get(left) as Key, keys.get(right) as Key);
}

function byNumber(left: number, right: number): number {
  return left - right;
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareNames(left: string, right: string, names: Intl.Collator): number {
  if (left === '' || right === '') return Number(left === '') - Number(right === '');
  return names.compare(left, right) || compareTexts(left, right);
}

function amountOf(text: Decimal): Amount {
  return { near: scaledFromSource(text), text };
}

function compareAmounts(left: Amount, right: Amount): number {
  if (left.near !== null && right.near !== null) return left.near - right.near;
  return compareDecimals(left.text, right.text);
}

function figureOf(
  { entry, facts }: ListedCustomer,
  column: 'daysLate' | 'invoices' | 'unreadable' | 'fetchedAt' | 'pinned',
  { today, ageing }: Pick<OrderMoment, 'today' | 'ageing'>,
): number {
  switch (column) {
    case 'daysLate':
      return Math.max(entry.aged(today, ageing).daysLate ?? 0, 0);
    case 'invoices':
      return entry.invoices;
    case 'unreadable':
      return entry.unreadable;
    case 'fetchedAt':
      return entry.fetchedAt;
    case 'pinned':
      return facts.pinned ? 1 : 0;
  }
}

const AMOUNTS: ReadonlySet<string> = new Set(CUSTOMER_AMOUNTS);

function isAmount(column: CustomerColumn): column is CustomerAmount {
  return AMOUNTS.has(column);
}

import type { CustomerFilter, CustomerSort } from '../../shared/domain/customerQuery.ts';
import { textFinder } from '../../shared/domain/foldedText.ts';
import { compareDecimals } from '../../shared/domain/money.ts';
import type { CustomerListRow } from '../../shared/ipc/customers.ts';

type Row = Omit<CustomerListRow, 'id'>;

/** The filter's meaning in plain code; "stale" is what was fetched before an instant, `members` are of its list. */
export function matches(
  row: Row,
  filter: CustomerFilter,
  staleBefore: number,
  members: readonly string[] = [],
): boolean {
  const text = filter.text
    .trim()
    .toLowerCase()
    .replace(/^\p{L}\s*(?=\d)/u, '');
  const least = (amount: 'outstanding' | 'overdue', from: string | null) =>
    from === null || compareDecimals(row[amount], from) >= 0;
  return [
    row.number.includes(text) || textFinder(text)(row.givenName),
    least('outstanding', filter.outstandingFrom),
    least('overdue', filter.overdueFrom),
    filter.moreThanDaysLate === null || row.daysLate > filter.moreThanDaysLate,
    filter.notFetched === null || row.fetchedAt < staleBefore,
    filter.changedSince === null || row.isNew || row.changes > 0,
    filter.list === null || members.includes(row.number),
    filter.pinned === null || row.pinned === filter.pinned,
    filter.unreadable === null || row.unreadable > 0 === filter.unreadable,
  ].every(Boolean);
}

/** Negative, 0 or positive, as for a sort by the columns in turn and by the number in the end. */
export function compared(left: Row, right: Row, sort: CustomerSort, language: string): number {
  const names = new Intl.Collator(language);
  for (const { column, direction } of [...sort, { column: 'number', direction: 'ascending' } as const]) {
    const order = comparedBy(left[column], right[column], column, names);
    if (order !== 0) return direction === 'ascending' ? order : -order;
  }
  return 0;
}

type Value = Row[CustomerSort[number]['column']];

function comparedBy(
  left: Value,
  right: Value,
  column: CustomerSort[number]['column'],
  names: Intl.Collator,
): number {
  const [one, other] = [String(left ?? ''), String(right ?? '')];
  if (column === 'number') return Number(BigInt(one) - BigInt(other)) || (one < other ? -1 : 1);
  if (column === 'givenName' || column === 'externalId') {
    if (one === '' || other === '') return Number(one === '') - Number(other === '');
    return names.compare(one, other) || (one < other ? -1 : Number(one > other));
  }
  return typeof left === 'string' ? compareDecimals(one, other) : Number(left) - Number(right);
}

import {
  type FieldId,
  isCustomerColumn,
  isDerivedColumn,
  type OwnerColumn,
} from '../../../../shared/domain/invoiceColumns.ts';
import { FIELD, type FieldKind } from '../../../../shared/domain/invoiceFields.ts';
import type { InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { COLUMN_OF, type FieldColumn } from '../ingest/storedFields.ts';
import { DERIVED } from './derivedColumns.ts';

export interface SortedList {
  /** SQL by which a column of words sorts. */
  readonly wordRank: (column: FieldColumn) => string;
  /** SQL by which customers sort, where there are several. */
  readonly customerRank: Readonly<Record<OwnerColumn, string>> | null;
  /** SQL of the order of rows that are equal. */
  readonly ties: string;
  /** Some amounts are no ten-thousandths. */
  readonly anyWide: boolean;
  /** `YYYY-MM-DD`, from which days late are counted. */
  readonly today: string;
}

type Rank = (column: FieldColumn, list: SortedList) => string;

const asStored: Rank = (column) => column;
const word: Rank = (column, { wordRank }) => wordRank(column);
const natural: Rank = (column) => `natural_key(${column})`;

/** What a field of each kind sorts by. */
const RANKS: Readonly<Record<FieldKind, Rank>> = {
  identifier: natural,
  sharedIdentifier: word,
  word,
  wholeNumber: asStored,
  wallClock: asStored,
  amount: asStored,
  flag: asStored,
  tags: (column) => `ifnull(${column}, '')`,
};

/**
 * ORDER BY of a sort; what is equal stays in the order of `ties`. Words sort by their folded text, numbers of
 * invoices and entries naturally (9 before 10).
 */
export function orderBy(sort: InvoiceSort, list: SortedList): string {
  const terms = sort.flatMap(({ column, direction }) => {
    const way = direction === 'ascending' ? 'ASC' : 'DESC';
    if (isCustomerColumn(column)) return list.customerRank ? [`${list.customerRank[column]} ${way}`] : [];
    if (isDerivedColumn(column)) return [`${DERIVED[column].rank(list.today)} ${way}`];
    const { kind } = FIELD[column];
    const stored = COLUMN_OF[column];
    const exact = kind === 'amount' && list.anyWide ? [exactRank(stored, column)] : [];
    return [RANKS[kind](stored, list), ...exact].map((each) => `${each} ${way}`);
  });
  return [...terms, list.ties].join(', ');
}

/**
 * Orders rows whose columns hold the same stand-in by the amounts themselves. A row whose amount is the stand-in is the
 * farthest from zero: 0 sorts before all texts, x'' after them.
 */
export function exactRank(stored: FieldColumn, amount: FieldId): string {
  return `ifnull(iif(wide IS NULL, NULL, wide_key(wide, '${amount}')), iif(${stored} > 0, x'', 0))`;
}

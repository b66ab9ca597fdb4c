import type { InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { FIELD, type FieldKind } from '../../../../shared/domain/invoiceFields.ts';
import type { InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { COLUMN_OF, type FieldColumn } from '../ingest/storedFields.ts';
import type { Word } from './customerWordList.ts';

/** More words than this are looked up per row rather than spelled out. */
const MOST_SPELLED_OUT = 40;

export interface SortedList {
  readonly customerId: number;
  readonly words: readonly Word[];
  /** Ids grow along the service's order. */
  readonly inIdOrder: boolean;
  /** Some amounts are no ten-thousandths. */
  readonly anyWide: boolean;
}

type Rank = (column: FieldColumn, list: SortedList) => string;

const asStored: Rank = (column) => column;
const natural: Rank = (column) => `natural_key(${column})`;

/** What a field of each kind sorts by. */
const RANKS: Readonly<Record<FieldKind, Rank>> = {
  identifier: natural,
  sharedIdentifier: wordRank,
  word: wordRank,
  wholeNumber: asStored,
  wallClock: asStored,
  amount: asStored,
  flag: asStored,
  tags: (column) => `ifnull(${column}, '')`,
};

/**
 * ORDER BY of a sort; what is equal stays in the service's order. Words sort by their folded text, numbers of
 * invoices and entries naturally (9 before 10).
 */
export function orderBy(sort: InvoiceSort, list: SortedList): string {
  const terms = sort.flatMap(({ column, direction }) => {
    const { kind } = FIELD[column];
    const stored = COLUMN_OF[column];
    const exact = kind === 'amount' && list.anyWide ? [exactRank(stored, column)] : [];
    return [RANKS[kind](stored, list), ...exact].map(
      (each) => `${each} ${direction === 'ascending' ? 'ASC' : 'DESC'}`,
    );
  });
  return [...terms, list.inIdOrder ? 'id' : 'place(id)'].join(', ');
}

/**
 * Among rows of one stand-in: it lies beyond all that it stands for, away from zero, and so does an amount that
 * fits. SQLite sorts numbers before texts and texts before bytes.
 */
function exactRank(stored: FieldColumn, amount: InvoiceColumn): string {
  return `ifnull(iif(wide IS NULL, NULL, wide_key(wide, '${amount}')), iif(${stored} > 0, x'', 0))`;
}

function wordRank(column: FieldColumn, { customerId, words }: SortedList): string {
  if (words.length > MOST_SPELLED_OUT) {
    return `(SELECT folded FROM word WHERE word.id = ${customerId * ID_SPAN} + invoice.${column})`;
  }
  const folded = [...new Set(words.map((word) => word.folded))].sort((left, right) =>
    Buffer.compare(Buffer.from(left), Buffer.from(right)),
  );
  const cases = words.map(({ n, folded: text }) => `WHEN ${n} THEN ${folded.indexOf(text)}`);
  return cases.length === 0 ? '0' : `CASE ${column} ${cases.join(' ')} END`;
}

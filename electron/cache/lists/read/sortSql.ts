import type { InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import type { InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import type { Word } from './customerWordList.ts';

/** More words than this are looked up per row rather than spelled out. */
const MOST_SPELLED_OUT = 40;

const PLAIN_COLUMNS: Partial<Record<InvoiceColumn, string>> = {
  invoiceDate: 'invoiced_at',
  dueDate: 'due_at',
  outstanding: 'outstanding',
  price: 'price',
  priceVat: 'price_vat',
  balance: 'balance',
  hasPdf: 'has_pdf',
  agreementId: 'agreement_id',
  tags: "ifnull(tags, '')",
  invoiceNo: 'natural_key(invoice_no)',
  entryNo: 'natural_key(entry_no)',
};

const WORD_COLUMNS: Partial<Record<InvoiceColumn, string>> = {
  type: 'type',
  status: 'status',
  agreementExternalId: 'agreement',
};

/** Amounts with the column in which each is stored. */
const AMOUNT_COLUMNS: Partial<Record<InvoiceColumn, string>> = {
  outstanding: 'outstanding',
  price: 'price',
  priceVat: 'price_vat',
  balance: 'balance',
};

export interface SortedList {
  readonly customerId: number;
  readonly words: readonly Word[];
  /** Ids grow along the service's order. */
  readonly inIdOrder: boolean;
  /** Some amounts are no ten-thousandths. */
  readonly anyWide: boolean;
}

/**
 * ORDER BY of a sort; what is equal stays in the service's order. Words sort by their folded text, numbers of
 * invoices and entries naturally (9 before 10).
 */
export function orderBy(sort: InvoiceSort, list: SortedList): string {
  const terms = sort.flatMap(({ column, direction }) => {
    const word = WORD_COLUMNS[column];
    const expression = word ? wordRank(word, list.customerId, list.words) : PLAIN_COLUMNS[column];
    const amount = list.anyWide ? AMOUNT_COLUMNS[column] : undefined;
    const expressions = [expression, ...(amount === undefined ? [] : [exactRank(amount, column)])];
    return expressions.map((each) => `${each} ${direction === 'ascending' ? 'ASC' : 'DESC'}`);
  });
  return [...terms, list.inIdOrder ? 'id' : 'place(id)'].join(', ');
}

/**
 * Among rows of one stand-in: it lies beyond all that it stands for, away from zero, and so does an amount that
 * fits. SQLite sorts numbers before texts and texts before bytes.
 */
function exactRank(stored: string, amount: InvoiceColumn): string {
  return `ifnull(iif(wide IS NULL, NULL, wide_key(wide, '${amount}')), iif(${stored} > 0, x'', 0))`;
}

function wordRank(column: string, customerId: number, words: readonly Word[]): string {
  if (words.length > MOST_SPELLED_OUT) {
    return `(SELECT folded FROM word WHERE word.id = ${customerId * ID_SPAN} + invoice.${column})`;
  }
  const folded = [...new Set(words.map((word) => word.folded))].sort((left, right) =>
    Buffer.compare(Buffer.from(left), Buffer.from(right)),
  );
  const cases = words.map(({ n, folded: text }) => `WHEN ${n} THEN ${folded.indexOf(text)}`);
  return cases.length === 0 ? '0' : `CASE ${column} ${cases.join(' ')} END`;
}

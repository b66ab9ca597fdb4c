import type { InvoiceColumn, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
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

/**
 * ORDER BY of a sort; what is equal stays in the service's order. Words sort by their folded text, numbers of
 * invoices and entries naturally (9 before 10).
 */
export function orderBy(
  sort: InvoiceSort,
  customerId: number,
  words: readonly Word[],
  inIdOrder: boolean,
): string {
  const terms = sort.map(({ column, direction }) => {
    const word = WORD_COLUMNS[column];
    const expression = word ? wordRank(word, customerId, words) : PLAIN_COLUMNS[column];
    return `${expression} ${direction === 'ascending' ? 'ASC' : 'DESC'}`;
  });
  return [...terms, inIdOrder ? 'id' : 'place(id)'].join(', ');
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

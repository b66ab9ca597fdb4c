import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import type { CipherDatabase, Prepared } from '../database/database.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import type { SearchAnswer } from '../listsCache.ts';
import { type CustomerRow, customerFinder } from '../stores/customerRows.ts';
import type { FactsRepository } from '../stores/factsRepository.ts';
import { totalsOfFigures } from './listTotals.ts';

const MOST_CUSTOMERS = 20;
const MOST_INVOICES = 50;
const TRIGRAM = 3;

type InvoiceHit = SearchAnswer['invoices'][number];

/** Search over all cached customers of a connection. */
export class SearchQueries {
  readonly #database: CipherDatabase;
  readonly #facts: FactsRepository;
  readonly #find: (customer: CustomerRef) => CustomerRow | undefined;
  readonly #invoice: Prepared;
  readonly #customer: Prepared;
  readonly #word: Prepared;
  readonly #candidates: Prepared;

  constructor(database: CipherDatabase, facts: FactsRepository) {
    this.#database = database;
    this.#facts = facts;
    this.#find = customerFinder(database);
    this.#invoice = database
      .prepare('SELECT invoice_no, entry_no, outstanding, status FROM invoice WHERE id = ?')
      .raw();
    this.#word = database.prepare('SELECT text FROM word WHERE id = ?').pluck();
    this.#candidates = database.prepare('SELECT rowid FROM search WHERE search MATCH ?').pluck();
    this.#customer = database.prepare('SELECT connection_id, number FROM customer WHERE id = ?').raw();
  }

  search(connectionId: string, typed: string): SearchAnswer {
    const text = typed.trim();
    if (text === '') return { customers: [], invoices: [] };
    return this.#database.transaction(() => ({
      customers: this.#customers(connectionId, text),
      invoices: [...text].length < TRIGRAM ? [] : this.#invoices(connectionId, text.toLowerCase()),
    }))();
  }

  cards(connectionId: string, today: string): CustomerCard[] {
    return this.#facts.recent(connectionId).map(({ number, facts }) => {
      const customer = { connectionId, number };
      const row = this.#find(customer);
      const totals = row ? totalsOfFigures(row, today) : null;
      return {
        customer,
        givenName: facts.givenName,
        pinned: facts.pinned,
        openedAt: facts.openedAt,
        fetchedAt: row?.fetched_at ?? null,
        invoices: row?.invoices ?? 0,
        outstanding: totals?.outstanding ?? '0',
        overdue: totals?.overdue.outstanding ?? '0',
      };
    });
  }

  /** By number (any part of three digits or more, the beginning of fewer), given name or external id. */
  #customers(connectionId: string, text: string): SearchAnswer['customers'] {
    const parsed = parseCustomerNumber(text);
    const numbers = new Set<string>();
    if (parsed.ok) {
      const pattern = parsed.number.length < TRIGRAM ? `${parsed.number}%` : `%${parsed.number}%`;
      const found = this.#database
        .prepare(
          'SELECT number FROM customer WHERE connection_id = ? AND number LIKE ? ORDER BY length(number), number LIMIT ?',
        )
        .pluck()
        .all(connectionId, pattern, MOST_CUSTOMERS) as string[];
      for (const number of found) numbers.add(number);
    }
    for (const number of this.#facts.named(connectionId, text.toLowerCase(), MOST_CUSTOMERS))
      numbers.add(number);
    return [...numbers].slice(0, MOST_CUSTOMERS).map((number) => {
      const customer = { connectionId, number: number as CustomerRef['number'] };
      const row = this.#find(customer);
      const { givenName } = this.#facts.customer(customer);
      return { customer, givenName, invoices: row?.invoices ?? 0, fetchedAt: row?.fetched_at ?? null };
    });
  }

  /** Trigrams narrow down, the rows decide: the index knows which trigrams a row has, not where. */
  #invoices(connectionId: string, needle: string): InvoiceHit[] {
    const hits: InvoiceHit[] = [];
    const candidates = this.#candidates.iterate(trigramsOf(needle)) as IterableIterator<number>;
    for (const id of candidates) {
      const hit = this.#hit(connectionId, id, needle);
      if (hit) hits.push(hit);
      if (hits.length === MOST_INVOICES) return hits;
    }
    return [...hits, ...this.#notIndexed(connectionId, needle, MOST_INVOICES - hits.length)];
  }

  /** Lists whose index is still being built are read through. */
  #notIndexed(connectionId: string, needle: string, limit: number): InvoiceHit[] {
    const customers = this.#database
      .prepare('SELECT id FROM customer WHERE searchable = 0 AND connection_id = ?')
      .pluck()
      .all(connectionId) as number[];
    const pattern = `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
    const select = this.#database
      .prepare(
        `SELECT id FROM invoice WHERE id >= ? AND id < ?
           AND (invoice_no LIKE ? ESCAPE '\\' OR entry_no LIKE ? ESCAPE '\\') LIMIT ?`,
      )
      .pluck();
    return customers
      .flatMap((id) => select.all(id * ID_SPAN, (id + 1) * ID_SPAN, pattern, pattern, limit) as number[])
      .map((id) => this.#hit(connectionId, id, needle))
      .filter((hit) => hit !== null)
      .slice(0, limit);
  }

  #hit(connectionId: string, id: number, needle: string): InvoiceHit | null {
    const invoice = this.#invoice.get(id) as [string, string, number, number] | undefined;
    if (!invoice) return null;
    const [invoiceNo, entryNo, outstanding, status] = invoice;
    if (!invoiceNo.toLowerCase().includes(needle) && !entryNo.toLowerCase().includes(needle)) return null;
    const customerId = Math.floor(id / ID_SPAN);
    const owner = this.#customer.get(customerId) as [string, CustomerRef['number']] | undefined;
    if (owner?.[0] !== connectionId) return null;
    const customer = { connectionId, number: owner[1] };
    return {
      customer,
      givenName: this.#facts.customer(customer).givenName,
      id,
      invoiceNo,
      entryNo,
      status: String(this.#word.get(customerId * ID_SPAN + status) ?? ''),
      outstanding: decimalFromScaled(outstanding),
    };
  }
}

/** An FTS5 query for rows that have every trigram of the needle. */
export function trigramsOf(needle: string): string {
  const characters = [...needle];
  const trigrams = new Set<string>();
  for (let at = 0; at + TRIGRAM <= characters.length; at += 1) {
    trigrams.add(
      `"${characters
        .slice(at, at + TRIGRAM)
        .join('')
        .replaceAll('"', '""')}"`,
    );
  }
  return [...trigrams].join(' AND ');
}

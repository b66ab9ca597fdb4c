import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import type { SearchScope } from '../../../shared/ipc/search.ts';
import type { CipherDatabase, Prepared } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import type { SearchAnswer } from '../listsCache.ts';
import { type CustomerRow, customerFinder } from '../stores/customerRows.ts';
import type { FactsRepository } from '../stores/factsRepository.ts';
import { CustomerNumbers } from './customerNumbers.ts';
import { totalsOfFigures } from './listTotals.ts';

const MOST_CUSTOMERS = 20;
const MOST_INVOICES = 50;
const TRIGRAM = 3;

/** Words looked at for agreements; statuses and types are among them. */
const MOST_WORDS = 500;

const NOTHING: SearchAnswer = { customers: [], invoices: [] };

type InvoiceHit = SearchAnswer['invoices'][number];

interface Wanted {
  readonly connectionId: string;
  /** Lower case. */
  readonly needle: string;
  readonly scope: SearchScope | null;
}

function columnsOf(scope: SearchScope | null): readonly ('invoice_no' | 'entry_no')[] {
  if (scope === 'invoices') return ['invoice_no'];
  return scope === 'entries' ? ['entry_no'] : ['invoice_no', 'entry_no'];
}

/** Search over all cached customers of a connection. */
export class SearchQueries {
  readonly #database: CipherDatabase;
  readonly #facts: FactsRepository;
  readonly #numbers: CustomerNumbers;
  readonly #find: (customer: CustomerRef) => CustomerRow | undefined;
  readonly #invoice: Prepared;
  readonly #customer: Prepared;
  readonly #word: Prepared;
  readonly #candidates: Prepared;

  constructor(database: CipherDatabase, facts: FactsRepository) {
    this.#database = database;
    this.#facts = facts;
    this.#numbers = new CustomerNumbers(database);
    this.#find = customerFinder(database);
    this.#invoice = database
      .prepare('SELECT invoice_no, entry_no, outstanding, status FROM invoice WHERE id = ?')
      .raw();
    this.#word = database.prepare('SELECT text FROM word WHERE id = ?').pluck();
    this.#candidates = database.prepare('SELECT rowid FROM search WHERE search MATCH ?').pluck();
    this.#customer = database.prepare('SELECT connection_id, number FROM customer WHERE id = ?').raw();
  }

  /** Everything, or what a scope keeps to (see the contract's `search.find`). */
  search(connectionId: string, typed: string, scope: SearchScope | null = null): SearchAnswer {
    const text = typed.trim();
    if (text === '') return NOTHING;
    const long = [...text].length >= TRIGRAM;
    const needle = text.toLowerCase();
    return this.#database.transaction((): SearchAnswer => {
      if (scope === 'agreements') return long ? this.#agreements(connectionId, needle) : NOTHING;
      const wanted = { connectionId, needle, scope };
      return {
        customers: scope === null || scope === 'customers' ? this.#customers(connectionId, text) : [],
        invoices: long && scope !== 'customers' ? this.#invoices(wanted) : [],
      };
    })();
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
      const where = parsed.number.length < TRIGRAM ? 'beginning' : 'anywhere';
      const found = this.#numbers.find(connectionId, parsed.number, where, MOST_CUSTOMERS);
      for (const number of found) numbers.add(number);
    }
    for (const number of this.#facts.named(connectionId, text.toLowerCase(), MOST_CUSTOMERS))
      numbers.add(number);
    return [...numbers].slice(0, MOST_CUSTOMERS).map((number) => this.#customerHit(connectionId, number));
  }

  #customerHit(connectionId: string, number: string): SearchAnswer['customers'][number] {
    const customer = { connectionId, number: number as CustomerRef['number'] };
    const row = this.#find(customer);
    const { givenName } = this.#facts.customer(customer);
    return { customer, givenName, invoices: row?.invoices ?? 0, fetchedAt: row?.fetched_at ?? null };
  }

  /** Agreements as invoices name them: the customer, and the first invoice of each. */
  #agreements(connectionId: string, needle: string): SearchAnswer {
    const words = prepared(
      this.#database,
      `SELECT word.id, customer.id, customer.number FROM customer JOIN word
         ON word.id >= customer.id * ${ID_SPAN} AND word.id < (customer.id + 1) * ${ID_SPAN}
         WHERE customer.connection_id = ? AND instr(word.folded, ?) > 0 LIMIT ${MOST_WORDS}`,
    )
      .raw()
      .all(connectionId, needle) as [number, number, string][];
    const first = prepared(
      this.#database,
      'SELECT id FROM invoice WHERE id >= ? AND id < ? AND agreement = ? LIMIT 1',
    ).pluck();
    const customers = new Set<string>();
    const invoices: InvoiceHit[] = [];
    for (const [wordId, customerId, number] of words) {
      const base = customerId * ID_SPAN;
      const id = first.get(base, base + ID_SPAN, wordId - base);
      const hit =
        typeof id === 'number' ? this.#hit({ connectionId, needle, scope: 'agreements' }, id) : null;
      if (!hit) continue;
      customers.add(number);
      invoices.push(hit);
      if (invoices.length === MOST_INVOICES) break;
    }
    const shown = [...customers].slice(0, MOST_CUSTOMERS);
    return { customers: shown.map((number) => this.#customerHit(connectionId, number)), invoices };
  }

  /** Trigrams narrow down, the rows decide: the index knows which trigrams a row has, not where. */
  #invoices(wanted: Wanted): InvoiceHit[] {
    const hits: InvoiceHit[] = [];
    const candidates = this.#candidates.iterate(trigramsOf(wanted.needle)) as IterableIterator<number>;
    for (const id of candidates) {
      const hit = this.#hit(wanted, id);
      if (hit) hits.push(hit);
      if (hits.length === MOST_INVOICES) return hits;
    }
    return [...hits, ...this.#notIndexed(wanted, MOST_INVOICES - hits.length)];
  }

  /** Lists whose index is still being built are read through. */
  #notIndexed(wanted: Wanted, limit: number): InvoiceHit[] {
    const { connectionId, needle, scope } = wanted;
    if (limit === 0) return [];
    const customers = prepared(
      this.#database,
      'SELECT id FROM customer INDEXED BY customer_unsearchable WHERE searchable = 0 AND connection_id = ?',
    )
      .pluck()
      .all(connectionId) as number[];
    const pattern = `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
    const columns = columnsOf(scope);
    const likes = columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ');
    const select = prepared(
      this.#database,
      `SELECT id FROM invoice WHERE id >= ? AND id < ? AND (${likes}) LIMIT ?`,
    ).pluck();
    const patterns = columns.map(() => pattern);
    return customers
      .flatMap((id) => select.all(id * ID_SPAN, (id + 1) * ID_SPAN, ...patterns, limit) as number[])
      .map((id) => this.#hit(wanted, id))
      .filter((hit) => hit !== null)
      .slice(0, limit);
  }

  /** The row decides: null when it is another connection's, or has the trigrams but not the text. */
  #hit({ connectionId, needle, scope }: Wanted, id: number): InvoiceHit | null {
    const invoice = this.#invoice.get(id) as [string, string, number, number] | undefined;
    if (!invoice) return null;
    const [invoiceNo, entryNo, outstanding, status] = invoice;
    const inInvoice = scope !== 'entries' && invoiceNo.toLowerCase().includes(needle);
    const inEntry = scope !== 'invoices' && entryNo.toLowerCase().includes(needle);
    if (scope !== 'agreements' && !inInvoice && !inEntry) return null;
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

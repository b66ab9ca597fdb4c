import { typedAmounts } from '../../../../shared/domain/amountFormat.ts';
import { parseCustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CustomerCard, SearchScope } from '../../../../shared/ipc/customers.ts';
import { type CipherDatabase, prepared, readRows, TRIGRAM } from '../../../database/database.ts';
import type { UserDataRepository } from '../../userData/userDataRepository.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';
import { invoicesByAmount } from './amountSearch.ts';
import { changesAfter } from './changeSums.ts';
import type { CustomerTable } from './customerTable.ts';
import { ExactIndex } from './exactIndex.ts';
import { type InvoiceHit, InvoiceSearch, MOST_INVOICES, type Searched } from './invoiceSearch.ts';
import type { SearchAnswer } from './listShapes.ts';
import { wordHasText } from './sqlBuilder.ts';

const MOST_CUSTOMERS = 20;

/** Words looked at for agreements; statuses and types are among them. */
const MOST_WORDS = 500;

const NO_AMOUNTS: SearchAnswer['amounts'] = { invoices: [], more: false };
const NOTHING: SearchAnswer = {
  customers: [],
  invoices: [],
  amounts: NO_AMOUNTS,
  all: { customers: 0, invoices: { count: 0, more: false } },
};

/** Search over all cached customers of a connection. */
export class SearchQueries {
  readonly #database: CipherDatabase;
  readonly #facts: UserDataRepository;
  readonly #table: CustomerTable;
  readonly #invoices: InvoiceSearch;
  readonly #searched: Searched;

  constructor(database: CipherDatabase, facts: UserDataRepository, table: CustomerTable) {
    this.#database = database;
    this.#facts = facts;
    this.#table = table;
    this.#searched = { database, table, index: new ExactIndex(database, table) };
    this.#invoices = new InvoiceSearch(this.#searched);
  }

  /**
   * Customers by number, given name or external id; invoices by any three characters of a number, and by an amount as
   * it was typed. A scope keeps to one kind (see the contract's `search.find`).
   */
  find(connectionId: string, typed: string, scope: SearchScope | null = null, amount = ''): SearchAnswer {
    const text = typed.trim();
    if (text === '') return NOTHING;
    const long = [...text].length >= TRIGRAM;
    const needle = text.toLowerCase();
    return this.#database.transaction((): SearchAnswer => {
      if (scope === 'agreements') return long ? this.#agreements(connectionId, text) : NOTHING;
      const amounts =
        scope === null || scope === 'amounts'
          ? invoicesByAmount(this.#searched, connectionId, typedAmounts(amount))
          : NO_AMOUNTS;
      if (scope === 'amounts') return { ...NOTHING, amounts };
      const wanted = { connectionId, needle, scope };
      const numbers = scope === null || scope === 'customers' ? this.#customers(connectionId, text) : [];
      const invoices = long && scope !== 'customers' ? this.#invoices.find(wanted) : [];
      return {
        amounts,
        customers: this.#customerHits(connectionId, numbers),
        invoices,
        all: {
          customers: numbers.length,
          invoices:
            invoices.length < MOST_INVOICES
              ? { count: invoices.length, more: false }
              : this.#invoices.count(wanted),
        },
      };
    })();
  }

  /** Pinned and recently opened customers, newest first. */
  cards(connectionId: string, today: string): CustomerCard[] {
    const customers = this.#table.of(connectionId);
    const { ageing } = this.#table;
    return this.#facts.recent(connectionId).map(({ number, facts }) => {
      const customer = { connectionId, number };
      const kept = customers.find(number);
      const amounts = kept?.aged(today, ageing).amounts;
      return {
        customer,
        givenName: facts.givenName,
        pinned: facts.pinned,
        openedAt: facts.openedAt,
        fetchedAt: kept?.fetchedAt ?? null,
        invoices: kept?.invoices ?? 0,
        unreadable: kept?.unreadable ?? 0,
        outstanding: amounts?.outstanding ?? '0',
        overdue: amounts?.overdue ?? '0',
        changes: kept ? changesAfter(this.#database, kept.id, facts.openedAt ?? 0) : 0,
      };
    });
  }

  /** Just this name first, then by number (any part of three digits or more, the beginning of fewer), name or external id. */
  #customers(connectionId: string, text: string): string[] {
    const parsed = parseCustomerNumber(text);
    const { exact, others } = this.#facts.named(connectionId, text);
    const numbers = new Set(exact);
    if (parsed.ok) {
      const where = parsed.number.length < TRIGRAM ? 'beginning' : 'anywhere';
      const { roster } = this.#table.of(connectionId);
      for (const number of roster.numbersWith(parsed.number, where)) numbers.add(number);
    }
    for (const number of others) numbers.add(number);
    return [...numbers];
  }

  #customerHits(connectionId: string, numbers: readonly string[]): SearchAnswer['customers'] {
    const customers = this.#table.of(connectionId);
    const names = this.#table.names(connectionId);
    return numbers.slice(0, MOST_CUSTOMERS).map((number) => {
      const kept = customers.find(number);
      return {
        customer: { connectionId, number: number as CustomerRef['number'] },
        givenName: names.of(number),
        invoices: kept?.invoices ?? 0,
        fetchedAt: kept?.fetchedAt ?? null,
      };
    });
  }

  /** Agreements as invoices name them: the customer, and the first invoice of each. */
  #agreements(connectionId: string, typed: string): SearchAnswer {
    const { sql, values } = wordHasText(typed);
    const named = `SELECT word.id, customer.id, customer.number FROM customer JOIN word
      ON word.id >= customer.id * ${ROWS_PER_CUSTOMER} AND word.id < (customer.id + 1) * ${ROWS_PER_CUSTOMER}
      WHERE customer.connection_id = ? AND ${sql} LIMIT ${MOST_WORDS}`;
    const words = readRows<[number, number, string]>(this.#database, named, connectionId, ...values);
    const first = prepared(
      this.#database,
      'SELECT id FROM invoice WHERE id >= ? AND id < ? AND agreement = ? LIMIT 1',
    ).pluck();
    const customers = new Set<string>();
    const invoices: InvoiceHit[] = [];
    for (const [wordId, customerId, number] of words) {
      const base = customerId * ROWS_PER_CUSTOMER;
      const id = first.get(base, base + ROWS_PER_CUSTOMER, wordId - base);
      const hit = typeof id === 'number' ? this.#invoices.byId(connectionId, id) : null;
      if (!hit) continue;
      customers.add(number);
      invoices.push(hit);
      if (invoices.length === MOST_INVOICES) break;
    }
    return {
      ...NOTHING,
      customers: this.#customerHits(connectionId, [...customers]),
      invoices,
      all: {
        customers: customers.size,
        invoices: { count: invoices.length, more: invoices.length === MOST_INVOICES },
      },
    };
  }
}

import type { z } from 'zod';
import { type Ageing, ageingText, daysSince, OWED_PARTS } from '../../../../shared/domain/ageing.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { type Decimal, DecimalSum, decimalFromScaled } from '../../../../shared/domain/money.ts';
import { type LocalDate, startOfDay } from '../../../../shared/domain/wallClock.ts';
import type { AsOfAsked, AsOfFigures, AsOfItem, asOfContract } from '../../../../shared/ipc/asOf.ts';
import type { PageWindow } from '../../../../shared/ipc/customerRef.ts';
import { type CipherDatabase, prepared, readRow, readValue } from '../../../database/database.ts';
import type { CancellationToken } from '../../../workers/rpc.ts';
import { type FieldTexts, fieldTexts } from '../ingest/history.ts';
import { customerIdOf, idRange, ROW_COLUMNS, readColumns, storedValues } from '../model/columns.ts';
import type { CachedCustomer, Customers, CustomerTable } from './customerTable.ts';
import {
  AgedSums,
  type HistoricalItem,
  type HistoricalList,
  historicalList,
  historicalState,
  type OpenRow,
} from './historicalList.ts';

const ROW = `SELECT ${readColumns(ROW_COLUMNS)} FROM invoice WHERE id = ?`;

/** Answers kept: pages of one day are asked one after the other, and the clerk looks from one day to another. */
const ANSWERS_KEPT = 3;
/** Below this share of all invoices, lists are read one by one and not in one walk through all that is open. */
const FEW = 1 / 8;

const COLUMNS = 'id, due_at, invoiced_at, outstanding, wide';
const OPEN_OF_ONE = `SELECT ${COLUMNS} FROM invoice NOT INDEXED WHERE id >= ? AND id < ? AND outstanding <> 0`;
const ALL_OPEN = `SELECT ${COLUMNS} FROM invoice INDEXED BY invoice_open WHERE outstanding <> 0`;

type Page<Call extends 'items' | 'customers'> = z.output<(typeof asOfContract)[Call]['output']>;

/** The open items of customers at the end of a day; each call sees one state of the file. */
export class BalancesAsOfQueries {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #cancellation: Pick<CancellationToken, 'check'>;
  readonly #answers = new LruCache<string, AsOfAnswer>(ANSWERS_KEPT);

  constructor(lists: CipherDatabase, table: CustomerTable, cancellation: Pick<CancellationToken, 'check'>) {
    this.#database = lists;
    this.#table = table;
    this.#cancellation = cancellation;
  }

  /** For who asks in this thread, within a transaction of its own. */
  lists(request: AsOfAsked): readonly HistoricalList[] {
    return this.#of(request, ({ lists }) => lists);
  }

  figures(request: AsOfAsked): AsOfFigures {
    return this.#of(request, ({ lists, ageing }) => asOfFigures(lists, request.day, ageing));
  }

  items(request: AsOfAsked & PageWindow): Page<'items'> {
    const { connectionId, day, offset, limit } = request;
    return this.#of(request, (answer) => ({
      total: answer.items,
      revision: answer.version,
      rows: answer.window(offset, limit).map(({ customer, item }) => ({
        customer: this.#table.named(connectionId, customer),
        ...historicalRecord(this.#database, customer.id, item, day),
      })),
    }));
  }

  customers(request: AsOfAsked & PageWindow & { readonly known: boolean }): Page<'customers'> {
    const { connectionId, known, offset, limit } = request;
    return this.#of(request, (answer) => {
      const selected = answer.lists.filter(({ state }) => (state.kind === 'known') === known);
      const rows = selected
        .slice(offset, offset + limit)
        .map(({ customer, state }) => ({ customer: this.#table.named(connectionId, customer), state }));
      return { total: selected.length, revision: answer.version, rows };
    });
  }

  #of<Answer>(request: AsOfAsked, use: (answer: AsOfAnswer) => Answer): Answer {
    return this.#database.transaction(() => {
      const { connectionId, number, day } = request;
      const customers = this.#table.of(connectionId);
      const { ageing } = this.#table;
      const key = JSON.stringify([connectionId, number, day, ageingText(ageing)]);
      const cached = this.#answers.get(key);
      if (cached?.version === customers.version) return use(cached);
      const lists = this.#lists({ number, day, ageing }, customers, cached);
      const answer = new AsOfAnswer(customers.version, ageing, lists);
      this.#answers.put(key, answer);
      return use(answer);
    })();
  }

  /** By the numbers of the customers; those that no fetch has reached since an earlier answer are taken from that. */
  #lists(
    { number, day, ageing }: Pick<AsOfAsked, 'number' | 'day'> & { readonly ageing: Ageing },
    all: Customers,
    before: AsOfAnswer | undefined,
  ): readonly HistoricalList[] {
    const selected = number === null ? all.inOrder : [all.find(number)].filter((one) => one !== undefined);
    const read = selected
      .filter((customer) => before?.listOf(customer) === undefined)
      .map((customer) => ({ customer, state: historicalState(this.#database, customer, day) }));
    const states = new Map(read.map((one) => [one.customer.id, one]));
    const known = read.filter(({ state }) => state.kind === 'known').map(({ customer }) => customer);
    const openOf = this.#open(known, all);
    return selected.map((customer) => {
      this.#cancellation.check();
      const state = states.get(customer.id);
      return state === undefined
        ? (before?.listOf(customer) as HistoricalList)
        : historicalList(this.#database, state, { day, ageing }, openOf(customer.id));
    });
  }

  /** The rows of customers that are open now. */
  #open(customers: readonly CachedCustomer[], all: Customers): (id: number) => readonly OpenRow[] {
    const invoices = customers.reduce((sum, one) => sum + one.invoices, 0);
    if (invoices < FEW * all.invoices || customers.length === 1) {
      const ofOne = prepared(this.#database, OPEN_OF_ONE).raw();
      return (id) => ofOne.all(...idRange(id)) as unknown[] as OpenRow[];
    }
    const open = new Map<number, OpenRow[]>(customers.map(({ id }) => [id, []]));
    for (const row of this.#database.prepare(ALL_OPEN).raw().iterate() as IterableIterator<OpenRow>) {
      open.get(customerIdOf(row[0]))?.push(row);
    }
    return (id) => open.get(id) ?? [];
  }
}

/** An item with its fields as they were on the day: those that were changed since, and those of its row today. */
function historicalRecord(
  database: CipherDatabase,
  customerId: number,
  { rowNumber, outstanding, was }: HistoricalItem,
  day: LocalDate,
): Omit<AsOfItem, 'customer'> {
  const [firstRowId] = idRange(customerId);
  const row = readRow(database, ROW, firstRowId + rowNumber);
  const now =
    row && was?.isAlone !== true
      ? fieldTexts(storedValues(row, (word) => wordOf(database, firstRowId + word)))
      : {};
  const texts = { ...now, ...was?.texts } as FieldTexts;
  const late = daysSince(texts.dueDate, day);
  const amount = typeof outstanding === 'number' ? decimalFromScaled(outstanding) : outstanding;
  return {
    id: row === undefined ? null : firstRowId + rowNumber,
    invoiceNo: texts.invoiceNo,
    entryNo: texts.entryNo,
    type: texts.type,
    status: texts.status,
    agreementExternalId: texts.agreementExternalId,
    invoiceDate: texts.invoiceDate,
    dueDate: texts.dueDate,
    priceVat: texts.priceVat as Decimal,
    outstanding: amount,
    daysLate: !amount.startsWith('-') && late >= OWED_PARTS.overdue.from ? late : null,
  };
}

function wordOf(database: CipherDatabase, id: number): string {
  return String(readValue(database, 'SELECT text FROM word WHERE id = ?', id) ?? '');
}

interface OpenItem {
  readonly customer: CachedCustomer;
  readonly item: HistoricalItem;
}

/** The lists of some customers at the end of a day, as one state of the file has them. */
class AsOfAnswer {
  /** Grows with every fetch. */
  readonly version: number;
  /** By which steps their sums are. */
  readonly ageing: Ageing;
  /** By the numbers of the customers. */
  readonly lists: readonly HistoricalList[];
  readonly items: number;
  readonly #byId: ReadonlyMap<number, HistoricalList>;
  /** Of each list how many items are before its own. */
  readonly #before: Float64Array;

  constructor(version: number, ageing: Ageing, lists: readonly HistoricalList[]) {
    this.version = version;
    this.ageing = ageing;
    this.lists = lists;
    this.#byId = new Map(lists.map((list) => [list.customer.id, list]));
    this.#before = new Float64Array(lists.length);
    let items = 0;
    for (const [at, list] of lists.entries()) {
      this.#before[at] = items;
      items += list.items.length;
    }
    this.items = items;
  }

  /** Undefined for a customer that was not in it, or that was fetched since. */
  listOf(customer: CachedCustomer): HistoricalList | undefined {
    const list = this.#byId.get(customer.id);
    return list?.customer === customer ? list : undefined;
  }

  window(offset: number, limit: number): OpenItem[] {
    const rows: OpenItem[] = [];
    let at = Math.max(
      0,
      this.#before.findLastIndex((before) => before <= offset),
    );
    for (; at < this.lists.length && rows.length < limit; at += 1) {
      const { customer, items } = this.lists[at] as HistoricalList;
      const from = Math.max(0, offset - (this.#before[at] ?? 0));
      for (const item of items.slice(from, from + limit - rows.length)) rows.push({ customer, item });
    }
    return rows;
  }
}

/** What the lists come to together; those that are not known are counted by their reasons. */
function asOfFigures(lists: readonly HistoricalList[], day: LocalDate, ageing: Ageing): AsOfFigures {
  const begin = startOfDay(day);
  const outstanding = new DecimalSum();
  const bare = { customers: 0, outstanding: new DecimalSum() };
  const unknown = { notKept: 0, notFetched: 0, differs: 0 };
  const unreadable = { records: 0, customersNotKnown: 0 };
  const earlier: { customers: number; oldest: number | null } = { customers: 0, oldest: null };
  const sums = new AgedSums(day, ageing);
  let [known, items] = [0, 0];
  for (const list of lists) {
    const { state } = list;
    if (state.kind !== 'known') {
      unknown[state.kind] += 1;
      continue;
    }
    known += 1;
    outstanding.add(state.outstanding);
    sums.addAll(list.sums);
    items += list.items.length;
    if (state.items === null) {
      bare.customers += 1;
      bare.outstanding.add(state.outstanding);
    }
    if (state.unreadable === null) unreadable.customersNotKnown += 1;
    else unreadable.records += state.unreadable;
    if (state.until === null || state.until >= begin) continue;
    earlier.customers += 1;
    earlier.oldest = Math.min(earlier.oldest ?? state.until, state.until);
  }
  return {
    customers: lists.length,
    known,
    outstanding: outstanding.decimal(),
    items,
    ageing: sums.parts(),
    withoutItems: { customers: bare.customers, outstanding: bare.outstanding.decimal() },
    unknown,
    unreadable,
    earlier,
  };
}

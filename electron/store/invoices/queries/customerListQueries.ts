import type { z } from 'zod';
import { type Ageing, stepsOf } from '../../../../shared/domain/ageing.ts';
import { MOST_COPIED } from '../../../../shared/domain/bounds.ts';
import {
  CUSTOMER_AMOUNTS,
  type CustomerAmount,
  type CustomerColumn,
} from '../../../../shared/domain/customerColumns.ts';
import { isCustomerFiltered } from '../../../../shared/domain/customerFilter.ts';
import type {
  CustomerFilter,
  CustomerSelection,
  CustomerSort,
} from '../../../../shared/domain/customerQuery.ts';
import {
  type CustomerNumber,
  numberKey,
  parseCustomerNumber,
} from '../../../../shared/domain/customerRef.ts';
import { sinceInstant } from '../../../../shared/domain/dateRange.ts';
import { foldedText, wordFinders } from '../../../../shared/domain/foldedText.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { compareDecimals, type Decimal, scaledFromSource } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { PageWindow } from '../../../../shared/ipc/customerRef.ts';
import type {
  CustomerListRow,
  CustomerListTotals,
  customerListContract,
} from '../../../../shared/ipc/customers.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import type { KeptListsRepository } from '../../userData/keptListsRepository.ts';
import type { CustomerFacts } from '../../userData/userDataFile.ts';
import type { UserDataRepository } from '../../userData/userDataRepository.ts';
import { customerAmounts } from '../model/ageBalances.ts';
import { Figures, type StoredFigures } from '../model/figures.ts';
import { type CustomerChanges, customerChanges } from './changeFeedQueries.ts';
import { type CachedCustomer, type Customers, type CustomerTable, summaryOf } from './customerTable.ts';

/** What a list of customers is made from, and what was made from it. */
interface State {
  readonly of: Customers;
  readonly noted: ReadonlyMap<string, CustomerFacts>;
  readonly today: string;
  readonly ageing: Ageing;
  /** The version of the kept lists that the rows were made with. */
  readonly listsVersion: number;
  revision: number;
  readonly customers: readonly ListedCustomer[];
  readonly snapshots: LruCache<string, Snapshot>;
  readonly changes: LruCache<number, ReadonlyMap<number, CustomerChanges>>;
}

interface Noted {
  readonly facts: Pick<UserDataRepository, 'noted'>;
  readonly keptLists: Pick<KeptListsRepository, 'version' | 'members'>;
}

interface HeldRows {
  readonly ageing: Ageing;
  readonly customers: readonly ListedCustomer[];
  readonly changes: ReadonlyMap<number, CustomerChanges>;
}

interface Snapshot {
  readonly customers: readonly ListedCustomer[];
  readonly fetchedBefore: number | null;
}

const SNAPSHOTS_KEPT = 24;
const HELD_AT_ONCE = 8;
const CHANGES_KEPT = 4;
const NOTHING_NOTED: CustomerFacts = {
  givenName: '',
  pinned: false,
  externalId: null,
  addressLines: null,
  paperLanguage: null,
  openedAt: null,
};

/**
 * All customers of a connection whose list is kept, sorted and filtered by what they owe and by what the clerk has noted
 * about them. What was sorted is kept until a list, a note, the ageing buckets or the day change; `revision` grows with each of these.
 */
export class CustomerListQueries {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #noted: Noted;
  readonly #states = new Map<string, State>();
  readonly #held = new LruCache<number, HeldRows>(HELD_AT_ONCE);
  #lastHold = 0;
  /** Begins with the time, so that it grows as well when the thread is started again. */
  #revision = Date.now();

  constructor(lists: CipherDatabase, table: CustomerTable, noted: Noted) {
    this.#database = lists;
    this.#table = table;
    this.#noted = noted;
  }

  page(query: CustomerListQuery & PageWindow, moment: CustomerListMoment): CustomerListPage {
    return this.#at(query.connectionId, moment, (state) => {
      const { customers } = this.#snapshot(state, query, moment);
      return {
        rows: this.#rows(state, customers.slice(query.offset, query.offset + query.limit), moment),
        matching: customers.length,
        all: state.customers.length,
        revision: state.revision,
        fetchedAt: state.of.summary.newestFetch ?? 0,
      };
    });
  }

  /** Where a customer is in the list, from 0 on; null where the filter leaves it out. */
  position(query: CustomerListQuery & { readonly id: number }, moment: CustomerListMoment): number | null {
    const place = this.#at(query.connectionId, moment, (state) =>
      this.#snapshot(state, query, moment).customers.findIndex(({ entry }) => entry.id === query.id),
    );
    return place < 0 ? null : place;
  }

  /** Exact sums over the selected customers. */
  totals(selected: SelectedCustomers, moment: CustomerListMoment): CustomerListTotals {
    return this.#at(selected.connectionId, moment, (state) => {
      const customers = this.#selected(state, selected, moment);
      const whole = customers.length === state.customers.length;
      const figures = whole ? this.#table.figures(state.of) : figuresOf(customers);
      return {
        customers: customers.length,
        all: state.customers.length,
        invoices: figures.invoices,
        amounts: customerAmounts(figures, moment.today, state.ageing).amounts,
        steps: stepsOf(state.ageing),
        ...summaryOf(customers.map(({ entry }) => entry)),
        stale: customers.filter(({ entry }) => entry.fetchedAt < moment.staleBefore).length,
        notKept: this.#notKept(state, selected),
      };
    });
  }

  /** The selected customers in order, as many as are copied at once at most, and how many there are. */
  selected(
    selected: SelectedCustomers,
    moment: CustomerListMoment,
  ): { readonly rows: CustomerListRow[]; readonly selected: number } {
    return this.#at(selected.connectionId, moment, (state) => {
      const customers = this.#selected(state, selected, moment);
      return { rows: this.#rows(state, customers.slice(0, MOST_COPIED), moment), selected: customers.length };
    });
  }

  /**
   * Keeps the selected customers as they are now, so that their windows are of one moment whatever is fetched
   * meanwhile; `held` gives them until `release`, or until some others are kept.
   */
  hold(selected: SelectedCustomers, moment: CustomerListMoment): HeldCustomers {
    return this.#at(selected.connectionId, moment, (state) => {
      this.#lastHold += 1;
      const customers = this.#selected(state, selected, moment);
      const changes = this.#changes(state, moment.changesSince);
      this.#held.put(this.#lastHold, { ageing: state.ageing, customers, changes });
      return { hold: this.#lastHold, totals: this.totals(selected, moment) };
    });
  }

  /** Null once they are no longer kept. */
  held(hold: number, { offset, limit }: PageWindow, moment: CustomerListMoment): CustomerListRow[] | null {
    const held = this.#held.get(hold);
    return held === undefined
      ? null
      : rowsOf(held.customers.slice(offset, offset + limit), { ...moment, ...held });
  }

  release(hold: number): void {
    this.#held.delete(hold);
  }

  /** The numbers of the selected customers, in order. */
  numbers(selected: SelectedCustomers, moment: CustomerListMoment): CustomerNumber[] {
    return this.#at(selected.connectionId, moment, (state) =>
      this.#selected(state, selected, moment).map(({ entry }) => entry.number),
    );
  }

  /** Customers of the kept list in the filter that have no row because their invoices were never fetched. */
  #notKept({ of, customers }: State, { selection }: SelectedCustomers): number {
    if (selection.kind === 'rows' || selection.filter.list === null) return 0;
    const members = this.#noted.keptLists.members(of.connectionId, selection.filter.list);
    const kept = customers.filter(({ entry }) => members.has(entry.number));
    return members.size - kept.length;
  }

  #rows(state: State, customers: readonly ListedCustomer[], moment: CustomerListMoment): CustomerListRow[] {
    return rowsOf(customers, this.#orderMoment(state, moment));
  }

  #orderMoment(state: State, { today, language, changesSince }: CustomerListMoment): OrderMoment {
    return { today, language, ageing: state.ageing, changes: this.#changes(state, changesSince) };
  }

  #changes(state: State, since: number): ReadonlyMap<number, CustomerChanges> {
    const find = () => customerChanges(this.#database, state.of.connectionId, since);
    return state.changes.getOrMake(since, find);
  }

  /** What an answer is made of is of one moment of the file. */
  #at<Answer>(connectionId: string, moment: CustomerListMoment, answer: (state: State) => Answer): Answer {
    return this.#database.transaction(() => answer(this.#state(connectionId, moment)))();
  }

  #state(connectionId: string, { today }: CustomerListMoment): State {
    const of = this.#table.of(connectionId);
    const noted = this.#noted.facts.noted(connectionId);
    const listsVersion = this.#noted.keptLists.version();
    const cached = this.#states.get(connectionId);
    const same = cached?.of === of && cached.noted === noted && cached.listsVersion === listsVersion;
    const { ageing } = this.#table;
    if (same && cached.today === today && cached.ageing === ageing) return cached;
    this.#revision += 1;
    const state: State = {
      of,
      noted,
      today,
      ageing,
      listsVersion,
      revision: this.#revision,
      customers: Array.from(of.byId.values(), (entry) => ({
        entry,
        facts: noted.get(entry.number) ?? NOTHING_NOTED,
      })),
      snapshots: new LruCache(SNAPSHOTS_KEPT),
      changes: new LruCache(CHANGES_KEPT),
    };
    this.#states.set(connectionId, state);
    return state;
  }

  #selected(
    state: State,
    selected: SelectedCustomers,
    moment: CustomerListMoment,
  ): readonly ListedCustomer[] {
    const { selection, sort } = selected;
    if (selection.kind === 'rows') {
      const ids = new Set(selection.ids);
      const rows = state.customers.filter(({ entry }) => ids.has(entry.id));
      return inOrder(rows, sort, this.#orderMoment(state, moment));
    }
    const { customers } = this.#snapshot(state, { ...selected, filter: selection.filter }, moment);
    const except = new Set(selection.except);
    return except.size === 0 ? customers : customers.filter(({ entry }) => !except.has(entry.id));
  }

  /**
   * "Not fetched today" and "stale" mean another instant with every question: where a customer lies between two of
   * them, the list is another one, and its revision says so.
   */
  #snapshot(
    state: State,
    { filter, fetchedBefore, sort }: Omit<CustomerListQuery, 'connectionId'>,
    moment: CustomerListMoment,
  ): Snapshot {
    const key = JSON.stringify([filter, sort, moment.language, moment.changesSince]);
    const cached = state.snapshots.get(key);
    if (cached && !isCrossed(state.customers, cached.fetchedBefore, fetchedBefore)) return cached;
    if (cached) {
      this.#revision += 1;
      state.revision = this.#revision;
    }
    const matches = customerMatch(filter, {
      fetchedBefore,
      ...{ today: moment.today, ageing: state.ageing },
      changesOf: (since) => this.#changes(state, since),
      membersOf: (list) => this.#noted.keptLists.members(state.of.connectionId, list),
    });
    const found = isCustomerFiltered(filter) ? state.customers.filter(matches) : state.customers;
    const customers = inOrder(found, sort, this.#orderMoment(state, moment));
    const snapshot = { customers, fetchedBefore };
    state.snapshots.put(key, snapshot);
    return snapshot;
  }
}

/** A customer was fetched between the two instants. */
function isCrossed(customers: readonly ListedCustomer[], before: number | null, now: number | null): boolean {
  if (before === null || now === null || before === now) return before !== now;
  const [from, to] = before < now ? [before, now] : [now, before];
  return customers.some(({ entry }) => entry.fetchedAt >= from && entry.fetchedAt < to);
}

function figuresOf(customers: readonly ListedCustomer[]): StoredFigures {
  const sums = new Figures();
  for (const { entry } of customers) sums.addList(entry.figures);
  return sums.stored();
}

function rowsOf(
  customers: readonly ListedCustomer[],
  { today, ageing, changes }: Omit<OrderMoment, 'language'>,
): CustomerListRow[] {
  return customers.map(({ entry, facts }) => {
    const changed = changes.get(entry.id);
    return {
      id: entry.id,
      number: entry.number,
      givenName: facts.givenName,
      pinned: facts.pinned,
      externalId: facts.externalId,
      fetchedAt: entry.fetchedAt,
      invoices: entry.invoices,
      unreadable: entry.unreadable,
      changes: changed?.changes ?? 0,
      isNew: changed?.isNew ?? false,
      ...entry.aged(today, ageing).amounts,
      daysLate: daysLateOf(entry, today, ageing),
    };
  });
}

interface ListedCustomer {
  readonly entry: CachedCustomer;
  readonly facts: CustomerFacts;
}

interface MatchMoment {
  /** What `notFetched` means at the moment, in milliseconds since the epoch. */
  readonly fetchedBefore: number | null;
  readonly today: string;
  readonly ageing: Ageing;
  /** By the id of the customer's row. */
  readonly changesOf: (since: number) => ReadonlyMap<number, CustomerChanges>;
  /** The numbers of a kept list. */
  readonly membersOf: (list: string) => ReadonlySet<string>;
}

type Test = (customer: ListedCustomer) => boolean;

function customerMatch(
  filter: CustomerFilter,
  { fetchedBefore, today, ageing, changesOf, membersOf }: MatchMoment,
): Test {
  const { outstandingFrom, overdueFrom, moreThanDaysLate, pinned, unreadable } = filter;
  const tests: Test[] = [];
  if (fetchedBefore !== null) tests.push(({ entry }) => entry.fetchedAt < fetchedBefore);
  if (filter.changedSince !== null) {
    const changed = changesOf(sinceInstant(filter.changedSince, today as LocalDate));
    tests.push(({ entry }) => {
      const changes = changed.get(entry.id);
      return changes !== undefined && (changes.isNew || changes.changes > 0);
    });
  }
  if (pinned !== null) tests.push(({ facts }) => facts.pinned === pinned);
  if (filter.list !== null) {
    const members = membersOf(filter.list);
    tests.push(({ entry }) => members.has(entry.number));
  }
  if (unreadable !== null) tests.push(({ entry }) => entry.unreadable > 0 === unreadable);
  if (filter.text.trim() !== '') tests.push(textTest(filter.text));
  if (moreThanDaysLate !== null) {
    const lateOf = ({ entry }: ListedCustomer) => entry.aged(today, ageing).daysLate;
    tests.push((customer) => (lateOf(customer) ?? Number.NEGATIVE_INFINITY) > moreThanDaysLate);
  }
  const least = (amount: 'outstanding' | 'overdue', from: string | null) => {
    if (from === null) return;
    tests.push(({ entry }) => compareDecimals(entry.aged(today, ageing).amounts[amount], from) >= 0);
  };
  least('outstanding', outstandingFrom);
  least('overdue', overdueFrom);
  return (customer) => tests.every((test) => test(customer));
}

/** Any part of the number, with its prefix letter or without, or every word in the given name and the external id. */
function textTest(text: string): Test {
  const words = wordFinders(text);
  const parsed = parseCustomerNumber(text);
  const digits = parsed.ok ? parsed.number : text.trim();
  return ({ entry, facts }) => {
    if (entry.number.includes(digits)) return true;
    const own = `${facts.givenName}\n${facts.externalId ?? ''}`;
    const folded = foldedText(own);
    return words.every((isIn) => isIn(own, folded));
  };
}

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
function inOrder(
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
  { names, today, ageing, changes }: Omit<OrderMoment, 'language'> & { readonly names: Intl.Collator },
): Compare {
  if (column === 'givenName' || column === 'externalId') {
    return (left, right) => compareNames(left.facts[column] ?? '', right.facts[column] ?? '', names);
  }
  if (column === 'number') {
    return comparing(customers, ({ entry }) => numberKey(entry.number), compareTexts);
  }
  if (column === 'changes') {
    return comparing(customers, ({ entry }) => changes.get(entry.id)?.changes ?? 0, byNumber);
  }
  if (column === 'daysLate') {
    return comparing(customers, ({ entry }) => daysLateOf(entry, today, ageing), byNumber);
  }
  if (column === 'pinned') return comparing(customers, ({ facts }) => Number(facts.pinned), byNumber);
  if (isAmount(column)) {
    const keyOf = ({ entry }: ListedCustomer) => amountOf(entry.aged(today, ageing).amounts[column]);
    return comparing(customers, keyOf, compareAmounts);
  }
  return comparing(customers, ({ entry }) => entry[column], byNumber);
}

function daysLateOf(entry: CachedCustomer, today: string, ageing: Ageing): number {
  return Math.max(entry.aged(today, ageing).daysLate ?? 0, 0);
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

const AMOUNTS: ReadonlySet<string> = new Set(CUSTOMER_AMOUNTS);

function isAmount(column: CustomerColumn): column is CustomerAmount {
  return AMOUNTS.has(column);
}

/** What is the same for all questions of a moment; instants in milliseconds since the epoch. */
export interface CustomerListMoment {
  /** `YYYY-MM-DD`, from which days late are counted. */
  readonly today: string;
  /** BCP 47; names sort as this language does. */
  readonly language: string;
  /** From when on changes are counted. */
  readonly changesSince: number;
  /** A list that was fetched before is stale. */
  readonly staleBefore: number;
}

interface CustomerListQuery {
  readonly connectionId: string;
  readonly filter: CustomerFilter;
  /** What the filter's `notFetched` means at the moment; null without one. */
  readonly fetchedBefore: number | null;
  readonly sort: CustomerSort;
}

export interface SelectedCustomers {
  readonly connectionId: string;
  readonly selection: CustomerSelection;
  /** As in a query, of the selection's filter. */
  readonly fetchedBefore: number | null;
  readonly sort: CustomerSort;
}

type CustomerListPage = z.output<typeof customerListContract.page.output>;

interface HeldCustomers {
  readonly hold: number;
  readonly totals: CustomerListTotals;
}

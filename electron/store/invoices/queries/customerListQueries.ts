import { type Ageing, stepsOf } from '../../../../shared/domain/ageing.ts';
import { isCustomerFiltered } from '../../../../shared/domain/customerFilter.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { MOST_COPIED } from '../../../../shared/domain/pageBounds.ts';
import type { PageWindow } from '../../../../shared/ipc/customerRef.ts';
import type { CustomerListRow, CustomerListTotals } from '../../../../shared/ipc/customers.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import type { KeptListsRepository } from '../../userData/keptListsRepository.ts';
import type { UserDataRepository } from '../../userData/userDataRepository.ts';
import type { CustomerFacts } from '../../userData/userDataShapes.ts';
import { Figures, type StoredFigures } from '../model/figures.ts';
import { type CustomerChanges, customerChanges } from './changeSums.ts';
import type {
  CustomerListMoment,
  CustomerListPage,
  CustomerListQuery,
  HeldCustomers,
  SelectedCustomers,
} from './customerListShapes.ts';
import { customerMatch, type ListedCustomer } from './customerMatch.ts';
import { inOrder } from './customerOrder.ts';
import { type Customers, summaryOf } from './customers.ts';
import type { CustomerTable } from './customerTable.ts';
import { customerAmounts } from './listTotals.ts';

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

interface Held {
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
  readonly #held = new LruCache<number, Held>(HELD_AT_ONCE);
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
    const changes = this.#changes(state, moment.changesSince);
    return rowsOf(customers, { ...moment, ageing: state.ageing, changes });
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
    const known = this.#states.get(connectionId);
    const same = known?.of === of && known.noted === noted && known.listsVersion === listsVersion;
    const { ageing } = this.#table;
    if (same && known.today === today && known.ageing === ageing) return known;
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
      return inOrder(
        state.customers.filter(({ entry }) => ids.has(entry.id)),
        sort,
        { ...moment, ageing: state.ageing, changes: this.#changes(state, moment.changesSince) },
      );
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
    const known = state.snapshots.get(key);
    if (known && !isCrossed(state.customers, known.fetchedBefore, fetchedBefore)) return known;
    if (known) {
      this.#revision += 1;
      state.revision = this.#revision;
    }
    const changesOf = (since: number) => this.#changes(state, since);
    const isAny = !isCustomerFiltered(filter);
    const matches = customerMatch(filter, {
      fetchedBefore,
      ...{ today: moment.today, ageing: state.ageing },
      changesOf,
      membersOf: (list) => this.#noted.keptLists.members(state.of.connectionId, list),
    });
    const found = isAny ? state.customers : state.customers.filter(matches);
    const snapshot = {
      customers: inOrder(found, sort, {
        ...moment,
        ageing: state.ageing,
        changes: changesOf(moment.changesSince),
      }),
      fetchedBefore,
    };
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
  { today, ageing, changes }: Pick<CustomerListMoment, 'today'> & Pick<Held, 'ageing' | 'changes'>,
): CustomerListRow[] {
  return customers.map(({ entry, facts }) => {
    const { amounts, daysLate } = entry.aged(today, ageing);
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
      ...amounts,
      daysLate: Math.max(daysLate ?? 0, 0),
    };
  });
}

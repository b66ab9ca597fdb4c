import type { Ageing } from '../../../../shared/domain/ageing.ts';
import { DecimalSum } from '../../../../shared/domain/money.ts';
import { type LocalDate, startOfDay } from '../../../../shared/domain/wallClock.ts';
import type { AsOfFigures } from '../../../../shared/ipc/asOf.ts';
import { AgedSums } from './agedSums.ts';
import type { CachedCustomer } from './cachedCustomer.ts';
import type { HistoricalItem } from './historicalItems.ts';
import type { HistoricalList } from './historicalList.ts';

/** The lists of some customers at the end of a day, as one state of the file has them. */
export class AsOfAnswer {
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

  window(
    offset: number,
    limit: number,
  ): { readonly customer: CachedCustomer; readonly item: HistoricalItem }[] {
    const rows: { readonly customer: CachedCustomer; readonly item: HistoricalItem }[] = [];
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
export function asOfFigures(lists: readonly HistoricalList[], day: LocalDate, ageing: Ageing): AsOfFigures {
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

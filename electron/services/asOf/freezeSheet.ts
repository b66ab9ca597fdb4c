import { isDeepStrictEqual } from 'node:util';
import { type AgeingPart, daysSince, partsIn, rangeOf } from '../../../shared/domain/ageing.ts';
import { inNumberOrder } from '../../../shared/domain/customerRef.ts';
import { type Decimal, DecimalSum } from '../../../shared/domain/money.ts';
import { LARGEST_PAGE } from '../../../shared/domain/pageBounds.ts';
import { startOfDay } from '../../../shared/domain/wallClock.ts';
import type { AsOfAsked, AsOfCustomer, AsOfItem, FrozenSheet } from '../../../shared/ipc/asOf.ts';
import type { Store } from '../../store/store.ts';
import type { FrozenCustomer } from '../../store/userData/frozen/frozenShapes.ts';
import { ListChanged } from '../exports/listFeed.ts';
import { listedCustomers } from './listedCustomers.ts';

/** Customers that are handed to the store at once, and items: a call of either takes some milliseconds. */
const MOST_AT_ONCE = { customers: 200, items: 500 };

type Parts = Pick<Store, 'asOf' | 'frozenSheets' | 'marks'>;

interface Frozen {
  readonly sheet: FrozenSheet;
  readonly numbers: readonly string[];
}

/**
 * Keeps what is known of a day as it is now: read in pages, and kept in one step where the pages are of one answer.
 * @throws ListChanged a customer was fetched or forgotten meanwhile
 */
export async function freezeSheet(
  { asOf, frozenSheets, marks }: Parts,
  asked: AsOfAsked,
  { by, at, month = null }: { readonly by: string; readonly at: number; readonly month?: string | null },
): Promise<Frozen | 'tooMany' | 'full' | 'known'> {
  // First of all: once a customer is forgotten while the rows are read, the sheet is not kept.
  const draft = await frozenSheets.begin(asked.day);
  let isKept = false;
  try {
    const figures = await asOf.figures(asked);
    const customers = inNumberOrder(
      await listedCustomers(asOf, asked),
      ({ customer }) => customer.ref.number,
    );
    for await (const some of gathered(frozenCustomers(asOf, asked, customers, partsIn(figures.ageing)))) {
      const added = await frozenSheets.add(draft, some);
      if (added === 'full') return added;
      if (added === 'gone') throw new ListChanged();
    }
    if (!isDeepStrictEqual(await asOf.figures(asked), figures)) throw new ListChanged();
    const head = {
      ...asked,
      frozenAt: at,
      by,
      desk: await marks.author(),
      month,
      figures,
    };
    const sheet = await frozenSheets.keep(draft, head);
    if (sheet === 'gone' || sheet === 'differs') throw new ListChanged();
    if (typeof sheet === 'string') return sheet;
    isKept = true;
    return { sheet, numbers: customers.map(({ customer }) => customer.ref.number) };
  } finally {
    if (!isKept) await frozenSheets.giveUp(draft);
  }
}

/** Each customer with its items, which come in the order of the customers. */
async function* frozenCustomers(
  asOf: Parts['asOf'],
  asked: AsOfAsked,
  customers: readonly AsOfCustomer[],
  parts: readonly AgeingPart[],
): AsyncGenerator<FrozenCustomer> {
  const begin = startOfDay(asked.day);
  const items = eachItem(asOf, asked);
  for (const { customer, state } of customers) {
    const isKnown = state.kind === 'known';
    const own: AsOfItem[] = [];
    for (let left = isKnown ? (state.items ?? 0) : 0; left > 0; left -= 1) {
      const { value, done } = await items.next();
      if (done || value.customer.ref.number !== customer.ref.number) throw new ListChanged();
      own.push(value);
    }
    yield {
      number: customer.ref.number,
      givenName: customer.givenName,
      state,
      isEarlier: isKnown && state.until !== null && state.until < begin,
      items: own.map(({ customer: _customer, id: _id, ...item }) => item),
      aged: agedItems(own, asked.day, parts),
    };
  }
  if (!(await items.next()).done) throw new ListChanged();
}

async function* eachItem(asOf: Parts['asOf'], asked: AsOfAsked): AsyncGenerator<AsOfItem, undefined> {
  for (let offset = 0, total = 1; offset < total; offset += LARGEST_PAGE) {
    const page = await asOf.items({ ...asked, offset, limit: LARGEST_PAGE });
    total = page.total;
    yield* page.rows;
  }
  return undefined;
}

async function* gathered(customers: AsyncIterable<FrozenCustomer>): AsyncGenerator<FrozenCustomer[]> {
  let some: FrozenCustomer[] = [];
  let items = 0;
  for await (const customer of customers) {
    some.push(customer);
    items += customer.items.length;
    if (some.length < MOST_AT_ONCE.customers && items < MOST_AT_ONCE.items) continue;
    yield some;
    [some, items] = [[], 0];
  }
  yield some;
}

type AgedItem = Pick<AsOfItem, 'dueDate' | 'invoiceDate' | 'outstanding'>;

/** What items come to in each of the parts of an ageing, in their order. */
export function agedItems(
  items: readonly AgedItem[],
  day: string,
  parts: readonly AgeingPart[],
): (readonly [count: number, outstanding: Decimal])[] {
  const sums = parts.map((part) => ({ part, count: 0, sum: new DecimalSum() }));
  for (const item of items) {
    const found = sums.find(({ part }) => isIn(item, day, part));
    if (found === undefined) continue;
    found.count += 1;
    found.sum.add(item.outstanding);
  }
  return sums.map(({ count, sum }) => [count, sum.decimal()] as const);
}

function isIn({ dueDate, invoiceDate, outstanding }: AgedItem, day: string, part: AgeingPart): boolean {
  const isCredit = outstanding.startsWith('-');
  if (part === 'credits' || isCredit) return isCredit && part === 'credits';
  const { by, from, to } = rangeOf(part);
  const days = daysSince(by === 'due' ? dueDate : invoiceDate, day);
  return (from === null || days >= from) && (to === null || days <= to);
}

import { LruCache } from '../../../../shared/domain/lruCache.ts';
import { WORK_KINDS, type WorkKind } from '../../../../shared/domain/markNames.ts';
import { DecimalSum } from '../../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import type { ConnectionMarks } from '../../userData/marks/marksShapes.ts';
import type { Customers } from './customers.ts';
import type { CustomerTable } from './customerTable.ts';
import type { Worklist, WorklistRequest } from './listShapes.ts';
import type { MarksByRow } from './marksByRow.ts';
import { parkedCount } from './shownMarks.ts';
import { lateRows } from './veryLateRows.ts';
import { compareWorks, lateWorks, markedWorks, type Work, type WorkPart, workItem } from './workItems.ts';

const CONNECTIONS_KEPT = 4;

type Number = CustomerRef['number'];

interface Kind {
  works: Work[];
  readonly sum: DecimalSum;
}

interface State {
  readonly today: string;
  of: Customers;
  marks: ConnectionMarks;
  readonly parts: Map<Number, WorkPart>;
  readonly kinds: Readonly<Record<WorkKind, Kind>>;
  parked: number;
}

/**
 * Today's work over all customers of a connection: a view of the one table of customers and of their marks. After a
 * fetch or a mark only the customers that it is about are looked at again.
 */
export class WorklistView {
  readonly #database: CipherDatabase;
  readonly #table: CustomerTable;
  readonly #marks: MarksByRow;
  readonly #states = new LruCache<string, State>(CONNECTIONS_KEPT);

  constructor(lists: CipherDatabase, table: CustomerTable, marks: MarksByRow) {
    this.#database = lists;
    this.#table = table;
    this.#marks = marks;
  }

  /** Within a transaction of the caller. */
  window({ connectionId, kind, offset, limit, today }: WorklistRequest): Worklist {
    const { kinds, parked } = this.#upToDate(connectionId, today);
    const names = this.#table.names(connectionId);
    const meant: readonly WorkKind[] = kind === null ? WORK_KINDS : [kind];
    return {
      items: windowOf(
        meant.map((one) => kinds[one].works),
        offset,
        limit,
      ).map((work) => workItem(work, connectionId, names.of(work.number), today)),
      matching: meant.reduce((count, one) => count + kinds[one].works.length, 0),
      kinds: WORK_KINDS.map((one) => ({
        kind: one,
        count: kinds[one].works.length,
        outstanding: kinds[one].sum.decimal(),
      })),
      parked,
    };
  }

  #upToDate(connectionId: string, today: string): State {
    const customers = this.#table.of(connectionId);
    const marks = this.#marks.noted(connectionId);
    const known = this.#states.get(connectionId);
    if (known?.today === today && known.of === customers && known.marks === marks) return known;
    const state = known?.today === today ? known : stateOf(today, customers, marks);
    const changed = known === state ? changedNumbers(state, customers, marks) : everyNumber(customers, marks);
    put(state, this.#parts(customers, changed, today));
    state.of = customers;
    state.marks = marks;
    this.#states.put(connectionId, state);
    return state;
  }

  #parts(customers: Customers, numbers: ReadonlySet<Number>, today: string): Map<Number, WorkPart> {
    const kept = Array.from(numbers, (number) => [number, customers.find(number) ?? null] as const);
    const ids = kept.flatMap(([, one]) => one?.id ?? []);
    const late = lateRows(this.#database, ids, today);
    return new Map(
      kept.map(([number, one]) => {
        const bound = this.#marks.bound(customers.connectionId, number, one);
        const whose = { number, customerId: one?.id ?? null };
        const works = lateWorks(whose, bound, one ? (late.get(one.id) ?? []) : []);
        if (bound === null) return [number, { works, parked: 0 }];
        works.push(...markedWorks(whose, bound, today));
        return [number, { works, parked: parkedCount(bound) }];
      }),
    );
  }
}

function stateOf(today: string, of: Customers, marks: ConnectionMarks): State {
  const kinds = WORK_KINDS.map((kind) => [kind, { works: [], sum: new DecimalSum() }]);
  return {
    ...{ today, of, marks, parked: 0 },
    parts: new Map(),
    kinds: Object.fromEntries(kinds) as unknown as State['kinds'],
  };
}

function everyNumber({ byId }: Customers, { customers }: ConnectionMarks): Set<Number> {
  const numbers = new Set(customers.keys() as Iterable<Number>);
  for (const { number } of byId.values()) numbers.add(number);
  return numbers;
}

function changedNumbers(state: State, customers: Customers, marks: ConnectionMarks): Set<Number> {
  const { were, are } = customers.changedSince(state.of);
  const numbers = new Set([...were, ...are].map(({ number }) => number));
  const [before, now] = [state.marks.customers, marks.customers];
  if (before === now) return numbers;
  for (const [number, own] of now) if (before.get(number) !== own) numbers.add(number as Number);
  for (const number of before.keys()) if (!now.has(number)) numbers.add(number as Number);
  return numbers;
}

/** Those that stay are in order already. */
function put(state: State, parts: ReadonlyMap<Number, WorkPart>): void {
  const { kinds } = state;
  const gone = parts
    .keys()
    .flatMap((number) => state.parts.get(number)?.works ?? [])
    .toArray();
  const come = parts
    .values()
    .flatMap(({ works }) => works)
    .toArray();
  for (const [number, part] of parts) {
    state.parked += part.parked - (state.parts.get(number)?.parked ?? 0);
    if (part.works.length > 0 || part.parked > 0) state.parts.set(number, part);
    else state.parts.delete(number);
  }
  const out = new Set(gone);
  for (const { kind, outstanding } of gone) if (outstanding !== null) kinds[kind].sum.subtract(outstanding);
  for (const { kind, outstanding } of come) if (outstanding !== null) kinds[kind].sum.add(outstanding);
  const added = Map.groupBy(come, ({ kind }) => kind);
  for (const kind of new Set([...gone, ...come].map((work) => work.kind))) {
    const stay = kinds[kind].works.filter((work) => !out.has(work));
    kinds[kind].works = merged(stay, (added.get(kind) ?? []).toSorted(compareWorks));
  }
}

function merged(left: readonly Work[], right: readonly Work[]): Work[] {
  if (left.length === 0) return [...right];
  const all: Work[] = [];
  let at = 0;
  for (const work of left) {
    while (at < right.length && compareWorks(right[at] as Work, work) < 0) {
      all.push(right[at] as Work);
      at += 1;
    }
    all.push(work);
  }
  return [...all, ...right.slice(at)];
}

/** A window of several lists one behind the other. */
function windowOf(lists: readonly (readonly Work[])[], offset: number, limit: number): Work[] {
  const window: Work[] = [];
  let from = offset;
  for (const list of lists) {
    window.push(...list.slice(from, from + limit - window.length));
    from = Math.max(from - list.length, 0);
  }
  return window;
}

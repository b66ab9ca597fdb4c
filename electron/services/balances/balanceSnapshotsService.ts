import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import { type AgeingPart, daysSince, partsIn, rangeOf } from '../../../shared/domain/ageing.ts';
import { LARGEST_PAGE } from '../../../shared/domain/bounds.ts';
import { inNumberOrder } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { type Decimal, DecimalSum } from '../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, localDay, startOfDay } from '../../../shared/domain/wallClock.ts';
import type {
  AsOfAsked,
  AsOfCustomer,
  AsOfItem,
  FrozenAnswer,
  FrozenSheet,
} from '../../../shared/ipc/asOf.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { Store } from '../../store/store.ts';
import type { FrozenCustomer } from '../../store/userData/balanceSnapshotsRepository.ts';
import { createExportContext, type ExportContextOptions, type LaunchParts } from '../app/launchParts.ts';
import type { Organisation } from '../app/organisation.ts';
import { namePreview } from '../exports/listAbout.ts';
import { ListChanged, retryIfChanged } from '../exports/listFeed.ts';
import { allCustomers } from './itemsFile.ts';
import { saveSnapshot, snapshotFileName } from './snapshotFile.ts';

/** What was done with a sheet, for the activity log; where it was frozen or saved with the customers that it names. */
export interface SnapshotAction {
  readonly kind: 'sheetFrozen' | 'frozenSheetSaved' | 'frozenSheetRemoved';
  readonly sheet: FrozenSheet;
  readonly numbers?: readonly string[];
}

interface Parts extends ExportContextOptions, Pick<LaunchParts, 'publisher' | 'places' | 'report'> {
  readonly organisation: Pick<Organisation, 'refuse'>;
  /** The operating system's account; null where the host does not know it. */
  readonly account: string | null;
  readonly onAction: (deed: SnapshotAction) => Promise<void>;
  /** A month's end that the schedule could not freeze. */
  readonly onMissed: (connectionId: string, day: LocalDate) => Promise<void>;
}

type Calls = Handlers['frozen'];

/** Answers about a day that are kept as they were given. */
export class BalanceSnapshotsService implements Calls {
  readonly #parts: Parts;
  /** The store puts one sheet together at a time. */
  readonly #turn = pLimit(1);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly freeze: Calls['freeze'] = (asked) =>
    this.#turn(async () => {
      const answer = await this.#take(asked, null);
      // Only the schedule asks for a month.
      if (answer === 'known') throw new KontorFailure('internal');
      return answer;
    });

  readonly list: Calls['list'] = async ({ connectionId }) => [...(await this.#sheets.list(connectionId))];

  readonly items: Calls['items'] = async ({ id, ...window }) => this.#sheets.items(id, window);

  readonly customers: Calls['customers'] = async ({ id, known, ...window }) =>
    this.#sheets.customers(id, known, window);

  readonly save: Calls['save'] = async (form) => {
    const { organisation, places, onAction: noted } = this.#parts;
    if (form.format === 'parquet') organisation.refuse('parquetExport');
    const path = await places.saveFile(await this.#fileName(form));
    if (path === null) return null;
    const { signal } = new AbortController();
    const { sheet, numbers, ...saved } = await retryIfChanged(signal, async () => {
      const sheet = await this.#sheets.sheet(form.id);
      return saveSnapshot(this.#createExportContext(sheet), form, path);
    });
    await noted({ kind: 'frozenSheetSaved', sheet, numbers });
    return saved;
  };

  readonly previewName: Calls['previewName'] = async (form) =>
    namePreview(await this.#fileName(form), form.template);

  readonly remove: Calls['remove'] = async ({ id }) => {
    const sheet = await this.#sheets.sheet(id);
    if (!(await this.#sheets.remove(id))) return;
    this.changed();
    await this.#parts.onAction({ kind: 'frozenSheetRemoved', sheet });
  };

  /**
   * Freezes the end of last month, once, after a refresh by the schedule that has begun in this month. Where it cannot be
   * kept (false), or nothing is known of it, the next such refresh tries again.
   */
  async takeMonthSnapshot(connectionId: string, begunAt: number): Promise<boolean> {
    const { clock, report, onMissed: notFrozen } = this.#parts;
    const first = `${localDay(clock.wall()).slice(0, 8)}01` as LocalDate;
    const day = dayAfter(first, 0, 0, -1);
    const month = day.slice(0, 7);
    if (begunAt < startOfDay(first)) return true;
    try {
      if (await this.#hasMonth({ connectionId, number: null, day }, month)) return true;
    } catch (error) {
      report(error, 'frozen.month');
    }
    await notFrozen(connectionId, day);
    return false;
  }

  /** Once this has run; also where nothing is known of the month's end. */
  async #hasMonth(asked: AsOfAsked, month: string): Promise<boolean> {
    if (await this.#sheets.hasMonth(asked.connectionId, month)) return true;
    if ((await this.#parts.workspace.current.store.asOf.figures(asked)).known === 0) return true;
    const frozen = await this.#turn(() => this.#take(asked, month));
    return frozen === 'known' || frozen.kind === 'frozen';
  }

  /** Has the windows ask again. */
  changed(): void {
    this.#parts.publisher.publish('frozen.changed', {});
  }

  async #fileName(form: Parameters<Calls['previewName']>[0]): Promise<string> {
    const sheet = await this.#sheets.sheet(form.id);
    return snapshotFileName(this.#createExportContext(sheet), sheet, form);
  }

  /** A sheet of one customer is never named after the connection, not even once that one is forgotten. */
  #createExportContext({ connectionId, isOfOne }: FrozenSheet) {
    const context = createExportContext(this.#parts);
    return { ...context, connection: isOfOne ? '' : context.connectionName(connectionId) };
  }

  async #take(asked: AsOfAsked, month: string | null): Promise<FrozenAnswer | 'known'> {
    const { workspace, clock, account, onAction: noted } = this.#parts;
    const { signal } = new AbortController();
    // Before it is kept: what fails then would have the clerk freeze the day once more.
    const before = (await this.#sheets.list(asked.connectionId)).find(
      ({ day, number, isOfOne }) =>
        day === asked.day && number === asked.number && isOfOne === (asked.number !== null),
    );
    const frozen = await retryIfChanged(signal, () =>
      takeSnapshot(workspace.current.store, asked, { by: account ?? '', at: clock.wall(), month }),
    ).catch((error: unknown) => {
      if (error instanceof ListChanged) return 'changing' as const;
      throw error;
    });
    if (frozen === 'known') return frozen;
    if (typeof frozen === 'string') return { kind: 'refused', reason: frozen };
    const { sheet, numbers } = frozen;
    this.changed();
    await noted({ kind: 'sheetFrozen', sheet, numbers });
    return {
      kind: 'frozen',
      sheet,
      before: before ? { frozenAt: before.frozenAt, isSame: before.sha256 === sheet.sha256 } : null,
    };
  }

  get #sheets() {
    return this.#parts.workspace.current.store.frozenSheets;
  }
}

/** Customers that are handed to the store at once, and items: a call of either takes some milliseconds. */
const MOST_AT_ONCE = { customers: 200, items: 500 };

type SnapshotOptions = Pick<Store, 'asOf' | 'frozenSheets' | 'marks'>;

interface TakenSnapshot {
  readonly sheet: FrozenSheet;
  readonly numbers: readonly string[];
}

/**
 * Keeps what is known of a day as it is now: read in pages, and kept in one step where the pages are of one answer.
 * @throws ListChanged a customer was fetched or forgotten meanwhile
 */
export async function takeSnapshot(
  { asOf, frozenSheets, marks }: SnapshotOptions,
  asked: AsOfAsked,
  { by, at, month = null }: { readonly by: string; readonly at: number; readonly month?: string | null },
): Promise<TakenSnapshot | 'tooMany' | 'full' | 'known'> {
  // First of all: once a customer is forgotten while the rows are read, the sheet is not kept.
  const draft = await frozenSheets.begin(asked.day);
  let isKept = false;
  try {
    const figures = await asOf.figures(asked);
    const customers = inNumberOrder(await allCustomers(asOf, asked), ({ customer }) => customer.ref.number);
    for await (const some of batches(snapshotCustomers(asOf, asked, customers, partsIn(figures.ageing)))) {
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
async function* snapshotCustomers(
  asOf: SnapshotOptions['asOf'],
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
      aged: ageItems(own, asked.day, parts),
    };
  }
  if (!(await items.next()).done) throw new ListChanged();
}

async function* eachItem(
  asOf: SnapshotOptions['asOf'],
  asked: AsOfAsked,
): AsyncGenerator<AsOfItem, undefined> {
  for (let offset = 0, total = 1; offset < total; offset += LARGEST_PAGE) {
    const page = await asOf.items({ ...asked, offset, limit: LARGEST_PAGE });
    total = page.total;
    yield* page.rows;
  }
  return undefined;
}

async function* batches(customers: AsyncIterable<FrozenCustomer>): AsyncGenerator<FrozenCustomer[]> {
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
export function ageItems(
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

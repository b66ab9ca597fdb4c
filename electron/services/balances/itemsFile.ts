import { formatAmount, formatCount } from '../../../shared/domain/amountFormat.ts';
import { LARGEST_PAGE } from '../../../shared/domain/bounds.ts';
import { formatDay, formatMinute } from '../../../shared/domain/dayFormat.ts';
import type { ListColumn, ListFormat, ListRow } from '../../../shared/domain/listFormat.ts';
import { type Decimal, DecimalSum } from '../../../shared/domain/money.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { createTranslator, filled } from '../../../shared/i18n/translator.ts';
import type { AsOfAsked, AsOfCustomer, AsOfFigures, AsOfItem, AsOfState } from '../../../shared/ipc/asOf.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { PageWindow } from '../../../shared/ipc/customerRef.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import type { ExportContext } from '../app/launchParts.ts';
import {
  cellList,
  isForPrograms,
  type ListAbout,
  leftOutText,
  listStem,
  sortWords,
  withEnding,
} from '../exports/listAbout.ts';
import { ListChanged, saveListFile } from '../exports/listFeed.ts';

const WINDOW = 1_000;

/** What is known of a day without its ageing, which no row depends on. */
type DayFigures = Omit<AsOfFigures, 'ageing'>;

type Form = Pick<
  Parameters<Handlers['asOf']['save']>[0],
  'template' | 'preset' | 'linesAbove' | 'number' | 'day'
> & { readonly format: ListFormat };

export interface ItemsFileOptions extends ExportContext {
  /** The connection's name. */
  readonly connection: string;
}

/** Where the items come from. */
export interface ItemsSource {
  readonly asked: AsOfAsked;
  readonly figures: DayFigures;
  readonly customers: readonly AsOfCustomer[];
  readonly page: (window: PageWindow) => Promise<{ readonly rows: readonly AsOfItem[] }>;
  /** Whether all of that is still so, once it was read. */
  readonly isStill: () => Promise<boolean>;
}

/** How a file of items is called; `words` besides their day. */
export function itemsName(
  { language, connection, today }: Pick<ItemsFileOptions, 'language' | 'connection' | 'today'>,
  { template, format, number, day }: Pick<Form, 'template' | 'format' | 'number' | 'day'>,
  words: readonly string[] = [],
): string {
  const { asOf } = catalogues[language];
  const stem = listStem(template, language, {
    what: asOf.items,
    customerNumber: number ?? '',
    name: number === null ? connection : '',
    filter: [filled(asOf.fileDay, { day }), ...words],
    day: today,
  });
  return withEnding(stem, format);
}

/** The order for a file of cells, with the sum of the items. */
export function cellsOrder(
  { language, settings }: Pick<ItemsFileOptions, 'language' | 'settings'>,
  { preset, linesAbove }: Pick<Form, 'preset' | 'linesAbove'>,
  format: 'xlsx' | 'csv',
  about: ListAbout,
  { asked, figures }: Pick<ItemsSource, 'asked' | 'figures'>,
): WriterOrder {
  const own = {
    title: catalogues[language].asOf.items,
    preset,
    columns: itemColumns(language, itemsSum(figures)),
    leftOut: leftOutText(figures.unreadable.records, language, asked.number !== null),
    verbatim: isForPrograms(format, preset),
    linesAbove,
  };
  return { kind: format, list: cellList(about, own, settings) };
}

/**
 * Writes a line for each item, customer by customer, on a thread of its own.
 * @throws ListChanged the answer became another one meanwhile, since a customer was fetched or forgotten
 */
export async function saveItems(
  { thread }: Pick<ItemsFileOptions, 'thread'>,
  { format, preset }: Pick<Form, 'format' | 'preset'>,
  {
    order,
    about,
    source,
  }: { readonly order: WriterOrder; readonly about: ListAbout; readonly source: ItemsSource },
  path: string,
): Promise<{ readonly fileName: string; readonly items: number }> {
  const { figures } = source;
  const written = new Written();
  const fileName = await saveListFile(path, {
    ...{ thread, order, about, jobId: 'asOf' },
    rows: written.counted(windows(source)),
    isForPrograms: isForPrograms(format, preset),
    check: async () => {
      if (!(await source.isStill()) || !written.isWhole(figures)) throw new ListChanged();
    },
  });
  return { fileName, items: figures.items };
}

/** Of all that is outstanding, what the items come to. */
export function itemsSum({ outstanding, withoutItems }: DayFigures): Decimal {
  return new DecimalSum().add(outstanding).subtract(withoutItems.outstanding).decimal();
}

export function itemColumns(language: Language, total: Decimal): readonly ListColumn[] {
  const { changes, invoices } = catalogues[language];
  return [
    { key: 'customerNumber', header: changes.columnNumber, kind: 'identifier' },
    { key: 'givenName', header: changes.columnName, kind: 'text' },
    { key: 'invoiceNo', header: invoices.columnInvoiceNo, kind: 'identifier' },
    { key: 'invoiceDate', header: invoices.columnInvoiceDate, kind: 'dateTime' },
    { key: 'dueDate', header: invoices.columnDueDate, kind: 'dateTime' },
    { key: 'daysLate', header: invoices.columnDaysLate, kind: 'count' },
    { key: 'status', header: invoices.columnStatus, kind: 'text' },
    { key: 'outstanding', header: invoices.columnOutstanding, kind: 'amount', total },
    { key: 'priceVat', header: invoices.columnPriceVat, kind: 'amount' },
    { key: 'entryNo', header: invoices.columnEntryNo, kind: 'identifier' },
    { key: 'type', header: invoices.columnType, kind: 'text' },
    { key: 'agreementExternalId', header: invoices.columnAgreementExternalId, kind: 'identifier' },
  ];
}

type ItemRow = ListRow & { readonly outstanding: Decimal };

/** What went into the file. */
class Written {
  readonly #sum = new DecimalSum();
  #items = 0;

  async *counted(source: AsyncIterable<readonly ItemRow[]>): AsyncGenerator<readonly ListRow[]> {
    for await (const rows of source) {
      this.#items += rows.length;
      for (const { outstanding } of rows) this.#sum.add(outstanding);
      yield rows;
    }
  }

  isWhole(figures: DayFigures): boolean {
    return this.#items === figures.items && this.#sum.decimal() === itemsSum(figures);
  }
}

async function* windows({ page, figures }: ItemsSource): AsyncGenerator<readonly ItemRow[]> {
  for (let offset = 0; offset < figures.items; offset += WINDOW) {
    const { rows } = await page({ offset, limit: WINDOW });
    yield rows.map(({ customer, ...item }) => ({
      ...item,
      customerNumber: customer.ref.number,
      givenName: customer.givenName,
    }));
  }
}

interface AboutItemsOptions extends Pick<ExportContext, 'language' | 'settings' | 'now' | 'version'> {
  readonly connection: string;
}

const SORT = [
  { column: 'customer', direction: 'ascending' },
  { column: 'due', direction: 'ascending' },
] as const;

/**
 * What the file of the items says of itself: of which day, by which fetches, and who is missing. `more`: what it says of
 * itself besides, and what else it lacks.
 */
export function aboutItems(
  parts: AboutItemsOptions,
  { asked: { number, day }, figures, customers }: Pick<ItemsSource, 'asked' | 'figures' | 'customers'>,
  more: { readonly words: readonly string[]; readonly missing: readonly string[] } = {
    words: [],
    missing: [],
  },
): ListAbout {
  const { language, settings, connection, now, version } = parts;
  const { asOf, changes, customerList, invoices } = catalogues[language];
  const titles = { customer: changes.columnNumber, due: invoices.columnDueDate };
  const t = createTranslator(language, catalogues[language]);
  const count = (value: number) => formatCount(value, settings.numberFormat);
  const until = customers.flatMap(({ state }) =>
    state.kind === 'known' && state.until !== null ? [state.until] : [],
  );
  return {
    language,
    what: asOf.title,
    customer: number === null ? null : { number, givenName: customers[0]?.customer.givenName || null },
    connection: number === null ? connection || null : null,
    counted: t('asOf', 'scope', {
      count: figures.customers,
      shown: count(figures.customers),
      known: count(figures.known),
      items: count(figures.items),
    }),
    rows: figures.items,
    all: figures.items,
    filter: [filled(asOf.asOf, { day: formatDay(day, settings.dateFormat) }), ...more.words],
    sort: sortWords(SORT, customerList, (column) => titles[column]),
    missing: [...more.missing, ...missingLines(parts, figures, customers)],
    oldestFetch: until.length === 0 ? null : until.reduce((one, other) => Math.min(one, other)),
    newestFetch: until.length === 0 ? null : until.reduce((one, other) => Math.max(one, other)),
    unreadable: figures.unreadable.records,
    currency: settings.displayCurrency,
    madeAt: now,
    version,
  };
}

/** What is not known in general, then each customer that is in no row, or in no sum. */
function missingLines(
  { language, settings }: AboutItemsOptions,
  { unreadable, earlier }: DayFigures,
  customers: readonly AsOfCustomer[],
): string[] {
  const { asOf } = catalogues[language];
  const t = createTranslator(language, catalogues[language]);
  const minute = (at: number) => formatMinute(localMoment(at), settings.dateFormat);
  const counted = (value: number) => ({ count: value, shown: formatCount(value, settings.numberFormat) });
  const reason = (state: AsOfState): string | null => {
    switch (state.kind) {
      case 'known':
        if (state.items !== null) return null;
        return filled(asOf.balanceAlone, {
          amount: formatAmount(state.outstanding, settings.numberFormat, ''),
        });
      case 'notKept':
        return filled(asOf.reasonNotKept, { day: formatDay(state.since, settings.dateFormat) });
      case 'notFetched':
        return filled(asOf.reasonNotFetched, { moment: minute(state.fetchedAt) });
      case 'differs':
        return asOf.reasonDiffers;
    }
  };
  const { customersNotKnown } = unreadable;
  return [
    ...(earlier.oldest === null
      ? []
      : [t('asOf', 'earlier', { ...counted(earlier.customers), moment: minute(earlier.oldest) })]),
    ...(customersNotKnown === 0 ? [] : [t('asOf', 'unreadableNotKnown', counted(customersNotKnown))]),
    ...customers.flatMap(({ customer: { ref, givenName }, state }) => {
      const why = reason(state);
      return why === null ? [] : [`${[ref.number, givenName].filter(Boolean).join(' ')}: ${why}`];
    }),
  ];
}

interface Pages<Asked, Customer> {
  customers(
    asked: Asked & PageWindow & { readonly known: boolean },
  ): Promise<{ readonly total: number; readonly rows: readonly Customer[] }>;
}

/** The customers whose balances are known, by number, and then all others. */
export async function allCustomers<Asked extends object, Customer>(
  asOf: Pages<Asked, Customer>,
  asked: Asked,
): Promise<readonly Customer[]> {
  const listed: Customer[] = [];
  for (const known of [true, false]) {
    for (let offset = 0, total = 1; offset < total; offset += LARGEST_PAGE) {
      const page = await asOf.customers({ ...asked, known, offset, limit: LARGEST_PAGE });
      total = page.total;
      listed.push(...page.rows);
    }
  }
  return listed;
}

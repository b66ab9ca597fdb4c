import { isOfOneCustomer } from '../../../../shared/domain/listRef.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { COLUMN_TITLES } from '../../../../shared/i18n/columnTitles.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import type { ListFigures } from '../../../store/invoices/queries/listShapes.ts';
import type { Store } from '../../../store/store.ts';
import { countedText, filterOf, type ListAbout, sortWords } from './listAbout.ts';
import type { ListOrder } from './listOrder.ts';

export interface AboutParts {
  readonly store: Store;
  readonly language: Language;
  readonly settings: Settings;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Of Kontor. */
  readonly version: string;
  readonly connectionName: (connectionId: string) => string;
}

/** What the file of a list of invoices says of itself; `rows` are those that are written. */
export async function invoicesAbout(
  { store, language, settings, now, version, connectionName }: AboutParts,
  order: Pick<ListOrder, 'customer' | 'selection' | 'sort' | 'filterWords'>,
  list: ListFigures,
  rows: number,
): Promise<ListAbout> {
  const { customer, sort } = order;
  const { invoices, paper, parquet } = catalogues[language];
  const own = isOfOneCustomer(customer);
  const all = list.totals.count;
  return {
    language,
    what: own ? paper.title : parquet.fileName,
    customer: own
      ? {
          number: customer.number,
          givenName: (await store.facts.customer(customer)).givenName || null,
        }
      : null,
    connection: own ? null : connectionName(customer.connectionId) || null,
    counted: countedText(paper, { rows, all, own }, settings.numberFormat),
    rows,
    all,
    filter: filterOf(order, language),
    sort: sortWords(sort, invoices, (column) => invoices[COLUMN_TITLES[column]]),
    oldestFetch: list.oldestFetch,
    newestFetch: list.fetchedAt,
    unreadable: list.unreadable,
    currency: settings.displayCurrency,
    madeAt: now,
    version,
  };
}

import type { z } from 'zod';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { InvoiceSelection } from '../../../../shared/domain/invoiceQuery.ts';
import { isOfOneCustomer } from '../../../../shared/domain/listRef.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import { localMoment } from '../../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import { createTranslator } from '../../../../shared/i18n/translator.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { exportsContract } from '../../../../shared/ipc/exports.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import type { Cache } from '../../../cache/cache.ts';
import type { FeedQuery } from '../../../cache/lists/read/listShapes.ts';
import type { Feed } from '../base/feed.ts';
import { paperFonts } from '../statement/paperFonts.ts';
import { leftOutText } from './leftOut.ts';
import { listColumn } from './listColumn.ts';
import type { ListPaper } from './listPaper.ts';
import { listRows } from './listWindows.ts';

/** As the contract has it; of one customer, or of all that are kept. */
export type ListOrder = z.output<typeof exportsContract.list.input>;

export interface PaperParts {
  readonly cache: Cache;
  readonly language: Language;
  readonly settings: Settings;
  readonly today: string;
  /** A folder with `Inter-Regular.ttf` and `Inter-SemiBold.ttf`. */
  readonly fonts: URL;
}

export type PaperOrder = Pick<
  ListOrder,
  'customer' | 'selection' | 'sort' | 'columns' | 'orientation' | 'filterWords'
>;

/**
 * The content of a printed list, and its rows: all of one fetch.
 * @throws KontorFailure notCached
 */
export async function listPaper(
  { cache, language, settings, today, fonts }: PaperParts,
  { customer, selection, sort, columns, orientation, filterWords }: PaperOrder,
): Promise<{ readonly paper: ListPaper; readonly rows: () => Feed }> {
  const list = await cache.lists.figures(customer, today);
  if (list === null) throw new KontorFailure('notCached');
  const query = { customer, revision: list.revision, selection, sort, today };
  const totals = await listSums(cache, query);
  const texts = catalogues[language].invoices;
  const paper: ListPaper = {
    customer: isOfOneCustomer(customer) ? await named(cache, customer) : null,
    all: list.totals.count,
    filter: [...filterWords, ...selectionWords(selection, language)],
    asOf: localMoment(list.fetchedAt),
    oldest: localMoment(list.oldestFetch),
    printedOn: today,
    columns: columns.map((column) => listColumn(column, texts, totals)),
    orientation,
    totals,
    summed: ['outstanding', 'price', 'priceVat'],
    leftOut: leftOutText(list.unreadable, language, isOfOneCustomer(customer)),
    currency: settings.displayCurrency,
    flagTexts: { yes: texts.yes, no: texts.no },
    typeTexts: typeTexts(language),
    numberFormat: settings.numberFormat,
    dateFormat: settings.dateFormat,
    language,
    texts: catalogues[language].paper,
    fonts: await paperFonts(fonts),
  };
  return { paper, rows: () => listRows(cache, query) };
}

/** Exact sums of the rows of a written list. @throws KontorFailure notCached */
export async function listSums(
  cache: Cache,
  { customer, selection, today }: Pick<FeedQuery, 'customer' | 'selection' | 'today'>,
): Promise<InvoiceTotals> {
  const totals = await cache.lists.totals(customer, selection, today);
  if (totals === null) throw new KontorFailure('notCached');
  return totals;
}

async function named(cache: Cache, customer: CustomerRef): Promise<ListPaper['customer']> {
  const { givenName } = await cache.facts.customer(customer);
  return { number: customer.number, givenName: givenName || null };
}

/** Words for the documented type of the service. */
export function typeTexts(language: Language): ListPaper['typeTexts'] {
  const { typeInvoice, typeCreditNote } = catalogues[language].statement;
  return { invoice: typeInvoice, creditNote: typeCreditNote };
}

/** What the clerk did by hand besides the filter. */
function selectionWords(selection: InvoiceSelection, language: Language): string[] {
  const t = createTranslator(language, catalogues[language]);
  if (selection.kind === 'rows') return [t('paper', 'selection')];
  const count = selection.except.length;
  return count === 0 ? [] : [t('paper', 'selectionExcept', { count })];
}

import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import { isOfOneCustomer } from '../../../../shared/domain/listRef.ts';
import { localDay, localMoment } from '../../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import type { Feed } from '../../../documents/files/feed.ts';
import { pdfFonts } from '../../../documents/pdf/fonts.ts';
import type { ListPaper } from '../../../documents/pdf/listReport.ts';
import type { FeedQuery } from '../../../store/invoices/queries/listShapes.ts';
import type { Store } from '../../../store/store.ts';
import { type AboutParts, invoicesAbout } from './invoicesAbout.ts';
import { leftOutText } from './leftOut.ts';
import { type ListAbout, paperFilter } from './listAbout.ts';
import { listColumn } from './listColumn.ts';
import type { ListOrder } from './listOrder.ts';
import { listRows } from './listWindows.ts';

export interface PaperParts extends AboutParts {
  /** `YYYY-MM-DD`, decides what is overdue. */
  readonly today: string;
  /** A folder with `Inter-Regular.ttf` and `Inter-SemiBold.ttf`. */
  readonly fonts: URL;
}

export type PdfOrder = Pick<
  ListOrder,
  'customer' | 'selection' | 'sort' | 'columns' | 'orientation' | 'filterWords'
>;

/**
 * The content of a printed list, and its rows: all of one fetch.
 * @throws KontorFailure notCached
 */
export async function listReport(
  parts: PaperParts,
  order: PdfOrder,
): Promise<{ readonly paper: ListPaper; readonly rows: () => Feed }> {
  const { store, language, settings, today, fonts } = parts;
  const { customer, selection, sort, columns, orientation } = order;
  const list = await store.lists.figures(customer, today);
  if (list === null) throw new KontorFailure('notCached');
  const query = { customer, revision: list.revision, selection, sort, today };
  const totals = await listSums(store, query);
  const about = await invoicesAbout(parts, order, list, totals.count);
  const texts = catalogues[language].invoices;
  const paper: ListPaper = {
    ...aboutOnPaper(about),
    columns: columns.map((column) => listColumn(column, texts, totals)),
    orientation,
    totals,
    summed: ['outstanding', 'price', 'priceVat'],
    leftOut: leftOutText(list.unreadable, language, isOfOneCustomer(customer)),
    flagTexts: { yes: texts.yes, no: texts.no },
    typeTexts: typeTexts(language),
    numberFormat: settings.numberFormat,
    dateFormat: settings.dateFormat,
    fonts: await pdfFonts(fonts),
  };
  return { paper, rows: () => listRows(store, query) };
}

/** The part of a printed list that is its description. */
export function aboutOnPaper(about: ListAbout) {
  const texts = catalogues[about.language].paper;
  return {
    customer: about.customer,
    all: about.all,
    filter: paperFilter(about),
    asOf: localMoment(about.newestFetch ?? 0),
    oldest: localMoment(about.oldestFetch ?? 0),
    printedOn: localDay(about.madeAt),
    currency: about.currency,
    language: about.language,
    texts: {
      ...texts,
      allCustomers: [texts.allCustomers, about.connection].filter(Boolean).join(', '),
      printed: `${texts.printed}, Kontor ${about.version}`,
    },
  };
}

/** Exact sums of the rows of a written list. @throws KontorFailure notCached */
export async function listSums(
  store: Store,
  { customer, selection, today }: Pick<FeedQuery, 'customer' | 'selection' | 'today'>,
): Promise<InvoiceTotals> {
  const totals = await store.lists.totals(customer, selection, today);
  if (totals === null) throw new KontorFailure('notCached');
  return totals;
}

/** Words for the documented type of the service. */
export function typeTexts(language: Language): ListPaper['typeTexts'] {
  const { typeInvoice, typeCreditNote } = catalogues[language].statement;
  return { invoice: typeInvoice, creditNote: typeCreditNote };
}

import { basename, dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ListColumn, ListFormat, ListRow } from '../../../shared/domain/listFormat.ts';
import { type Decimal, DecimalSum } from '../../../shared/domain/money.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { filled } from '../../../shared/i18n/filledText.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { AsOfAsked, AsOfCustomer, AsOfFigures, AsOfItem } from '../../../shared/ipc/asOf.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { PageWindow } from '../../../shared/ipc/customerRef.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import { threadedPart } from '../../documents/documentThread.ts';
import { feedOf } from '../../documents/files/feed.ts';
import { saveWhole } from '../../documents/files/writeFile.ts';
import {
  cellList,
  isForPrograms,
  type ListAbout,
  leftOutText,
  listMeta,
  listStem,
  withEnding,
} from '../exports/listAbout.ts';
import { ListChanged } from '../exports/listFeed.ts';
import type { ExportContext } from '../state/exportContext.ts';

const WINDOW = 1_000;

/** What is known of a day without its ageing, which no row depends on. */
export type DayFigures = Omit<AsOfFigures, 'ageing'>;

export type Form = Pick<
  Parameters<Handlers['asOf']['save']>[0],
  'template' | 'preset' | 'linesAbove' | 'number' | 'day'
> & { readonly format: ListFormat };

export interface Parts extends ExportContext {
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
  { language, connection, today }: Pick<Parts, 'language' | 'connection' | 'today'>,
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
  { language, settings }: Pick<Parts, 'language' | 'settings'>,
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
export async function writtenItems(
  { thread }: Pick<Parts, 'thread'>,
  { format, preset }: Pick<Form, 'format' | 'preset'>,
  {
    order,
    about,
    source,
  }: { readonly order: WriterOrder; readonly about: ListAbout; readonly source: ItemsSource },
  path: string,
): Promise<{ readonly fileName: string; readonly items: number }> {
  const { figures } = source;
  const target = { folder: dirname(path), fileName: basename(path), jobId: 'asOf' };
  const { fileName } = await saveWhole(target, async (place) => {
    const written = new Written();
    const rows = written.counted(windows(source));
    const part = await threadedPart(new Worker(thread), place, order, feedOf(rows));
    if (!(await source.isStill()) || !written.isWhole(figures)) throw new ListChanged();
    if (!isForPrograms(format, preset)) return part;
    return { ...part, beside: listMeta(about, part.figures?.longAmounts ?? null) };
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

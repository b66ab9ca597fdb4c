import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { ListColumn, ListRow } from '../../../shared/domain/listFormat.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { filled } from '../../../shared/i18n/filledText.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { AsOfAsked, AsOfFigures } from '../../../shared/ipc/asOf.ts';
import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { Cache } from '../../cache/cache.ts';
import { feedOf } from '../exports/base/feed.ts';
import { saveWhole } from '../exports/folder/savedFile.ts';
import { cellList } from '../exports/lists/cellList.ts';
import { leftOutText } from '../exports/lists/leftOut.ts';
import { isForPrograms, listMeta } from '../exports/lists/listMeta.ts';
import { listStem, withEnding } from '../exports/lists/listName.ts';
import { ListChanged } from '../exports/lists/listWindows.ts';
import { threadedPart } from '../exports/threads/threadedPart.ts';
import type { Moment } from '../state/moment.ts';
import { aboutItems } from './aboutItems.ts';
import { listedCustomers } from './listedCustomers.ts';

const WINDOW = 1_000;

type Form = Parameters<Handlers['asOf']['save']>[0];

export interface Parts extends Moment {
  /** The connection's name. */
  readonly connection: string;
}

/** How the file of the items is called. */
export function itemsFileName(
  { language, connection, today }: Pick<Parts, 'language' | 'connection' | 'today'>,
  { template, format, number, day }: Pick<Form, 'template' | 'format' | 'number' | 'day'>,
): string {
  const { asOf } = catalogues[language];
  const stem = listStem(template, language, {
    what: asOf.items,
    customerNumber: number ?? '',
    name: number === null ? connection : '',
    filter: [filled(asOf.fileDay, { day })],
    day: today,
  });
  return withEnding(stem, format);
}

/**
 * Writes a line for each item, customer by customer, on a thread of its own; the file says the day, by which fetches, and
 * who is missing.
 * @throws ListChanged the answer became another one meanwhile, since a customer was fetched or forgotten
 */
export async function savedItems(
  parts: Parts,
  form: Form,
  path: string,
): Promise<{ readonly fileName: string; readonly items: number }> {
  const { cache, language, settings, thread } = parts;
  const { format, preset, linesAbove, connectionId, number, day } = form;
  const asked = { connectionId, number, day };
  const figures = await cache.asOf.figures(asked);
  const customers = await listedCustomers(cache.asOf, asked);
  const about = aboutItems(parts, asked, figures, customers);
  const own = {
    title: catalogues[language].asOf.items,
    preset,
    columns: columnsOf(language, itemsSum(figures)),
    leftOut: leftOutText(figures.unreadable.records, language, number !== null),
    verbatim: isForPrograms(format, preset),
    linesAbove,
  };
  const order = { kind: format, list: cellList(about, own, settings) } as const;
  const target = { folder: dirname(path), fileName: basename(path), jobId: 'asOf' };
  const { fileName } = await saveWhole(target, async (place) => {
    const written = new Written();
    const rows = written.counted(windows(cache.asOf, asked, figures.items));
    const part = await threadedPart(new Worker(thread), place, order, feedOf(rows));
    const after = await cache.asOf.figures(asked);
    if (!isDeepStrictEqual(figures, after) || !written.isWhole(figures)) throw new ListChanged();
    if (!own.verbatim) return part;
    return { ...part, beside: listMeta(about, part.figures?.longAmounts ?? null) };
  });
  return { fileName, items: figures.items };
}

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

  isWhole(figures: AsOfFigures): boolean {
    return this.#items === figures.items && this.#sum.decimal() === itemsSum(figures);
  }
}

type ItemRow = ListRow & { readonly outstanding: Decimal };

async function* windows(
  asOf: Cache['asOf'],
  asked: AsOfAsked,
  items: number,
): AsyncGenerator<readonly ItemRow[]> {
  for (let offset = 0; offset < items; offset += WINDOW) {
    const { rows } = await asOf.items({ ...asked, offset, limit: WINDOW });
    yield rows.map(({ customer, ...item }) => ({
      ...item,
      customerNumber: customer.ref.number,
      givenName: customer.givenName,
    }));
  }
}

/** Of all that is outstanding, what the items come to. */
function itemsSum({ outstanding, withoutItems }: AsOfFigures): Decimal {
  return new DecimalSum().add(outstanding).subtract(withoutItems.outstanding).decimal();
}

function columnsOf(language: Language, total: Decimal): readonly ListColumn[] {
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

import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import { aboutItems } from './aboutItems.ts';
import { cellsOrder, type ItemsSource, itemsName, type Parts, writtenItems } from './itemsFile.ts';
import { listedCustomers } from './listedCustomers.ts';

type Form = Parameters<Handlers['asOf']['save']>[0];

/** How the file of the items is called. */
export function itemsFileName(
  parts: Pick<Parts, 'language' | 'connection' | 'today'>,
  form: Pick<Form, 'template' | 'format' | 'number' | 'day'>,
): string {
  return itemsName(parts, form);
}

/**
 * Writes what is known of a day now; the file says the day, by which fetches, and who is missing.
 * @throws ListChanged the answer became another one meanwhile, since a customer was fetched or forgotten
 */
export async function savedItems(
  parts: Parts,
  form: Form,
  path: string,
): Promise<{ readonly fileName: string; readonly items: number }> {
  const { asOf } = parts.store;
  const { connectionId, number, day } = form;
  const asked = { connectionId, number, day };
  const figures = await asOf.figures(asked);
  const source: ItemsSource = {
    asked,
    figures,
    customers: await listedCustomers(asOf, asked),
    page: (window) => asOf.items({ ...asked, ...window }),
    isStill: async () => isDeepStrictEqual(figures, await asOf.figures(asked)),
  };
  const about = aboutItems(parts, source);
  const order = cellsOrder(parts, form, form.format, about, source);
  return writtenItems(parts, form, { order, about, source }, path);
}

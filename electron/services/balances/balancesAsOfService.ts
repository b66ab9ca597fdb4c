/**
 * What was open at the end of a day. `BalancesAsOfService` answers from what is stored now; `BalanceSnapshotsService` keeps
 * an answer as it was given; `itemsFile.ts` and `snapshotFile.ts` save either as a file.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import { createExportContext, type ExportContextOptions, type LaunchParts } from '../app/launchParts.ts';
import { namePreview } from '../exports/listAbout.ts';
import { retryIfChanged } from '../exports/listFeed.ts';
import {
  aboutItems,
  allCustomers,
  cellsOrder,
  type ItemsFileOptions,
  type ItemsSource,
  itemsName,
  saveItems,
} from './itemsFile.ts';

type Parts = ExportContextOptions & Pick<LaunchParts, 'places'>;
type Calls = Handlers['asOf'];

/** What was open at the end of a day, from what is kept. Nothing here reaches the service. */
export class BalancesAsOfService implements Calls {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly figures: Calls['figures'] = (asked, signal) => this.#asOf.figures(asked, signal);

  readonly items: Calls['items'] = (asked, signal) => this.#asOf.items(asked, signal);

  readonly customers: Calls['customers'] = (asked, signal) => this.#asOf.customers(asked, signal);

  readonly save: Calls['save'] = async (form) => {
    const context = createExportContext(this.#parts);
    const connection = context.connectionName(form.connectionId);
    const path = await this.#parts.places.saveFile(itemsName({ ...context, connection }, form));
    if (path === null) return null;
    const { signal } = new AbortController();
    return retryIfChanged(signal, () =>
      savedItems({ ...createExportContext(this.#parts), connection }, form, path),
    );
  };

  readonly previewName: Calls['previewName'] = async (form) => {
    const context = createExportContext(this.#parts);
    const connection = context.connectionName(form.connectionId);
    return namePreview(itemsName({ ...context, connection }, form), form.template);
  };

  get #asOf() {
    return this.#parts.workspace.current.store.asOf;
  }
}

type Form = Parameters<Handlers['asOf']['save']>[0];

/**
 * Writes what is known of a day now; the file says the day, by which fetches, and who is missing.
 * @throws ListChanged the answer became another one meanwhile, since a customer was fetched or forgotten
 */
async function savedItems(
  parts: ItemsFileOptions,
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
    customers: await allCustomers(asOf, asked),
    page: (window) => asOf.items({ ...asked, ...window }),
    isStill: async () => isDeepStrictEqual(figures, await asOf.figures(asked)),
  };
  const about = aboutItems(parts, source);
  const order = cellsOrder(parts, form, form.format, about, source);
  return saveItems(parts, form, { order, about, source }, path);
}

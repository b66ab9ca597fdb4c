import type { Handlers } from '../../../shared/ipc/contract.ts';
import { namePreview } from '../exports/listAbout.ts';
import { retryIfChanged } from '../exports/listFeed.ts';
import { createExportContext, type ExportContextOptions } from '../state/exportContext.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import { itemsFileName, savedItems } from './savedItems.ts';

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
    const moment = createExportContext(this.#parts);
    const connection = moment.connectionName(form.connectionId);
    const path = await this.#parts.places.saveFile(itemsFileName({ ...moment, connection }, form));
    if (path === null) return null;
    const { signal } = new AbortController();
    return retryIfChanged(signal, () =>
      savedItems({ ...createExportContext(this.#parts), connection }, form, path),
    );
  };

  readonly previewName: Calls['previewName'] = async (form) => {
    const moment = createExportContext(this.#parts);
    const connection = moment.connectionName(form.connectionId);
    return namePreview(itemsFileName({ ...moment, connection }, form), form.template);
  };

  get #asOf() {
    return this.#parts.workspace.current.store.asOf;
  }
}

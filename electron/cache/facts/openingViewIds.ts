import { z } from 'zod';
import { OPENED_LISTS, type OpenedList } from '../../../shared/domain/openingViews.ts';
import { viewIdSchema } from '../../../shared/ipc/views.ts';
import type { CipherDatabase } from '../database/database.ts';

const NAME = 'openingViews';
const idsSchema = z.partialRecord(z.enum(OPENED_LISTS), viewIdSchema);

type Ids = z.output<typeof idsSchema>;

/**
 * The ids of the views that each kind of list opens with. An id stays when its view is deleted, so that putting the view
 * back restores the choice; until then the list opens without a view.
 */
export class OpeningViewIds {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  ids(): Ids {
    const text = this.#database.prepare('SELECT value FROM single WHERE name = ?').pluck().get(NAME);
    if (typeof text !== 'string') return {};
    try {
      return idsSchema.parse(JSON.parse(text));
    } catch {
      // Another version wrote it in a way that this one does not know.
      return {};
    }
  }

  /** Null for no view. */
  put(list: OpenedList, id: string | null): void {
    const { [list]: _, ...others } = this.ids();
    this.#database
      .prepare('INSERT OR REPLACE INTO single(name, value) VALUES(?, ?)')
      .run(NAME, JSON.stringify(id === null ? others : { ...others, [list]: id }));
  }
}

import { z } from 'zod';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { MOST_VIEWS, OPENED_LISTS, type OpenedList } from '../../../shared/domain/views.ts';
import {
  type GridLayout,
  gridLayoutSchema,
  type InvoiceView,
  type OpeningViews,
  paneWidthSchema,
  type SavedView,
  viewIdSchema,
  viewSchema,
} from '../../../shared/ipc/views.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  readObject,
  readRows,
  readValue,
} from '../../database/database.ts';
import { newId, putSingle, single } from './userDataFile.ts';

const LAYOUT = 'gridLayout';
const PANE = 'paneWidth';
const OPENING = 'openingViews';

/**
 * The ids of the views that each kind of list opens with. An id stays when its view is deleted, so that putting the view
 * back restores the choice; until then the list opens without a view.
 */
const openingSchema = z.partialRecord(z.enum(OPENED_LISTS), viewIdSchema);

/** A saved view as its row in the database was. */
interface RemovedView {
  readonly ordinal: number;
  readonly id: string;
  readonly text: string;
}

/**
 * Views that the clerk saved and the grid as it was left; owned by the query worker like all facts. What
 * another version wrote in a way that this one does not know is left out, and stays where it is.
 */
export class ViewsRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  list(): SavedView[] {
    const rows = readRows<[string, string]>(this.#database, 'SELECT id, view FROM view ORDER BY ordinal');
    return rows.flatMap(([id, text]) => {
      const view = viewSchema.safeParse(parsedJson(text));
      return view.success ? [{ id, view: view.data }] : [];
    });
  }

  /** Those too that this version cannot read. */
  count(): number {
    return Number(readValue(this.#database, 'SELECT count(*) FROM view'));
  }

  /** In their order; a view keeps its id, and a new one (null) is given one. All others go. */
  replaceAll(views: readonly { readonly id: string | null; readonly view: InvoiceView }[]): void {
    const insert = this.#database.prepare('INSERT INTO view(id, view) VALUES(?, ?)');
    inTransaction(this.#database, () => {
      this.#database.exec('DELETE FROM view');
      for (const { id, view } of views) insert.run(id ?? newId(), JSON.stringify(view));
    });
  }

  /** A new view for a null id. @throws KontorFailure invalidInput for an id that is gone, and beyond MOST_VIEWS */
  save(id: string | null, view: InvoiceView): SavedView {
    const text = JSON.stringify(view);
    if (id !== null) {
      const { changes } = execute(this.#database, 'UPDATE view SET view = ? WHERE id = ?', text, id);
      if (changes === 0) throw new KontorFailure('invalidInput');
      return { id, view };
    }
    const made = newId();
    const insert = 'INSERT INTO view(id, view) SELECT ?, ? WHERE (SELECT count(*) FROM view) < ?';
    const { changes } = execute(this.#database, insert, made, text, MOST_VIEWS);
    if (changes === 0) throw new KontorFailure('invalidInput', { details: { most: MOST_VIEWS } });
    return { id: made, view };
  }

  /** @throws KontorFailure invalidInput for an id that is gone */
  rename(id: string, name: string): SavedView {
    const cached = this.list().find((saved) => saved.id === id);
    if (!cached) throw new KontorFailure('invalidInput');
    return this.save(id, { ...cached.view, name });
  }

  /** The removed view with its place among the others, as `restore` takes it; null for an id that is gone. */
  remove(id: string): RemovedView | null {
    const sql = 'DELETE FROM view WHERE id = ? RETURNING ordinal, id, view AS text';
    return readObject<RemovedView>(this.#database, sql, id) ?? null;
  }

  /** Puts a removed view back in its place. @throws KontorFailure invalidInput beyond MOST_VIEWS */
  restore({ ordinal, id, text }: RemovedView): SavedView {
    const insert = 'INSERT INTO view(ordinal, id, view) SELECT ?, ?, ? WHERE (SELECT count(*) FROM view) < ?';
    const { changes } = execute(this.#database, insert, ordinal, id, text, MOST_VIEWS);
    const restored = this.list().find((saved) => saved.id === id);
    if (changes === 0 || !restored)
      throw new KontorFailure('invalidInput', { details: { most: MOST_VIEWS } });
    return restored;
  }

  /** The view that each kind of list opens with; null for none, and for one that was deleted. */
  opening(): OpeningViews {
    const ids = this.#openingIds();
    const views = this.list();
    const viewOf = (list: OpenedList) => views.find(({ id }) => id === ids[list]) ?? null;
    return { customer: viewOf('customer'), all: viewOf('all') };
  }

  /** Null for no view. @throws KontorFailure invalidInput for an id that is gone */
  putOpening(list: OpenedList, id: string | null): OpeningViews {
    if (id !== null && !this.list().some((saved) => saved.id === id)) throw new KontorFailure('invalidInput');
    const { [list]: _, ...others } = this.#openingIds();
    this.#putSingle(OPENING, id === null ? others : { ...others, [list]: id });
    return this.opening();
  }

  layout(): GridLayout | null {
    return gridLayoutSchema.safeParse(this.#single(LAYOUT)).data ?? null;
  }

  putLayout(columns: GridLayout): void {
    this.#putSingle(LAYOUT, columns);
  }

  /** Pixels; null before the divider of the pane was moved. */
  paneWidth(): number | null {
    return paneWidthSchema.safeParse(this.#single(PANE)).data ?? null;
  }

  putPaneWidth(width: number): void {
    this.#putSingle(PANE, width);
  }

  #openingIds(): z.output<typeof openingSchema> {
    return openingSchema.safeParse(this.#single(OPENING)).data ?? {};
  }

  #single(name: string): unknown {
    return parsedJson(single(this.#database, name) ?? '');
  }

  #putSingle(name: string, value: unknown): void {
    putSingle(this.#database, name, JSON.stringify(value));
  }
}

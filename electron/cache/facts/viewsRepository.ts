import { randomBytes } from 'node:crypto';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { OpenedList } from '../../../shared/domain/openingViews.ts';
import { MOST_VIEWS } from '../../../shared/domain/viewName.ts';
import {
  type GridLayout,
  gridLayoutSchema,
  type InvoiceView,
  type OpeningViews,
  paneWidthSchema,
  type SavedView,
  viewSchema,
} from '../../../shared/ipc/views.ts';
import type { CipherDatabase } from '../database/database.ts';
import { OpeningViewIds } from './openingViewIds.ts';

const LAYOUT = 'gridLayout';
const PANE = 'paneWidth';

/** A saved view as its row in the database was. */
export interface RemovedView {
  readonly ordinal: number;
  readonly id: string;
  readonly text: string;
}

/**
 * Views that the clerk saved and the grid as it was left; owned by the reader thread like all facts. What
 * another version wrote in a way that this one does not know is left out, and stays where it is.
 */
export class ViewsRepository {
  readonly #database: CipherDatabase;
  readonly #opening: OpeningViewIds;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
    this.#opening = new OpeningViewIds(facts);
  }

  list(): SavedView[] {
    const rows = this.#database.prepare('SELECT id, view FROM view ORDER BY ordinal').raw().all() as [
      string,
      string,
    ][];
    return rows.flatMap(([id, text]) => {
      const view = viewSchema.safeParse(json(text));
      return view.success ? [{ id, view: view.data }] : [];
    });
  }

  /** Those too that this version cannot read. */
  count(): number {
    return this.#database.prepare('SELECT count(*) FROM view').pluck().get() as number;
  }

  /** In their order; a view keeps its id, and a new one (null) is given one. All others go. */
  replaceAll(views: readonly { readonly id: string | null; readonly view: InvoiceView }[]): void {
    const insert = this.#database.prepare('INSERT INTO view(id, view) VALUES(?, ?)');
    this.#database
      .transaction(() => {
        this.#database.exec('DELETE FROM view');
        for (const { id, view } of views) insert.run(id ?? newId(), JSON.stringify(view));
      })
      .immediate();
  }

  /** A new view for a null id. @throws KontorFailure invalidInput for an id that is gone, and beyond MOST_VIEWS */
  save(id: string | null, view: InvoiceView): SavedView {
    const text = JSON.stringify(view);
    if (id !== null) {
      const { changes } = this.#database.prepare('UPDATE view SET view = ? WHERE id = ?').run(text, id);
      if (changes === 0) throw new KontorFailure('invalidInput');
      return { id, view };
    }
    const made = newId();
    const { changes } = this.#database
      .prepare('INSERT INTO view(id, view) SELECT ?, ? WHERE (SELECT count(*) FROM view) < ?')
      .run(made, text, MOST_VIEWS);
    if (changes === 0) throw new KontorFailure('invalidInput', { details: { most: MOST_VIEWS } });
    return { id: made, view };
  }

  /** @throws KontorFailure invalidInput for an id that is gone */
  rename(id: string, name: string): SavedView {
    const known = this.list().find((saved) => saved.id === id);
    if (!known) throw new KontorFailure('invalidInput');
    return this.save(id, { ...known.view, name });
  }

  /** The removed view with its place among the others, as `restore` takes it; null for an id that is gone. */
  remove(id: string): RemovedView | null {
    const removed = this.#database
      .prepare('DELETE FROM view WHERE id = ? RETURNING ordinal, id, view AS text')
      .get(id) as RemovedView | undefined;
    return removed ?? null;
  }

  /** Puts a removed view back in its place. @throws KontorFailure invalidInput beyond MOST_VIEWS */
  restore({ ordinal, id, text }: RemovedView): SavedView {
    const { changes } = this.#database
      .prepare('INSERT INTO view(ordinal, id, view) SELECT ?, ?, ? WHERE (SELECT count(*) FROM view) < ?')
      .run(ordinal, id, text, MOST_VIEWS);
    const restored = this.list().find((saved) => saved.id === id);
    if (changes === 0 || !restored)
      throw new KontorFailure('invalidInput', { details: { most: MOST_VIEWS } });
    return restored;
  }

  /** The view that each kind of list opens with; null for none, and for one that was deleted. */
  opening(): OpeningViews {
    const ids = this.#opening.ids();
    const views = this.list();
    const viewOf = (list: OpenedList) => views.find(({ id }) => id === ids[list]) ?? null;
    return { customer: viewOf('customer'), all: viewOf('all') };
  }

  /** Null for no view. @throws KontorFailure invalidInput for an id that is gone */
  putOpening(list: OpenedList, id: string | null): OpeningViews {
    if (id !== null && !this.list().some((saved) => saved.id === id)) throw new KontorFailure('invalidInput');
    this.#opening.put(list, id);
    return this.opening();
  }

  layout(): GridLayout | null {
    const layout = gridLayoutSchema.safeParse(this.#single(LAYOUT));
    return layout.success ? layout.data : null;
  }

  putLayout(columns: GridLayout): void {
    this.#putSingle(LAYOUT, columns);
  }

  /** Pixels; null before the divider of the pane was moved. */
  paneWidth(): number | null {
    const width = paneWidthSchema.safeParse(this.#single(PANE));
    return width.success ? width.data : null;
  }

  putPaneWidth(width: number): void {
    this.#putSingle(PANE, width);
  }

  #single(name: string): unknown {
    const text = this.#database.prepare('SELECT value FROM single WHERE name = ?').pluck().get(name);
    return typeof text === 'string' ? json(text) : null;
  }

  #putSingle(name: string, value: unknown): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO single(name, value) VALUES(?, ?)')
      .run(name, JSON.stringify(value));
  }
}

function newId(): string {
  return randomBytes(9).toString('base64url');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

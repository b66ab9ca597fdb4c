import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { Workspace } from '../state/workspace.ts';
import { viewFromText, viewToText } from './viewText.ts';

interface Parts {
  readonly workspace: Workspace;
}

type Calls = Handlers['views'];
type Views = Workspace['current']['store']['views'];
type RemovedView = NonNullable<Awaited<ReturnType<Views['remove']>>>;

/** Removed views that can be put back until Kontor is closed: those of the toasts on the screen, and a few more. */
const MOST_REMOVED = 10;

/** Saved views and the grid's layout: what a clerk arranged, kept among the facts. */
export class ViewsService implements Calls {
  readonly #parts: Parts;
  readonly #removed = new LruCache<string, RemovedView>(MOST_REMOVED);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly list: Calls['list'] = async () => [...(await this.#views.list())];

  readonly save: Calls['save'] = ({ id, view }) => this.#views.save(id, view);

  readonly remove: Calls['remove'] = async ({ id }) => {
    const removed = await this.#views.remove(id);
    if (removed !== null) this.#removed.put(id, removed);
  };

  readonly restore: Calls['restore'] = async ({ id }) => {
    const removed = this.#removed.get(id);
    if (removed === undefined) throw new KontorFailure('invalidInput');
    const restored = await this.#views.restore(removed);
    this.#removed.delete(id);
    return restored;
  };

  readonly rename: Calls['rename'] = ({ id, name }) => this.#views.rename(id, name);

  readonly opening: Calls['opening'] = async () => ({ ...(await this.#views.opening()) });

  readonly putOpening: Calls['putOpening'] = async ({ list, id }) => ({
    ...(await this.#views.putOpening(list, id)),
  });

  readonly share: Calls['share'] = async ({ view }) => ({ text: viewToText(view) });

  readonly read: Calls['read'] = async ({ text }) => viewFromText(text);

  readonly layout: Calls['layout'] = async () => ({ columns: await this.#views.layout() });

  readonly putLayout: Calls['putLayout'] = ({ columns }) => this.#views.putLayout(columns);

  readonly pane: Calls['pane'] = async () => ({ width: await this.#views.paneWidth() });

  readonly putPane: Calls['putPane'] = ({ width }) => this.#views.putPaneWidth(width);

  get #views() {
    return this.#parts.workspace.current.store.views;
  }
}

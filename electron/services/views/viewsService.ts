import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { Workspace } from '../state/workspace.ts';
import { viewFromText, viewToText } from './viewText.ts';

interface Parts {
  readonly workspace: Workspace;
}

type Calls = Handlers['views'];

/** Saved views and the grid's layout: what a clerk arranged, kept among the facts. */
export class ViewsService implements Calls {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly list: Calls['list'] = async () => [...(await this.#views.list())];

  readonly save: Calls['save'] = ({ id, view }) => this.#views.save(id, view);

  readonly remove: Calls['remove'] = async ({ id }) => {
    await this.#views.remove(id);
    return {};
  };

  readonly rename: Calls['rename'] = ({ id, name }) => this.#views.rename(id, name);

  readonly share: Calls['share'] = async ({ view }) => ({ text: viewToText(view) });

  readonly read: Calls['read'] = async ({ text }) => viewFromText(text);

  readonly layout: Calls['layout'] = async () => ({ columns: await this.#views.layout() });

  readonly putLayout: Calls['putLayout'] = async ({ columns }) => {
    await this.#views.putLayout(columns);
    return {};
  };

  get #views() {
    return this.#parts.workspace.current.cache.views;
  }
}

import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { Workspace } from '../state/workspace.ts';
import { viewFromText, viewToText } from './viewText.ts';

/** Saved views and the grid's layout: what a clerk arranged, kept among the facts. */
export function createViewsService(workspace: Workspace): Handlers['views'] {
  const views = () => workspace.current.cache.views;
  return {
    list: async () => [...(await views().list())],
    save: ({ id, view }) => views().save(id, view),
    remove: async ({ id }) => {
      await views().remove(id);
      return {};
    },
    rename: ({ id, name }) => views().rename(id, name),
    share: async ({ view }) => ({ text: viewToText(view) }),
    read: async ({ text }) => viewFromText(text),
    layout: async () => ({ columns: await views().layout() }),
    putLayout: async ({ columns }) => {
      await views().putLayout(columns);
      return {};
    },
  };
}

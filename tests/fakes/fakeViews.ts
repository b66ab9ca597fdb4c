import { KontorFailure } from '../../shared/domain/failure.ts';
import type { OpenedList } from '../../shared/domain/views.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { type GridLayout, type SavedView, VIEW_TEXT_MARK, viewSchema } from '../../shared/ipc/views.ts';

/** Views in memory. A shared text is plain here: the packing of the real one needs Node. */
export function fakeViews(): Handlers['views'] {
  let views: SavedView[] = [];
  let layout: GridLayout | null = null;
  let removed: SavedView[] = [];
  let paneWidth: number | null = null;
  let opening: Partial<Record<OpenedList, string>> = {};
  let nextId = 1;
  const put = (saved: SavedView) => {
    const known = views.some(({ id }) => id === saved.id);
    views = known ? views.map((one) => (one.id === saved.id ? saved : one)) : [...views, saved];
    return saved;
  };
  const opened = () => {
    const viewOf = (list: OpenedList) => views.find(({ id }) => id === opening[list]) ?? null;
    return { customer: viewOf('customer'), all: viewOf('all') };
  };
  return {
    opening: async () => opened(),
    putOpening: async ({ list, id }) => {
      if (id !== null && !views.some((one) => one.id === id)) throw new KontorFailure('invalidInput');
      const { [list]: _, ...others } = opening;
      opening = id === null ? others : { ...others, [list]: id };
      return opened();
    },
    list: async () => views,
    save: async ({ id, view }) => put({ id: id ?? `v${nextId++}`, view }),
    remove: async ({ id }) => {
      removed = views;
      views = views.filter((one) => one.id !== id);
      return {};
    },
    restore: async ({ id }) => {
      const known = removed.find((one) => one.id === id);
      if (!known) throw new KontorFailure('invalidInput');
      views = removed.filter((one) => one === known || views.some((there) => there.id === one.id));
      return known;
    },
    rename: async ({ id, name }) => {
      const known = views.find((one) => one.id === id);
      if (!known) throw new KontorFailure('invalidInput');
      return put({ id, view: { ...known.view, name } });
    },
    share: async ({ view }) => ({ text: `${VIEW_TEXT_MARK}${encodeURIComponent(JSON.stringify(view))}` }),
    read: async ({ text }) => {
      try {
        const packed = decodeURIComponent(text.trim().slice(VIEW_TEXT_MARK.length));
        return { kind: 'view', view: viewSchema.parse(JSON.parse(packed)) };
      } catch {
        return { kind: 'refused', problem: 'damaged' };
      }
    },
    layout: async () => ({ columns: layout }),
    putLayout: async ({ columns }) => {
      layout = columns;
      return {};
    },
    pane: async () => ({ width: paneWidth }),
    putPane: async ({ width }) => {
      paneWidth = width;
      return {};
    },
  };
}

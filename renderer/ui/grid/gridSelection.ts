/**
 * Which rows are selected: named ones, or all that match but a few. Rows need not be loaded to be selected.
 */
export type GridSelection =
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'allMatching'; readonly except: ReadonlySet<number> };

export const NOTHING_SELECTED: GridSelection = { kind: 'rows', ids: new Set() };
export const ALL_SELECTED: GridSelection = { kind: 'allMatching', except: new Set() };

export function isSelected(selection: GridSelection, id: number): boolean {
  return selection.kind === 'rows' ? selection.ids.has(id) : !selection.except.has(id);
}

/** How many of `matching` rows are selected. */
export function selectedCount(selection: GridSelection, matching: number): number {
  return selection.kind === 'rows' ? selection.ids.size : Math.max(matching - selection.except.size, 0);
}

export function selectOnly(ids: Iterable<number>): GridSelection {
  return { kind: 'rows', ids: new Set(ids) };
}

export function toggle(selection: GridSelection, id: number): GridSelection {
  const ids = new Set(selection.kind === 'rows' ? selection.ids : selection.except);
  if (!ids.delete(id)) ids.add(id);
  return selection.kind === 'rows' ? selectOnly(ids) : { kind: 'allMatching', except: ids };
}

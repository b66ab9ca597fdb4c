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

export function isNothing(selection: GridSelection, matching: number): boolean {
  return selectedCount(selection, matching) === 0;
}

/** How many of `matching` rows are selected. */
export function selectedCount(selection: GridSelection, matching: number): number {
  return selection.kind === 'rows' ? selection.ids.size : Math.max(matching - selection.except.size, 0);
}

export function selectOnly(ids: Iterable<number>): GridSelection {
  return { kind: 'rows', ids: new Set(ids) };
}

export function toggle(selection: GridSelection, id: number): GridSelection {
  return isSelected(selection, id) ? remove(selection, [id]) : add(selection, [id]);
}

export function add(selection: GridSelection, ids: Iterable<number>): GridSelection {
  if (selection.kind === 'rows') return { kind: 'rows', ids: new Set([...selection.ids, ...ids]) };
  return { kind: 'allMatching', except: without(selection.except, ids) };
}

export function remove(selection: GridSelection, ids: Iterable<number>): GridSelection {
  if (selection.kind === 'rows') return { kind: 'rows', ids: without(selection.ids, ids) };
  return { kind: 'allMatching', except: new Set([...selection.except, ...ids]) };
}

function without(from: ReadonlySet<number>, ids: Iterable<number>): ReadonlySet<number> {
  const rest = new Set(from);
  for (const id of ids) rest.delete(id);
  return rest;
}

import { type GridSelection, NOTHING_SELECTED, selectedCount } from '../../ui/grid/gridProps.ts';

/** Rows as the contract names them: some, or all that a filter matches but a few. */
export type MeantRows<Filter> = { readonly kind: 'rows'; readonly ids: number[] } | AllMatching<Filter>;

export interface AllMatching<Filter> {
  readonly kind: 'allMatching';
  readonly filter: Filter;
  readonly except: number[];
}

export function allMatching<Filter>(filter: Filter): AllMatching<Filter> {
  return { kind: 'allMatching', filter, except: [] };
}

/** The selected ones of so many rows that match the filter; null for none. */
export function selectedOf<Filter>(
  selection: GridSelection,
  matching: number,
  filter: Filter,
): MeantRows<Filter> | null {
  if (selectedCount(selection, matching) === 0) return null;
  return selection.kind === 'rows'
    ? { kind: 'rows', ids: [...selection.ids] }
    : { ...allMatching(filter), except: [...selection.except] };
}

/** Another filter. "All that match" refers to the one before, and is cleared by it. */
export function withFilter<Filter>(change: Partial<Filter>) {
  return ({ filter, selection }: { readonly filter: Filter; readonly selection: GridSelection }) => ({
    filter: { ...filter, ...change },
    selection: selection.kind === 'allMatching' ? NOTHING_SELECTED : selection,
  });
}

export interface SortKey<Column extends string> {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
}

/**
 * The next state of a column that is clicked: ascending, descending, then out again. With `add` the column joins the
 * ones before it; without, it is the only one. An empty sort is the service's own order.
 */
export function nextSort<Column extends string>(
  sort: readonly SortKey<Column>[],
  column: Column,
  add: boolean,
  most = 4,
): SortKey<Column>[] {
  const current = sort.find((key) => key.column === column);
  const next = following(column, current);
  if (!add) return next === null ? [] : [next];
  if (current === undefined) return next === null || sort.length >= most ? [...sort] : [...sort, next];
  return sort.flatMap((key) => (key.column !== column ? [key] : next === null ? [] : [next]));
}

function following<Column extends string>(
  column: Column,
  current: SortKey<Column> | undefined,
): SortKey<Column> | null {
  if (current === undefined) return { column, direction: 'ascending' };
  return current.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

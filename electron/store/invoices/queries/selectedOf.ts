import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { RowSelection } from '../../../../shared/ipc/invoices.ts';
import type { ListScope } from './listScope.ts';
import type { RowNumbers } from './storedRows.ts';

/** The selected rows in the order of the list; those that its filter hides come last, as they are named. */
export function selectedOf(
  shown: RowNumbers,
  scope: Pick<ListScope, 'base' | 'present'>,
  selection: RowSelection,
): RowNumbers {
  const { base } = scope;
  if (selection.kind === 'allMatching') return without(shown, base, selection.except);
  const wanted = new Set(selection.ids.map((id) => id - base));
  const found = shown.filter((row) => wanted.has(row));
  if (found.length === wanted.size) return found;
  for (const row of found) wanted.delete(row);
  // Ids of rows that are gone name nothing.
  return Float64Array.from([...found, ...scope.present([...wanted])]);
}

/** The rows that an export means, in the order of the list. */
export function resolveSelection(
  scope: Pick<ListScope, 'base' | 'ordered'>,
  selection: InvoiceSelection,
  sort: InvoiceSort,
): RowNumbers {
  const { base } = scope;
  if (selection.kind === 'allMatching') {
    return without(scope.ordered(selection.filter, sort), base, selection.except);
  }
  const named = new Set(selection.ids.map((id) => id - base));
  return scope.ordered(NO_FILTER, sort).filter((row) => named.has(row));
}

/** Rows but those with the ids. */
function without(rows: RowNumbers, base: number, ids: readonly number[]): RowNumbers {
  if (ids.length === 0) return rows;
  const except = new Set(ids.map((id) => id - base));
  return rows.filter((row) => !except.has(row));
}

import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled)';

/** Arrow up and down, Home and End: the same cell's link or button in another row, else the row's own. */
export function moveInTable(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  const here = target.closest('tr');
  const rows = [...currentTarget.querySelectorAll<HTMLTableRowElement>('tbody tr')].filter(
    (row) => row.querySelector(FOCUSABLE) !== null,
  );
  if (here === null) return;
  const from = rows.indexOf(here);
  const to = placeAfter(event.key, from, rows.length);
  const row = to === null || from < 0 ? undefined : rows[to];
  if (row === undefined) return;
  const column = [...here.cells].findIndex((cell) => cell.contains(target));
  const same = row.cells[column]?.querySelector<HTMLElement>(FOCUSABLE);
  (same ?? row.querySelector<HTMLElement>(FOCUSABLE))?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** The row to which a key leads; null for a key that leads to none. */
export function placeAfter(key: string, from: number, rows: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, rows - 1);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows - 1;
    default:
      return null;
  }
}

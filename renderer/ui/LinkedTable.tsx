import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './LinkedTable.module.css';

export interface TableColumn {
  readonly title: string;
  /** Counts and amounts: to the right, as the cells below. */
  readonly figure?: boolean;
  /** Its cells explain themselves: the title is for a screen reader alone. */
  readonly untitled?: boolean;
  readonly className?: string | undefined;
}

interface LinkedTableProps {
  /** Names the table for a screen reader. */
  readonly label: string;
  /** A title alone is a column of words. */
  readonly columns: readonly (string | TableColumn)[];
  readonly className?: string | undefined;
  /** The table's body, with the classes of LinkedTable.module.css on rows and cells. */
  readonly children: ReactNode;
}

/** A table of few rows, each of which may lead to what it is about; the arrows go from row to row. */
export function LinkedTable({ label, columns, className, children }: LinkedTableProps) {
  return (
    <div className={classes(styles['frame'], className)}>
      <table className={styles['table']} aria-label={label} onKeyDown={moveInTable}>
        <Headings columns={columns} />
        {children}
      </table>
    </div>
  );
}

export function Headings({ columns }: Pick<LinkedTableProps, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title, and none ever moves
          <Heading key={place} {...(typeof column === 'string' ? { title: column } : column)} />
        ))}
      </tr>
    </thead>
  );
}

function Heading({ title, figure = false, untitled = false, className }: TableColumn) {
  return (
    <th scope="col" className={classes(figure && styles['figure'], className)}>
      {untitled ? <span className="visuallyHidden">{title}</span> : title}
    </th>
  );
}

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

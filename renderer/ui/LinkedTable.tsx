import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './LinkedTable.module.css';
import { moveInTable } from './moveInTable.ts';

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

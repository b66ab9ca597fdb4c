import type { ReactNode } from 'react';
import { Headings, moveInTable, type TableColumn } from '../LinkedTable.tsx';
import styles from './SumsTable.module.css';

interface SumsTableProps {
  /** Names the table for a screen reader. */
  readonly label: string;
  readonly columns: readonly (string | TableColumn)[];
  /** Rows, each with a heading of its own. `data-total` marks totals, `data-rest="left"` a rest that should be 0. */
  readonly children: ReactNode;
}

/** A table of counts and sums, each row named by what is added up; the arrows go from one pressable row to the next. */
export function SumsTable({ label, columns, children }: SumsTableProps) {
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} aria-label={label} onKeyDown={moveInTable}>
        <Headings columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface KindRowProps {
  /** Where the keyboard goes to the kind that is shown. */
  readonly shownId: string;
  readonly name: string;
  readonly isShown: boolean;
  readonly onPress: () => void;
  /** The cells behind its name. */
  readonly children: ReactNode;
}

/** One of several kinds, whose own rows a press shows below the table. */
export function KindRow({ shownId, name, isShown, onPress, children }: KindRowProps) {
  return (
    <tr className={styles['kind']} data-shown={isShown || undefined}>
      <th scope="row">
        <button
          type="button"
          id={isShown ? shownId : undefined}
          aria-pressed={isShown}
          data-home={isShown || undefined}
          className={styles['press']}
          onClick={onPress}
        >
          {name}
        </button>
      </th>
      {children}
    </tr>
  );
}

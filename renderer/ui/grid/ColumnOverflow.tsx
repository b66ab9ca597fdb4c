import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './ColumnOverflow.module.css';
import type { ColumnViewport } from './columnViewport.ts';

interface MoreColumnsProps {
  readonly columns: readonly { readonly title: string }[];
  readonly columnViewport: ColumnViewport;
  /** To those before (-1) or behind. */
  readonly onMore: (side: 1 | -1) => void;
}

/**
 * In the heading row behind the last column: how many columns are not in view, at which side, and which. The keyboard
 * reaches them by its arrows, so these are no tab stops. Plain buttons: a list that opens has no time for others.
 */
export function ColumnOverflow({ columns, columnViewport, onMore }: MoreColumnsProps) {
  const t = useTexts('invoices');
  const { before, after, end } = useSyncExternalStore(columnViewport.subscribe, columnViewport.inView);
  if (before.length + after.length === 0) return null;
  const button = (side: 1 | -1, places: readonly number[]) => {
    const titles = places.map((place) => columns[place]?.title).join(', ');
    const count = places.length;
    const name = t(side < 0 ? 'columnsBefore' : 'columnsAfter', { count, titles });
    return count === 0 ? null : (
      <button type="button" tabIndex={-1} title={name} onClick={() => onMore(side)}>
        <span className="visuallyHidden">{name}</span>
        <span aria-hidden>
          {side < 0 ? <ChevronLeft size={14} /> : '+'}
          {count}
          {side > 0 && <span className={styles['word']}>{t('columnsWord', { count })}</span>}
          {side > 0 && <ChevronRight size={14} />}
        </span>
      </button>
    );
  };
  return (
    <div className={styles['more']} style={{ left: end }}>
      {button(-1, before)}
      {button(1, after)}
    </div>
  );
}

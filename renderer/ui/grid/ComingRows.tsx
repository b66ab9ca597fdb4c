import { SkeletonRows } from '../Skeleton.tsx';
import styles from './ComingRows.module.css';

/** Enough for a tall window, which cuts off the rest. */
const ROWS = 40;

/** Placeholders in a grid until its first rows are there. */
export function ComingRows() {
  return (
    <div className={styles['coming']} data-skeleton="rows" aria-hidden>
      <SkeletonRows rows={ROWS} />
    </div>
  );
}

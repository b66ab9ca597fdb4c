import styles from './Charts.module.css';

interface ChartSkeletonProps {
  /** With the place of a note below. */
  readonly noted?: boolean;
}

const NOTHING = '\u00a0';

/** The place of a chart of 560 by 200. */
export function ChartSkeleton({ noted = false }: ChartSkeletonProps) {
  return (
    <div className={styles['chart']}>
      <p className={styles['caption']}>{NOTHING}</p>
      <svg viewBox="0 0 560 200" aria-hidden className={styles['picture']} />
      {noted && <p className={styles['note']}>{NOTHING}</p>}
    </div>
  );
}

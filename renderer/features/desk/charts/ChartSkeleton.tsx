import { BLANK_LINE } from '../../../ui/Skeleton.tsx';
import styles from './Charts.module.css';

interface ChartSkeletonProps {
  readonly withNote?: boolean;
}

/** Placeholder of a chart, of the same size. */
export function ChartSkeleton({ withNote = false }: ChartSkeletonProps) {
  return (
    <div className={styles['chart']}>
      <p className={styles['caption']}>{BLANK_LINE}</p>
      <svg viewBox="0 0 560 200" aria-hidden className={styles['picture']} />
      {withNote && <p className="hint">{BLANK_LINE}</p>}
    </div>
  );
}

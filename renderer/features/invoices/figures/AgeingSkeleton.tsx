import { useAgeingBuckets } from '../../../base/useApp.ts';
import { BLANK_LINE } from '../../../ui/blankLine.ts';
import styles from './AgeingBuckets.module.css';

interface AgeingSkeletonProps {
  /** With the line below that says when the figures were fetched. */
  readonly withTime?: boolean;
}

/** Placeholder of the ageing buckets while their figures load. */
export function AgeingSkeleton({ withTime = false }: AgeingSkeletonProps) {
  return (
    <div className={styles['ageing']} aria-hidden data-skeleton="ageing">
      <div className={styles['strip']}>
        {[...useAgeingBuckets(), 'credits'].map((part) => (
          <div key={part} className={styles['bucket']}>
            <span className={styles['bar']} />
            <span className={styles['name']}>{BLANK_LINE}</span>
            <span className={styles['amount']}>{BLANK_LINE}</span>
          </div>
        ))}
      </div>
      {withTime && <p className={styles['asOf']}>{BLANK_LINE}</p>}
    </div>
  );
}

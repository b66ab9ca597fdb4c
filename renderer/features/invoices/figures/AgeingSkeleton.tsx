import { AGEING_PARTS } from '../../../../shared/domain/ageing.ts';
import styles from './AgeingSteps.module.css';

interface AgeingSkeletonProps {
  /** With the line below that says of when the figures are. */
  readonly stated?: boolean;
}

const NOTHING = '\u00a0';

/** The place of the ageing steps while their figures are on their way. */
export function AgeingSkeleton({ stated = false }: AgeingSkeletonProps) {
  return (
    <div className={styles['ageing']} aria-hidden data-skeleton="ageing">
      <div className={styles['strip']}>
        {AGEING_PARTS.map((part) => (
          <div key={part} className={styles['bucket']}>
            <span className={styles['bar']} />
            <span className={styles['name']}>{NOTHING}</span>
            <span className={styles['amount']}>{NOTHING}</span>
          </div>
        ))}
      </div>
      {stated && <p className={styles['asOf']}>{NOTHING}</p>}
    </div>
  );
}

import styles from './BelowFigures.module.css';
import { ChartSkeleton } from './charts/ChartSkeleton.tsx';
import glance from './glance/Glance.module.css';

/** Placeholders of the charts and of the boxes below them, while their code or their figures load. */
export function BelowSkeleton() {
  return (
    <>
      <div className={styles['charts']} aria-hidden>
        <ChartSkeleton />
        <ChartSkeleton withNote />
      </div>
      <div className={glance['glance']} aria-hidden>
        <div className={glance['part']} />
        <div className={glance['part']} />
        <div className={glance['part']} />
      </div>
    </>
  );
}

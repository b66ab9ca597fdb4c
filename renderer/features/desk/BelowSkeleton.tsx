import styles from './BelowFigures.module.css';
import { ChartSkeleton } from './charts/ChartSkeleton.tsx';
import glance from './glance/Glance.module.css';

/** The places of the charts and of what asks for a look, while their code or their figures are on their way. */
export function BelowSkeleton() {
  return (
    <>
      <div className={styles['charts']} aria-hidden>
        <ChartSkeleton />
        <ChartSkeleton noted />
      </div>
      <div className={glance['glance']} aria-hidden>
        <div className={glance['part']} />
        <div className={glance['part']} />
        <div className={glance['part']} />
      </div>
    </>
  );
}

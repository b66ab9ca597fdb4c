import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AgeingSkeleton } from './figures/AgeingSkeleton.tsx';
import styles from './InvoiceList.module.css';

/** Enough for a tall window; the frame cuts off the rest. */
const ROWS = 40;

/** Placeholder of a list of invoices that is loading: ageing buckets, filter bar, headings and rows. */
export function InvoicesSkeleton() {
  return (
    <div className={styles['tab']}>
      <div className={styles['main']}>
        <AgeingSkeleton />
        <div className={styles['filterPlace']} />
        <div className={styles['rows']} data-skeleton="rows">
          <div className={styles['rowsPlace']}>
            <SkeletonRows rows={ROWS} />
          </div>
        </div>
      </div>
    </div>
  );
}

import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AgeingSkeleton } from './figures/AgeingSkeleton.tsx';
import styles from './InvoiceList.module.css';

/** As many as a high window has room for; what is beyond the frame is not shown. */
const ROWS = 40;

/** The place of a list of invoices that is on its way: steps, filter, and rows below their headings. */
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

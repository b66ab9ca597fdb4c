import { useTexts } from '../../i18n/useTexts.ts';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './StartingView.module.css';

/** The window's frame before anything is known, so that nothing jumps when it comes. */
export function StartingView() {
  const t = useTexts('start');
  return (
    <main className={styles['frame']} aria-busy>
      <h1 className="visuallyHidden">{t('starting')}</h1>
      <div className={styles['bar']}>
        <Skeleton width="4rem" />
        <Skeleton width="min(36rem, 60%)" height="1.875rem" />
      </div>
      <div className={styles['nav']} />
      <div className={styles['content']}>
        <SkeletonRows rows={10} />
      </div>
    </main>
  );
}

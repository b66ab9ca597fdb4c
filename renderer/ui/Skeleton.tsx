import { useTexts } from '../i18n/useTexts.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  readonly width?: string;
  readonly height?: string;
}

/** A placeholder for something that is loading, in its final size. */
export function Skeleton({ width = '100%', height = '0.75rem' }: SkeletonProps) {
  return <span aria-hidden className={styles['bone']} style={{ width, height }} />;
}

/** Rows of a list that is loading, in the final row height. Keys for the list wait. */
export function SkeletonRows({ rows }: { readonly rows: number }) {
  const t = useTexts('ui');
  return (
    <div role="status" aria-label={t('loading')} data-coming>
      {Array.from({ length: rows }, (_, row) => `${38 + ((row * 17) % 34)}%`).map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className={styles['row']} aria-hidden>
          <Skeleton width={width} />
          <Skeleton width="5rem" />
        </div>
      ))}
    </div>
  );
}

/** Text that keeps the height of a line while there is nothing to show. */
export const BLANK_LINE = '\u00a0';

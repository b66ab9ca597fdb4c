import { BLANK_LINE } from '../../ui/blankLine.ts';
import styles from './WhatChangedView.module.css';

/** Placeholder of the sums and of the line below them, so that the list stays where it is when they come. */
export function FeedSkeleton() {
  return (
    <>
      <div className="figureStrip" aria-hidden>
        <div>
          <span className="small">{BLANK_LINE}</span>
          <span className={styles['count']} />
          <span className={styles['amount']}>{BLANK_LINE}</span>
          <span className={styles['note']}>{BLANK_LINE}</span>
        </div>
      </div>
      <p className="hint" aria-hidden>
        {BLANK_LINE}
      </p>
    </>
  );
}

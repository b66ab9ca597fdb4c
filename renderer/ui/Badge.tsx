import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';

export type Tone = 'neutral' | 'accent' | 'positive' | 'stale' | 'failure' | 'overdue' | 'credit' | 'offline';

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  /** Always a word: the colour only repeats it. */
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classes(styles['badge'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

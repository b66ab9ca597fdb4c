import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** `page` where this is all that the screen shows. */
  readonly scope?: 'list' | 'page';
  readonly children?: ReactNode;
  /** The next step: a button. */
  readonly action?: ReactNode;
}

/** A list with nothing in it: which of the four empties it is, and what to do. */
export function EmptyState({ icon, title, scope = 'list', children, action }: EmptyStateProps) {
  const Title = scope === 'page' ? 'h1' : 'p';
  return (
    <div className={styles['empty']}>
      {icon !== undefined && <div className={styles['icon']}>{icon}</div>}
      <Title className={styles['title']}>{title}</Title>
      {children !== undefined && <div className="soft">{children}</div>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}

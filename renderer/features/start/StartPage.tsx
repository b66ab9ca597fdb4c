import type { ReactNode } from 'react';
import styles from './StartPage.module.css';

interface StartPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** A page of its own, before the shell is shown. */
export function StartPage({ title, lead, children }: StartPageProps) {
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <h1 className={styles['title']}>{title}</h1>
        {lead !== undefined && <div className={styles['lead']}>{lead}</div>}
        {children}
      </div>
    </main>
  );
}

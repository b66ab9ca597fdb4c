import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  /** Forms keep a readable width; tables take the whole width. */
  readonly width?: 'form' | 'full';
  readonly children: ReactNode;
}

/** A screen with a title, for what is no grid. */
export function Page({ title, lead, aside, width = 'form', children }: PageProps) {
  return (
    <div className={styles['page']} data-width={width}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        {aside !== undefined && <div className="faint">{aside}</div>}
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  /** Where a command leads to. */
  readonly id?: string;
  /** Of its title, which then names the section for a screen reader. */
  readonly titleId?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ id, titleId, title, lead, action, children }: SectionProps) {
  return (
    <section
      id={id}
      className={styles['section']}
      aria-labelledby={titleId}
      tabIndex={id === undefined ? undefined : -1}
    >
      <header className={styles['sectionHead']}>
        <h2 id={titleId} className={styles['sectionTitle']}>
          {title}
        </h2>
        {action}
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

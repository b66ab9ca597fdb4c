import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import styles from './Agreements.module.css';

interface PanelFrameProps {
  readonly title: string;
  readonly back: { readonly path: string; readonly label: string };
  readonly marks?: ReactNode;
  readonly children: ReactNode;
}

/** One thing of the overview in full. Takes the focus when it opens; Escape goes one step back. */
export function PanelFrame({ title, back, marks, children }: PanelFrameProps) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      className={styles['tab']}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        navigate(back.path);
      }}
    >
      <p>
        <Link href={back.path} className={styles['back']}>
          <ArrowLeft size={14} aria-hidden />
          {back.label}
        </Link>
      </p>
      <header className={styles['panelHead']}>
        <h2 ref={heading} tabIndex={-1} className={styles['panelTitle']}>
          {title}
        </h2>
        {marks}
      </header>
      {children}
    </section>
  );
}

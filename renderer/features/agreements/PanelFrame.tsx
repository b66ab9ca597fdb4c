import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { AgreementPart } from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import styles from './Agreements.module.css';
import { refreshAgreements } from './agreementsStore.ts';
import { TroubleList } from './TroubleList.tsx';

interface PanelFrameProps {
  readonly customer: CustomerRef;
  /** The part that the address names, whose own answer is here. */
  readonly partKey?: string;
  /** What of the overview is here: what could not be fetched of it is said above. */
  readonly parts?: readonly AgreementPart[];
  readonly title: string;
  readonly back: { readonly path: string; readonly label: string };
  readonly marks?: ReactNode;
  readonly children: ReactNode;
}

/** One thing of the overview in full. Takes the focus when it opens; Escape goes one step back. */
export function PanelFrame(props: PanelFrameProps) {
  const { customer, partKey, parts = [], title, back, marks, children } = props;
  const bridge = useBridge();
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
        <Link href={back.path} className="inline">
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
      <TroubleList
        {...(partKey === undefined ? {} : { shownHere: partKey })}
        customer={customer}
        parts={parts}
        onRetry={(again) => void refreshAgreements(bridge, customer, again)}
      />
      {children}
    </section>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import { PaneDivider } from '../../../ui/PaneDivider.tsx';
import styles from './BesidePane.module.css';
import type { DetailPaneState } from './useDetailPane.ts';

interface BesidePaneProps {
  readonly pane: DetailPaneState;
  readonly children: ReactNode;
}

/** The place of the pane, beside the rows and as wide as its divider says as far as they have room. */
export function BesidePane({ pane, children }: BesidePaneProps) {
  const t = useTexts('invoices');
  const place = useRef<HTMLDivElement>(null);
  const { width, least, most, large } = pane;
  useLayoutEffect(() => place.current?.style.setProperty('--pane', `${width}px`), [width]);
  return (
    <div ref={place} className={styles['pane']} data-large={large || undefined}>
      <PaneDivider label={t('paneWidth')} width={width} least={least} most={most} onWidth={pane.resize} />
      {children}
    </div>
  );
}

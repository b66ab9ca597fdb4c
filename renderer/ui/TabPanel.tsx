import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Tabs.module.css';

const STOP = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

interface TabPanelProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** What a tab shows. It is a tab stop itself only while nothing within it is one (ARIA tabs pattern). */
export function TabPanel({ id, labelledBy, children }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    return element === null ? undefined : keepReachable(element);
  }, []);
  return (
    <div ref={panel} id={id} role="tabpanel" aria-labelledby={labelledBy} className={styles['panel']}>
      {children}
    </div>
  );
}

/** Follows the content. A stop that is still there needs no new search while rows scroll. */
function keepReachable(panel: HTMLElement): () => void {
  let stop: Element | null = null;
  const look = () => {
    if (stop !== null && panel.contains(stop) && stop.matches(STOP)) return;
    stop = panel.querySelector(STOP);
    // Only if it changes: setting it again would trigger the observer.
    if ((stop === null) !== panel.hasAttribute('tabindex')) {
      if (stop === null) panel.tabIndex = 0;
      else panel.removeAttribute('tabindex');
    }
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(panel, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['tabindex', 'disabled', 'href'],
  });
  return () => observer.disconnect();
}

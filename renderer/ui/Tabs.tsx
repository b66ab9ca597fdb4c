import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList } from 'react-aria-components';
import styles from './Tabs.module.css';

const STOP = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

export interface TabEntry<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A count beside the label, already formatted. */
  readonly count?: string;
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  /** Where they are an area of their own for F6. */
  readonly area?: string;
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly tabs: readonly TabEntry<Id>[];
  /** On the line of the tabs, at its end. */
  readonly after?: ReactNode;
}

/**
 * Tabs over one panel. The panel is outside the library's component, which notes each key and press within itself
 * until it is rendered again: with a grid in it, that would be for as long as a clerk stays.
 */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, area, value, onChange, tabs, after } = props;
  const base = useId();
  const tabId = (id: Id) => `${base}-tab-${id}`;
  const panelId = (id: Id) => `${base}-panel-${id}`;
  const shown = tabs.find(({ id }) => id === value);
  const choose = (key: unknown) => {
    const chosen = tabs.find(({ id }) => id === key);
    if (chosen) onChange(chosen.id);
  };
  return (
    <div className="column">
      <div className={styles['line']}>
        <AriaTabs selectedKey={value} onSelectionChange={choose} data-area={area}>
          <TabList aria-label={label} className={styles['list'] ?? ''}>
            {tabs.map(({ id, label: title, count }) => (
              <Tab
                key={id}
                id={id}
                className={styles['tab'] ?? ''}
                render={(attributes) => (
                  <div
                    {...(attributes as React.JSX.IntrinsicElements['div'])}
                    id={tabId(id)}
                    aria-controls={id === value ? panelId(id) : undefined}
                  />
                )}
              >
                {title}
                {count !== undefined && <span className={styles['count']}>{count}</span>}
              </Tab>
            ))}
          </TabList>
        </AriaTabs>
        {after}
      </div>
      {shown && (
        <TabPanel key={shown.id} id={panelId(shown.id)} labelledBy={tabId(shown.id)}>
          {shown.content}
        </TabPanel>
      )}
    </div>
  );
}

interface TabPanelProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** What a tab shows. It is a tab stop itself only while nothing within it is one (ARIA tabs pattern). */
function TabPanel({ id, labelledBy, children }: TabPanelProps) {
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

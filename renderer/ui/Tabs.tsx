import { type ReactNode, useId } from 'react';
import { Tabs as AriaTabs, Tab, TabList } from 'react-aria-components';
import { TabPanel } from './TabPanel.tsx';
import styles from './Tabs.module.css';

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

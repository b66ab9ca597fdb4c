import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
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
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly tabs: readonly TabEntry<Id>[];
}

export function Tabs<Id extends string>({ label, value, onChange, tabs }: TabsProps<Id>) {
  const choose = (key: unknown) => {
    const chosen = tabs.find(({ id }) => id === key);
    if (chosen) onChange(chosen.id);
  };
  return (
    <AriaTabs selectedKey={value} onSelectionChange={choose} className={styles['tabs'] ?? ''}>
      <TabList aria-label={label} className={styles['list'] ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles['tab'] ?? ''}>
            {tab.label}
            {tab.count !== undefined && <span className={styles['count']}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles['panel'] ?? ''}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

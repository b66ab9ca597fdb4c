import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { clearedStore } from '../../base/clearedStores.ts';
import { customerPath } from '../../base/paths.ts';
import type { TabId } from './TabKeys.tsx';

const MOST_REMEMBERED = 50;

/** The tab of each customer that was on screen last, by customer; the newest is the last. */
export const useLastTabsStore = clearedStore<{ readonly tabs: readonly (readonly [string, TabId])[] }>(
  'forget',
  { tabs: [] },
);

/** Notes the tab on screen. */
export function noteTab(customer: CustomerRef, tab: TabId): void {
  const key = customerKey(customer);
  useLastTabsStore.setState(({ tabs }) => ({
    tabs: [...tabs.filter(([other]) => other !== key), [key, tab] as const].slice(-MOST_REMEMBERED),
  }));
}

/** The address of a customer at its last tab. */
export function lastTabPath(customer: CustomerRef): string {
  const key = customerKey(customer);
  const tab = useLastTabsStore.getState().tabs.find(([other]) => other === key)?.[1] ?? 'invoices';
  return tab === 'invoices' ? customerPath(customer) : `${customerPath(customer)}/${tab}`;
}

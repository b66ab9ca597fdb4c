import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { clearedStore } from '../../base/clearedStores.ts';
import { customerPath } from '../../base/paths.ts';
import type { TabId } from './TabKeys.tsx';

const MOST_LEFT = 50;

/** The tab at which each customer was left, by customer; the one left last is the last. */
export const useLeftTabsStore = clearedStore<{ readonly tabs: readonly (readonly [string, TabId])[] }>(
  'forget',
  { tabs: [] },
);

/** Notes the tab on screen. */
export function noteTab(customer: CustomerRef, tab: TabId): void {
  const key = customerKey(customer);
  useLeftTabsStore.setState(({ tabs }) => ({
    tabs: [...tabs.filter(([other]) => other !== key), [key, tab] as const].slice(-MOST_LEFT),
  }));
}

/** The address of a customer at the tab where it was left. */
export function leftPath(customer: CustomerRef): string {
  const key = customerKey(customer);
  const tab = useLeftTabsStore.getState().tabs.find(([other]) => other === key)?.[1] ?? 'invoices';
  return tab === 'invoices' ? customerPath(customer) : `${customerPath(customer)}/${tab}`;
}

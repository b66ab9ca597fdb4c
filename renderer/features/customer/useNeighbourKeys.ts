import { useLocation } from 'wouter';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useCards } from '../../base/cardsStore.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { lastTabPath } from './lastTabs.ts';
import { neighbour } from './neighbours.ts';

/**
 * `[` and `]`, and Alt with ↑ and ↓, lead to the customer before and after, among the pinned and the recent ones, each at
 * its last tab.
 */
export function useNeighbourKeys(customer: CustomerRef): void {
  const cards = useCards();
  const [, navigate] = useLocation();
  const go = (step: 1 | -1) => {
    const next = neighbour(cards, customer, step);
    if (next !== null) navigate(lastTabPath(next));
  };
  useShortcut('[', 'customers:commandPrevious', () => go(-1), true);
  useShortcut(']', 'customers:commandNext', () => go(1), true);
  useShortcut('Alt+ArrowUp', 'customers:commandPrevious', () => go(-1), true);
  useShortcut('Alt+ArrowDown', 'customers:commandNext', () => go(1), true);
}

import { useLocation } from 'wouter';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useCards } from '../../base/cardsStore.ts';
import { customerPath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { neighbour } from './neighbours.ts';

/** `[` and `]`, and Alt with ↑ and ↓, lead to the customer before and after, among the pinned and the recent ones. */
export function useNeighbourKeys(customer: CustomerRef): void {
  const cards = useCards();
  const [, navigate] = useLocation();
  const go = (step: 1 | -1) => {
    const next = neighbour(cards, customer, step);
    if (next !== null) navigate(customerPath(next));
  };
  useShortcut('[', 'customers:commandPrevious', () => go(-1));
  useShortcut(']', 'customers:commandNext', () => go(1));
  useShortcut('Alt+ArrowUp', 'customers:commandPrevious', () => go(-1));
  useShortcut('Alt+ArrowDown', 'customers:commandNext', () => go(1));
}

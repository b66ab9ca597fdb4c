import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { useToastStore } from '../ui/toastStore.ts';

/** `forget`: names or figures of customers; `wipe`: everything else that was fetched or chosen. */
type Occasion = 'forget' | 'wipe';

const clearings: Record<Occasion, Set<() => void>> = { forget: new Set(), wipe: new Set() };

/** What runs when a customer is forgotten, and when everything is wiped. */
export function onForget(clear: () => void): void {
  clearings.forget.add(clear);
}

/** A store that is reset: `forget` on both occasions, `wipe` only when everything is wiped. */
export function createResettableStore<State>(
  occasion: Occasion,
  initial: State,
): UseBoundStore<StoreApi<State>> {
  const useStore = create<State>(() => initial);
  clearings[occasion].add(() => useStore.setState(initial, true));
  return useStore;
}

/** What the window still knows of a customer that is forgotten. */
export function clearCustomer(): void {
  for (const clear of clearings.forget) clear();
}

/** The same, and everything else that was fetched or chosen since the window was opened. */
export function clearStores(): void {
  clearCustomer();
  for (const clear of clearings.wipe) clear();
}

clearings.wipe.add(() => useToastStore.setState(useToastStore.getInitialState(), true));

import { OPENED_LISTS, type OpenedList } from '../../../../shared/domain/views.ts';
import type { Bridge } from '../../../../shared/ipc/contract.ts';
import type { Failure } from '../../../../shared/ipc/entry.ts';
import type { InvoiceView, OpeningViews, SavedView } from '../../../../shared/ipc/views.ts';
import { createResettableStore } from '../../../base/clearedStores.ts';
import { afterAnswer, dataOf, IDLE, type LoadState, whileLoading } from '../../../base/useQuery.ts';

interface ViewsState {
  readonly saved: LoadState<SavedView[]>;
  readonly opening: LoadState<OpeningViews>;
}

/** The views that this clerk has saved; they belong to no customer. */
export const useViewsStore = createResettableStore<ViewsState>('wipe', { saved: IDLE, opening: IDLE });

const NONE: readonly SavedView[] = [];

export function useSavedViews(): readonly SavedView[] {
  return useViewsStore(({ saved }) => dataOf(saved) ?? NONE);
}

/** The views that lists open with; null before the first answer. */
export function openingViews(): OpeningViews | null {
  return dataOf(useViewsStore.getState().opening);
}

/** Null if they could not be loaded. */
export async function loadOpening(bridge: Bridge): Promise<OpeningViews | null> {
  useViewsStore.setState(({ opening }) => ({ opening: whileLoading(opening) }));
  const answer = await bridge.views.opening({});
  useViewsStore.setState(({ opening }) => ({ opening: afterAnswer(opening, answer) }));
  return answer.ok ? answer.value : null;
}

/** Sets the saved view that lists of a kind open with; null for no view. */
export async function openWith(bridge: Bridge, list: OpenedList, id: string | null): Promise<Failure | null> {
  const answer = await bridge.views.putOpening({ list, id });
  if (!answer.ok) return answer.failure;
  useViewsStore.setState({ opening: { state: 'ready', value: answer.value } });
  return null;
}

/** Updates a saved view where lists open with it; null if it was deleted. */
function changeOpening(id: string, view: SavedView | null): void {
  useViewsStore.setState(({ opening }) => {
    const before = dataOf(opening);
    if (before === null || OPENED_LISTS.every((list) => before[list]?.id !== id)) return {};
    const value = Object.fromEntries(
      OPENED_LISTS.map((list) => [list, before[list]?.id === id ? view : before[list]]),
    ) as OpeningViews;
    return { opening: { state: 'ready', value } };
  });
}

export async function loadViews(bridge: Bridge): Promise<void> {
  useViewsStore.setState(({ saved }) => ({ saved: whileLoading(saved) }));
  const answer = await bridge.views.list({});
  useViewsStore.setState(({ saved }) => ({ saved: afterAnswer(saved, answer) }));
}

function take(saved: SavedView): void {
  useViewsStore.setState((before) => {
    const views = dataOf(before.saved) ?? [];
    const known = views.some(({ id }) => id === saved.id);
    const value = known ? views.map((one) => (one.id === saved.id ? saved : one)) : [...views, saved];
    return { saved: { state: 'ready', value } };
  });
  changeOpening(saved.id, saved);
}

/** Saves a new view (null), or an existing one again. Returns what was saved, or why it was not. */
export async function saveView(
  bridge: Bridge,
  id: string | null,
  view: InvoiceView,
): Promise<SavedView | Failure> {
  const answer = await bridge.views.save({ id, view });
  if (!answer.ok) return answer.failure;
  take(answer.value);
  return answer.value;
}

export async function renameView(bridge: Bridge, id: string, name: string): Promise<Failure | null> {
  const answer = await bridge.views.rename({ id, name });
  if (!answer.ok) return answer.failure;
  take(answer.value);
  return null;
}

export async function removeView(bridge: Bridge, id: string): Promise<Failure | null> {
  const answer = await bridge.views.remove({ id });
  if (!answer.ok) return answer.failure;
  useViewsStore.setState(({ saved }) => ({
    saved: { state: 'ready', value: (dataOf(saved) ?? []).filter((one) => one.id !== id) },
  }));
  changeOpening(id, null);
  return null;
}

/** Puts back what `removeView` has removed, where it was. */
export async function restoreView(bridge: Bridge, id: string): Promise<Failure | null> {
  const answer = await bridge.views.restore({ id });
  if (!answer.ok) return answer.failure;
  await Promise.all([loadViews(bridge), loadOpening(bridge)]);
  return null;
}

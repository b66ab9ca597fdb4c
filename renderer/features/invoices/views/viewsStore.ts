import type { Failure } from '../../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import type { InvoiceView, SavedView } from '../../../../shared/ipc/views.ts';
import { clearedStore } from '../../../base/clearedStores.ts';
import { answered, asking, IDLE, type Remote, shownValue } from '../../../base/remote.ts';

interface ViewsState {
  readonly saved: Remote<SavedView[]>;
}

/** The views that this clerk has saved; they belong to no customer. */
export const useViewsStore = clearedStore<ViewsState>('wipe', { saved: IDLE });

const NONE: readonly SavedView[] = [];

export function useSavedViews(): readonly SavedView[] {
  return useViewsStore(({ saved }) => shownValue(saved) ?? NONE);
}

export async function loadViews(bridge: Bridge): Promise<void> {
  useViewsStore.setState(({ saved }) => ({ saved: asking(saved) }));
  const answer = await bridge.views.list({});
  useViewsStore.setState(({ saved }) => ({ saved: answered(saved, answer) }));
}

function take(saved: SavedView): void {
  useViewsStore.setState((before) => {
    const views = shownValue(before.saved) ?? [];
    const known = views.some(({ id }) => id === saved.id);
    const value = known ? views.map((one) => (one.id === saved.id ? saved : one)) : [...views, saved];
    return { saved: { state: 'ready', value } };
  });
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
    saved: { state: 'ready', value: (shownValue(saved) ?? []).filter((one) => one.id !== id) },
  }));
  return null;
}

/** Puts back what `removeView` has removed, where it was. */
export async function restoreView(bridge: Bridge, id: string): Promise<Failure | null> {
  const answer = await bridge.views.restore({ id });
  if (!answer.ok) return answer.failure;
  await loadViews(bridge);
  return null;
}

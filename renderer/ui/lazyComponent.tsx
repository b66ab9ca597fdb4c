import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { loadLaterTexts } from '../i18n/Localized.tsx';
import { Arrived, usePendingUntilMounted } from './pendingWork.tsx';

const chunks = new Set<() => Promise<unknown>>();

/**
 * A component whose code is loaded when it is first shown, or ahead of that by `loadChunksAhead`, with the texts that
 * the first screen does without; `instead` is shown while it is loading.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchCode = async () => {
    try {
      const [component] = await Promise.all([load(), loadLaterTexts()]);
      loaded = component;
      return { default: component };
    } catch (error) {
      // React keeps a failure as it keeps an answer: what is shown next asks again.
      Lazy = lazy(fetchCode);
      throw error;
    }
  };
  chunks.add(fetchCode);
  let Lazy = lazy(fetchCode);
  return function OwnChunk(props: Props) {
    // Chosen once: another type would build the screen again, and lose the focus and what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    const onArrive = usePendingUntilMounted();
    return (
      <Suspense fallback={instead}>
        <Shown {...props} />
        <Arrived onArrive={onArrive} />
      </Suspense>
    );
  };
}

/**
 * Loads the code of all of them, one after the other, so that none is waited for. What fails is tried again when
 * shown.
 */
export async function loadChunksAhead(): Promise<void> {
  for (const fetchCode of chunks) await fetchCode().catch(() => undefined);
}

interface DeferredProps {
  readonly children: ReactNode;
}

/**
 * What may come a moment after the rows: built in a render that yields to keys and frames, so that opening a
 * screen is never one long task.
 */
export function Deferred({ children }: DeferredProps) {
  const isTime = useDeferredValue(true, false);
  const onArrive = usePendingUntilMounted();
  return isTime ? (
    <>
      {children}
      <Arrived onArrive={onArrive} />
    </>
  ) : null;
}

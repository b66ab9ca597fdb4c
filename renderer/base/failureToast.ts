import type { Answer } from '../../shared/ipc/entry.ts';
import type { Said } from '../i18n/useTexts.ts';
import { showToast } from '../ui/toastStore.ts';
import { BridgeFailure } from './bridgeContext.tsx';

/** For commands whose success shows itself: a failure is shown at the foot of the window. */
export async function showFailure(call: Promise<Answer<unknown>>): Promise<void> {
  const answer = await call;
  if (!answer.ok) showToast({ failure: answer.failure });
}

/** The same for code that works with rejected promises; `otherwise` is said of an error that is none of the bridge. */
export function showThrown(error: unknown, otherwise: Said): void {
  showToast(
    error instanceof BridgeFailure ? { failure: error.failure } : { text: otherwise, tone: 'failure' },
  );
}

import type { Answer } from '../../shared/ipc/answer.ts';
import { showToast } from '../ui/toastStore.ts';

/** For commands whose success shows itself: a failure is shown at the foot of the window. */
export async function showFailure(call: Promise<Answer<unknown>>): Promise<void> {
  const answer = await call;
  if (!answer.ok) showToast({ failure: answer.failure });
}

import type { BrowserWindow } from 'electron';
import type { Job } from '../../shared/ipc/jobs.ts';
import type { EventPublisher } from '../ipc/eventPublisher.ts';

interface Shown {
  /** 0 to 1; above 1 the total is not known, below 0 nothing runs. */
  readonly value: number;
  readonly mode: 'none' | 'normal' | 'paused' | 'indeterminate';
}

const NOTHING: Shown = { value: -1, mode: 'none' };
const UNKNOWN: Shown = { value: 2, mode: 'indeterminate' };

/** Shows the progress of all running jobs together in the taskbar, for a clerk who works in another window. */
export function showProgress(
  publisher: Pick<EventPublisher, 'listen'>,
  window: () => BrowserWindow | null,
): void {
  let shown: Shown & { readonly in: BrowserWindow | null } = { ...NOTHING, in: null };
  publisher.listen((name, payload) => {
    const at = window();
    if (name !== 'jobs.changed' || at === null || at.isDestroyed()) return;
    const next = progressOf(payload as readonly Job[]);
    if (at === shown.in && next.value === shown.value && next.mode === shown.mode) return;
    // A window begins without a bar.
    if (at !== shown.in && next.mode === 'none') return;
    shown = { ...next, in: at };
    at.setProgressBar(next.value, { mode: next.mode });
  });
}

/** In hundredths, so that a thousand files do not move the bar a thousand times. */
function progressOf(jobs: readonly Job[]): Shown {
  const running = jobs.filter(({ state }) => state === 'running');
  if (running.length === 0) return NOTHING;
  const total = running.reduce((sum, job) => sum + job.total, 0);
  const ended = running.reduce((sum, { done, failed, skipped }) => sum + done + failed + skipped, 0);
  // A list or a statement is one file: none of it, and then all of it.
  if (total <= running.length) return UNKNOWN;
  const value = Math.min(1, Math.floor((ended * 100) / total) / 100);
  return { value, mode: running.every(({ waiting }) => waiting !== null) ? 'paused' : 'normal' };
}

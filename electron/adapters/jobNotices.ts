import type { BrowserWindow, Notification, NotificationConstructorOptions } from 'electron';
import { formatCount } from '../../shared/domain/amountFormat.ts';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import { createTranslator } from '../../shared/i18n/translator.ts';
import type { AppState } from '../../shared/ipc/app.ts';
import { DEFAULT_SETTINGS } from '../../shared/ipc/defaultSettings.ts';
import { endsFollower, jobNotice } from '../../shared/ipc/jobResult.ts';
import type { Job } from '../../shared/ipc/jobs.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type { EventPublisher } from '../ipc/eventPublisher.ts';

/** Electron's class, as far as it is used. */
interface NoticeClass {
  new (options: NotificationConstructorOptions): Pick<Notification, 'show' | 'close' | 'on'>;
  isSupported(): boolean;
}

interface JobNoticeParts {
  readonly Notification: NoticeClass;
  readonly publisher: Pick<EventPublisher, 'listen'>;
  readonly window: () => BrowserWindow | null;
  readonly language: () => Language;
  /** Brings the window to the front, on the page of jobs. */
  readonly showJobs: () => void;
}

/**
 * A notice of the system when a job ends while the window is not in front: how many, never whose, since anyone may see
 * the screen, and the system keeps it. There is none for what the clerk has cancelled herself.
 */
export function noticeJobEnds(parts: JobNoticeParts): void {
  const endsOf = endsFollower();
  // Without a reference a notice is collected as garbage, and its click with it.
  const open = new Set<unknown>();
  let settings: Pick<Settings, 'jobNotices' | 'numberFormat'> = DEFAULT_SETTINGS;
  parts.publisher.listen((name, payload) => {
    if (name === 'app.changed') ({ settings } = payload as AppState);
    if (name !== 'jobs.changed') return;
    const ended = endsOf(payload as readonly Job[]);
    if (ended.length === 0 || !settings.jobNotices || isInFront(parts.window())) return;
    if (!parts.Notification.isSupported()) return;
    const language = parts.language();
    const digits = (count: number) => formatCount(count, settings.numberFormat);
    const translate = createTranslator(language, catalogues[language], digits);
    for (const job of ended) {
      const notice = new parts.Notification(
        jobNotice(job, (key, values) => translate('jobs', key, values), digits),
      );
      open.add(notice);
      notice.on('click', () => {
        open.delete(notice);
        parts.showJobs();
      });
      notice.on('close', () => open.delete(notice));
      notice.on('failed', () => open.delete(notice));
      notice.show();
    }
  });
}

function isInFront(window: BrowserWindow | null): boolean {
  return window !== null && !window.isDestroyed() && window.isFocused();
}

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

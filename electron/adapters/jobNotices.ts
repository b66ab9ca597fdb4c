import type { BrowserWindow, Notification, NotificationConstructorOptions } from 'electron';
import { formatCount } from '../../shared/domain/formatAmount.ts';
import { catalogues, type Language } from '../../shared/i18n/catalogues.ts';
import { createTranslator } from '../../shared/i18n/translator.ts';
import type { AppState } from '../../shared/ipc/app.ts';
import { DEFAULT_SETTINGS } from '../../shared/ipc/defaultSettings.ts';
import { resultLine } from '../../shared/ipc/jobResult.ts';
import type { Job } from '../../shared/ipc/jobs.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type { EventPublisher } from '../ipc/eventPublisher.ts';

/** Electron's class, as far as it is used. */
export interface NoticeClass {
  new (options: NotificationConstructorOptions): Pick<Notification, 'show' | 'close' | 'on'>;
  isSupported(): boolean;
}

export interface JobNoticeParts {
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
  let unfinished: ReadonlySet<string> = new Set();
  // Without a reference a notice is collected as garbage, and its click with it.
  const open = new Set<unknown>();
  let settings: Pick<Settings, 'jobNotices' | 'numberFormat'> = DEFAULT_SETTINGS;
  parts.publisher.listen((name, payload) => {
    if (name === 'app.changed') ({ settings } = payload as AppState);
    if (name !== 'jobs.changed') return;
    const jobs = payload as readonly Job[];
    const before = unfinished;
    unfinished = new Set(jobs.filter(isUnfinished).map(({ id }) => id));
    const ended = jobs.filter(
      (job) => before.has(job.id) && (job.state === 'done' || job.state === 'failed'),
    );
    if (ended.length === 0 || !settings.jobNotices || isInFront(parts.window())) return;
    if (!parts.Notification.isSupported()) return;
    const digits = (count: number) => formatCount(count, settings.numberFormat);
    for (const job of ended) {
      const notice = new parts.Notification(noticeOf(job, parts.language(), digits));
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

function noticeOf(
  job: Job,
  language: Language,
  digits: (count: number) => string,
): NotificationConstructorOptions {
  const translate = createTranslator(language, catalogues[language]);
  const title =
    job.state === 'failed' ? 'noticeStopped' : job.failed > 0 ? 'noticeSomeFailed' : 'noticeFinished';
  const body = resultLine(job, (key, values) => translate('jobs', key, values), digits);
  return { title: translate('desktop', title), body };
}

function isUnfinished({ state }: Job): boolean {
  return state === 'running' || state === 'paused';
}

function isInFront(window: BrowserWindow | null): boolean {
  return window !== null && !window.isDestroyed() && window.isFocused();
}

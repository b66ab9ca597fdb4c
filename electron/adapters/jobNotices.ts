import type { BrowserWindow, Notification, NotificationConstructorOptions } from 'electron';
import { formatCount } from '../../shared/domain/formatAmount.ts';
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

import type { App, BrowserWindow, Dialog, MessageBoxOptions, WindowSessionEndEvent } from 'electron';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { Log } from '../ports/log.ts';
import type { Kontor } from '../services/hostParts.ts';

export interface QuitGuardParts {
  readonly app: App;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly kontor: Pick<Kontor, 'workInFlight' | 'close' | 'language'>;
  readonly log: Log;
  readonly window: () => BrowserWindow | null;
  /** Runs when the services are closed: locks and logs. */
  readonly afterwards: () => void;
}

export interface QuitGuard {
  /** Whether a window may close: everything is closed, or Windows ends its session. */
  mayClose(): boolean;
  /** Follows the end of the session, which Windows reports to its windows alone. */
  followSession(window: BrowserWindow): void;
}

/** Longer than any safe point of a job; a service that still hangs then is ended by the operating system. */
const LONGEST_CLOSE_MS = 15_000;

/** Quitting waits until the services are closed, and asks first when work would be cut short. */
export function guardQuit(parts: QuitGuardParts): QuitGuard {
  const { app, kontor } = parts;
  let state: 'open' | 'asking' | 'sessionEnds' | 'closed' = 'open';
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= closeServices(parts).then(() => {
      state = 'closed';
      app.quit();
    });
    return closing;
  };
  app.on('before-quit', (event) => {
    if (state === 'closed' || state === 'sessionEnds') return;
    event.preventDefault();
    if (state === 'asking') return;
    state = 'asking';
    void mayQuit(parts).then((quits) => {
      if (quits) void close();
      else if (state === 'asking') state = 'open';
    });
  });
  app.on('will-quit', (event) => {
    if (state === 'sessionEnds') event.preventDefault();
  });
  /** No question is asked: it would be on a screen that goes dark. */
  const endWithSession = (): void => {
    if (state === 'closed') return;
    state = 'sessionEnds';
    void close();
  };
  return {
    mayClose: () => state === 'closed' || state === 'sessionEnds',
    followSession: (window) => {
      window.on('query-session-end', (event: WindowSessionEndEvent) => {
        const busy = closing !== null || kontor.workInFlight() > 0;
        if (state === 'closed' || !busy || event.reasons.includes('critical')) return;
        // Windows waits, says which program it waits for, and continues by itself once this one has ended.
        event.preventDefault();
        endWithSession();
      });
      window.on('session-end', () => {
        endWithSession();
        // Electron ends the process when this returns, unless it is quitting by then.
        app.quit();
      });
    },
  };
}

async function mayQuit(parts: QuitGuardParts): Promise<boolean> {
  try {
    return parts.kontor.workInFlight() === 0 || (await mayCutShort(parts));
  } catch (error) {
    parts.log.error('quit.failed', errorFields(error));
    return true;
  }
}

async function closeServices(parts: QuitGuardParts): Promise<void> {
  try {
    await closeInTime(parts.kontor);
  } catch (error) {
    parts.log.error('quit.failed', errorFields(error));
  }
  parts.afterwards();
}

async function mayCutShort(parts: QuitGuardParts): Promise<boolean> {
  const text = catalogues[parts.kontor.language()].desktop;
  const question: MessageBoxOptions = {
    type: 'question',
    message: text.quitQuestion,
    detail: text.quitConsequence,
    buttons: [text.quitStay, text.quitLeave],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const window = parts.window();
  const answer = await (window === null
    ? parts.dialog.showMessageBox(question)
    : parts.dialog.showMessageBox(window, question));
  return answer.response === 1;
}

function closeInTime(kontor: Pick<Kontor, 'close'>): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_CLOSE_MS).unref());
  return Promise.race([kontor.close(), limit]);
}

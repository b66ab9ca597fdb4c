import type { App, BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
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

/** Longer than any safe point of a job; a service that still hangs then is left to the operating system. */
const LONGEST_CLOSE_MS = 15_000;

/**
 * Quitting waits until the services are closed, and asks first when work would be cut short. Returns whether
 * everything is closed, so that a window knows if it may close.
 */
export function guardQuit(parts: QuitGuardParts): () => boolean {
  let state: 'open' | 'asking' | 'closed' = 'open';
  parts.app.on('before-quit', (event) => {
    if (state === 'closed') {
      return;
    }
    event.preventDefault();
    if (state === 'asking') {
      return;
    }
    state = 'asking';
    void leave(parts).then((left) => {
      state = left ? 'closed' : 'open';
      if (left) {
        parts.app.quit();
      }
    });
  });
  return () => state === 'closed';
}

async function leave(parts: QuitGuardParts): Promise<boolean> {
  try {
    const work = parts.kontor.workInFlight();
    if (work > 0 && !(await mayCutShort(parts))) {
      return false;
    }
    await closeInTime(parts.kontor);
  } catch (error) {
    parts.log.error('quit.failed', errorFields(error));
  }
  parts.afterwards();
  return true;
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

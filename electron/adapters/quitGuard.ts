import type { App, BrowserWindow, Dialog, WindowSessionEndEvent } from 'electron';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { Log } from '../ports/host.ts';
import type { Kontor } from '../services/hostParts.ts';
import { answerInBox } from './electronDialogs.ts';

export interface QuitGuardParts {
  readonly app: App;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly kontor: Pick<Kontor, 'workInFlight' | 'sessionAtStake' | 'saveOwnFacts' | 'close' | 'language'>;
  readonly log: Log;
  readonly window: () => BrowserWindow | null;
  /** Runs when the services are closed: locks and logs. */
  readonly afterwards: () => void;
}

/** Longer than any safe point of a job; a service that still hangs then is ended by the operating system. */
const LONGEST_CLOSE_MS = 15_000;

/** Quitting waits until the services are closed, and asks first when work would be cut short or a session be lost. */
export function guardQuit(parts: QuitGuardParts) {
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
    /** Whether a window may close: everything is closed, or Windows ends its session. */
    mayClose: () => state === 'closed' || state === 'sessionEnds',
    /** Follows the end of the session, which Windows reports to its windows alone. */
    followSession: (window: BrowserWindow): void => {
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
  const { kontor } = parts;
  try {
    if (kontor.workInFlight() > 0 && !(await mayCutShort(parts))) return false;
    return !(await kontor.sessionAtStake()) || (await mayLoseSession(parts));
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
  const text = textsOf(parts);
  const [message, detail] = [text.quitQuestion, text.quitConsequence];
  const buttons = [text.quitStay, text.quitLeave];
  return (
    (await answerInBox(parts.dialog, parts.window(), { type: 'question', message, detail, buttons })) === 1
  );
}

/** Also once what a file can hold is saved in one. */
async function mayLoseSession(parts: QuitGuardParts): Promise<boolean> {
  const text = textsOf(parts);
  const [message, detail] = [text.quitSession, text.quitSessionGoes];
  const buttons = [text.quitStay, text.quitSessionSave, text.quitLeave];
  const answer = await answerInBox(parts.dialog, parts.window(), {
    type: 'question',
    message,
    detail,
    buttons,
  });
  if (answer !== 1) return answer === 2;
  try {
    return await parts.kontor.saveOwnFacts();
  } catch (error) {
    parts.log.error('quit.notSaved', errorFields(error));
    await answerInBox(parts.dialog, parts.window(), {
      type: 'error',
      message: text.quitNotSaved,
      buttons: [text.quitStay],
    });
    return false;
  }
}

const textsOf = ({ kontor }: QuitGuardParts) => catalogues[kontor.language()].desktop;

function closeInTime(kontor: Pick<Kontor, 'close'>): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_CLOSE_MS).unref());
  return Promise.race([kontor.close(), limit]);
}

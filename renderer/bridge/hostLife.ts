import type { Answer } from '../../shared/ipc/entry.ts';
import { postToHost } from './hostSession.ts';

const SECOND_LOOK_MS = 300;
const PATIENCE_MS = 5_000;

/**
 * How a page has lost its host: nobody answers any more, or a Kontor that runs does not know the page, because it has
 * another launch's secrets or none any more.
 */
export type HostEnd = 'stopped' | 'unknown';

/**
 * Whether the browser host of this page is still there. Once it has ended it stays so: another launch, even on the
 * same port, has other secrets and does not know this page. In Electron it never ends before its page.
 */
class HostLife {
  readonly #listeners = new Set<() => void>();
  #end: HostEnd | null = null;

  readonly end = (): HostEnd | null => this.#end;

  hasEnded(): boolean {
    return this.#end !== null;
  }

  /** Returns the function that ends the subscription. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  noteEnd(end: HostEnd): void {
    if (this.#end !== null) return;
    this.#end = end;
    for (const listener of [...this.#listeners]) listener();
  }

  /** After a request that got no answer: looks twice whether the host still knows this page. */
  async look(pageKey: string): Promise<void> {
    for (let tries = 0; tries < 2 && this.#end === null; tries += 1) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
      const seen = await knows(pageKey);
      if (seen === 'known') return;
      if (seen === 'unknown') this.noteEnd('unknown');
    }
    this.noteEnd('stopped');
  }
}

export const hostLife = new HostLife();

/** The answer of every call that the host can no longer answer. */
export function endedAnswer(): Answer<never> {
  return failureAnswer('hostEnded', false);
}

/** For an answer that was lost on its way while the host is still there. */
export function lostAnswer(): Answer<never> {
  return failureAnswer('answerLost', true);
}

function failureAnswer(code: 'hostEnded' | 'answerLost', retryable: boolean): Answer<never> {
  return { ok: false, failure: { code, details: {}, retryable, correlationId: '' } };
}

/** A host that does not answer in time is busy, not gone. */
async function knows(pageKey: string): Promise<'known' | 'unknown' | 'unreachable'> {
  try {
    const response = await postToHost('/bridge/session', {}, pageKey, AbortSignal.timeout(PATIENCE_MS));
    return response.status === 403 ? 'unknown' : 'known';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'known' : 'unreachable';
  }
}

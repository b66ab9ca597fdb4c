import type { Clock } from '../../ports/clock.ts';

/** So long a PDF must stay the last that was asked for until it counts as opened. */
export const LOOKED_AT_MS = 2_000;

interface Look {
  readonly of: string;
  readonly note: () => Promise<void>;
  readonly stop: AbortController;
}

/**
 * Which PDFs were looked at and not only passed on the way through the rows: one that another follows within two
 * seconds leaves no entry, the last of such a row does.
 */
export class PdfLooks {
  readonly #clock: Clock;
  #pending: Look | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `of` names the PDF: asked for again within the time it is looked at once. */
  shown(of: string, note: () => Promise<void>): void {
    if (this.#pending?.of === of) return;
    this.drop();
    const pending = { of, note, stop: new AbortController() };
    this.#pending = pending;
    this.#clock.sleep(LOOKED_AT_MS, pending.stop.signal).then(
      () => this.#settle(pending),
      () => undefined,
    );
  }

  /** The one that is on the screen counts, however short. Before the log is closed. */
  async settle(): Promise<void> {
    if (this.#pending !== null) await this.#settle(this.#pending);
  }

  /** Nothing of it may be noted any more. */
  drop(): void {
    this.#pending?.stop.abort();
    this.#pending = null;
  }

  async #settle(pending: Look): Promise<void> {
    if (this.#pending !== pending) return;
    this.drop();
    await pending.note();
  }
}

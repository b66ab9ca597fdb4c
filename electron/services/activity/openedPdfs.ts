import type { Clock } from '../../ports/host.ts';

/** A PDF counts as opened after it has been the last one asked for this long. */
export const LOOKED_AT_MS = 2_000;

interface Look {
  readonly of: string;
  readonly note: () => Promise<void>;
  readonly stop: AbortController;
}

/**
 * Which PDFs were looked at and not only passed on the way through the rows: one that is followed by another within
 * two seconds adds no entry, the last of such a series does.
 */
export class OpenedPdfs {
  readonly #clock: Clock;
  #pending: Look | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `of` names the PDF: asked for again within that time, it counts once. */
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

  /** Counts the one on the screen, however short; called before the log is closed. */
  async settle(): Promise<void> {
    if (this.#pending !== null) await this.#settle(this.#pending);
  }

  /** From now on nothing of it may be noted. */
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

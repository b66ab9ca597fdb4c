import { eachDay } from '../state/eachDay.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import type { ForgetService } from './forgetService.ts';

/** Between two customers, so that the clerk's own calls get their turn. */
const BREATH_MS = 20;
const FETCH_PATIENCE_MS = 500;

interface Parts extends Pick<LaunchParts, 'workspace' | 'state' | 'clock' | 'report'> {
  readonly forget: Pick<ForgetService, 'forget' | 'isInUse'>;
  /** Fetches under way, of lists and of agreements. */
  readonly fetching: () => number;
  /** Removes what the log's own retention says; never rejects. */
  readonly forgetOld: () => Promise<void>;
}

/**
 * Forgets by itself the customers that were neither opened nor fetched for the days that the clerk has chosen: at
 * start and once a day. Pinned ones stay, and so do those on the screen or in a job that has not ended.
 */
export class RetentionService {
  readonly #parts: Parts;
  #stop: AbortController | null = null;
  #days: Promise<void> = Promise.resolve();
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Runs until `close`; a second call changes nothing. */
  begin(): void {
    if (this.#stop !== null || !this.#parts.workspace.isOpen) return;
    const stop = new AbortController();
    this.#stop = stop;
    const { clock, forgetOld, report } = this.#parts;
    const work = async () => {
      await this.sweep();
      if (!stop.signal.aborted) await forgetOld();
    };
    this.#days = eachDay(clock, stop.signal, work, (error) => report(error, 'keep.days'));
  }

  /** The customers that would be forgotten at once. */
  async due(days: number): Promise<number> {
    const { workspace, clock } = this.#parts;
    return workspace.current.store.idle.preview(clock.wall(), days);
  }

  /** Applies the clerk's choice, which is in the settings already; does not wait until the customers are forgotten. */
  async chosen(days: number | null): Promise<void> {
    if (!this.#parts.workspace.isOpen) return;
    if (days === null) await this.#parts.workspace.current.store.idle.stop();
    else if (this.#stop !== null) void this.sweep();
  }

  /** One after the other. Resolves when there is nothing left to forget for today. */
  sweep(): Promise<void> {
    const { signal } = this.#stop ?? new AbortController();
    this.#turn = this.#turn
      .then(() => this.#sweep(signal))
      .catch((error: unknown) => {
        if (!signal.aborted) this.#parts.report(error, 'keep.retention');
      });
    return this.#turn;
  }

  async close(): Promise<void> {
    this.#stop?.abort();
    this.#stop = null;
    await this.#days;
    await this.#turn;
  }

  async #sweep(signal: AbortSignal): Promise<void> {
    const { workspace, state, clock, forget, fetching } = this.#parts;
    const days = state.current.settings.forgetAfterDays;
    if (days === null || signal.aborted || !workspace.isOpen) return;
    const due = await workspace.current.store.idle.countTime(clock.wall(), days);
    let gone = 0;
    try {
      for (const customer of due) {
        while (fetching() > 0) await clock.sleep(FETCH_PATIENCE_MS, signal);
        if (state.current.settings.forgetAfterDays !== days) break;
        if (await forget.isInUse(customer)) continue;
        await forget.forget(customer);
        gone += 1;
        this.#notify(days);
        await clock.sleep(BREATH_MS, signal);
      }
    } finally {
      // Also when cut short, nothing of the forgotten customers stays in the files' own logs.
      if (gone > 0 && workspace.isOpen) await workspace.current.store.lists.emptyLogs();
    }
  }

  #notify(days: number): void {
    const { state, clock } = this.#parts;
    const customers = (state.current.forgotten?.customers ?? 0) + 1;
    state.change({ forgotten: { customers, days, at: clock.wall() } });
  }
}

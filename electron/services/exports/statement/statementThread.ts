import { Worker } from 'node:worker_threads';
import { type Remote, remoteRooms } from '../../../threads/remoteRooms.ts';
import { ThreadCalls } from '../../../threads/threadCalls.ts';
import { paperFonts } from './paperFonts.ts';
import type { BareStatement, StatementFault, StatementPrints } from './serveStatements.ts';
import { StatementMismatch, type StatementRow } from './statement.ts';

/** The thread that sets the statements of one job. It begins with the first of them. */
export class StatementThread {
  readonly #entry: URL;
  readonly #fonts: URL;
  #running: Promise<{
    readonly calls: ThreadCalls<StatementFault>;
    readonly prints: Remote<StatementPrints>;
  }> | null = null;

  constructor(entry: URL, fonts: URL) {
    this.#entry = entry;
    this.#fonts = fonts;
  }

  /** @throws StatementMismatch when rows and totals are of two moments */
  async print(statement: BareStatement, rows: readonly StatementRow[]): Promise<Uint8Array<ArrayBuffer>> {
    const { prints } = await this.#begun();
    return prints.print(statement, rows);
  }

  /** Waits until the thread has ended. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    const calls = (await running?.catch(() => undefined))?.calls;
    if (calls === undefined || calls.isOver) return;
    await printsOf(calls)
      .close()
      .catch(() => undefined);
    await calls.ended();
  }

  async #begun() {
    const known = await this.#running;
    if (known && !known.calls.isOver) return known;
    this.#running = this.#begin();
    return this.#running;
  }

  async #begin() {
    const worker = new Worker(this.#entry, { name: 'statements', workerData: { kontorStatements: true } });
    const calls = new ThreadCalls<StatementFault>(worker, { errorOf, lostBy: () => errorOf('other') });
    const prints = printsOf(calls);
    await prints.useFonts(await paperFonts(this.#fonts));
    return { calls, prints };
  }
}

function printsOf(calls: ThreadCalls<StatementFault>): Remote<StatementPrints> {
  return remoteRooms<{ statements: StatementPrints }>((call, args) => calls.call(call, args, [])).statements;
}

function errorOf(fault: StatementFault): Error {
  return fault === 'mismatch' ? new StatementMismatch() : new Error('a statement could not be set');
}

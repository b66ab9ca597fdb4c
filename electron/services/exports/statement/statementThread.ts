import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { RpcChannel, type RpcClient, rpcClients } from '../../../workers/rpc.ts';
import type { Feed } from '../base/feed.ts';
import { pdfFonts } from './pdfFonts.ts';
import { StatementMismatch } from './statement.ts';
import type { BareStatement, PrintedStatement, StatementPrints } from './statementsHandler.ts';

/** Statements whose rows are read at once: of one that is set, and the first ones of the next. */
const AT_ONCE = 2;

/** The thread that sets the statements of one job. It begins with the first of them. */
export class StatementThread {
  readonly #entry: URL;
  readonly #fonts: URL;
  readonly #turn = pLimit(AT_ONCE);
  #running: Promise<{
    readonly calls: RpcChannel<string>;
    readonly prints: RpcClient<StatementPrints>;
  }> | null = null;

  constructor(entry: URL, fonts: URL) {
    this.#entry = entry;
    this.#fonts = fonts;
  }

  /** @throws StatementMismatch when rows and totals are of two moments; what ended the rows early */
  print(statement: BareStatement, rows: () => Feed): Promise<PrintedStatement> {
    return this.#turn(async () => {
      const { prints } = await this.#begun();
      const { port, ended } = rows();
      try {
        return await prints.print(statement, port);
      } catch (error) {
        // A feed whose port is closed has ended, and reports why.
        port.close();
        await ended;
        throw error;
      }
    });
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
    const running = this.#running;
    // One that could not begin has failed its own statement only.
    const known = await running?.catch(() => null);
    if (known && !known.calls.isOver) return known;
    // Another statement may have begun it meanwhile.
    if (this.#running === running) this.#running = this.#begin();
    return this.#running ?? this.#begin();
  }

  async #begin() {
    const fonts = await pdfFonts(this.#fonts);
    const worker = new Worker(this.#entry, { name: 'statements' });
    const calls = new RpcChannel<string>(worker, { errorOf, lostBy: () => errorOf('') });
    const prints = printsOf(calls);
    await prints.useFonts(fonts);
    return { calls, prints };
  }
}

function printsOf(calls: RpcChannel<string>): RpcClient<StatementPrints> {
  return rpcClients<{ statements: StatementPrints }>((call, args) => calls.call(call, args)).statements;
}

function errorOf(code: string): Error {
  return code === StatementMismatch.code
    ? new StatementMismatch()
    : new Error('a statement could not be set');
}

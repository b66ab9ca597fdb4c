import type { MessagePort } from 'node:worker_threads';
import { Transferred } from '../../../workers/rpc.ts';
import { fedWindows } from '../base/feed.ts';
import type { Windows } from '../base/windows.ts';
import type { Statement, StatementRow } from './statement.ts';
import { type StatementCounts, statementPdf } from './statementPdf.ts';

/** A statement without the typefaces, which the thread has. */
export type BareStatement = Omit<Statement, 'fonts' | 'signal'>;

/** The whole PDF, and what was counted of its rows. */
export interface PrintedStatement {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly counts: StatementCounts;
}

/** Sets many statements of account one after the other: pdfkit and the typefaces are loaded once. */
export class StatementPrints {
  readonly #port: MessagePort;
  #fonts: Statement['fonts'] = { regular: [], bold: [], folder: '' };
  #turn: Promise<unknown> = Promise.resolve();

  constructor(port: MessagePort) {
    this.#port = port;
  }

  useFonts(fonts: Statement['fonts']): void {
    this.#fonts = fonts;
  }

  /** @throws StatementMismatch, FeedStopped */
  print(statement: BareStatement, feed: MessagePort): Promise<Transferred<PrintedStatement>> {
    const windows = fedWindows<readonly StatementRow[]>(feed);
    const printed = this.#turn.then(() => this.#printed(statement, windows)).finally(() => feed.close());
    this.#turn = printed.catch(() => undefined);
    return printed;
  }

  /** The thread ends once this is answered. */
  close(): void {
    setImmediate(() => this.#port.close());
  }

  async #printed(statement: BareStatement, windows: Windows<StatementRow>) {
    const chunks: Uint8Array[] = [];
    let counts: StatementCounts = { rowsWithoutReference: 0 };
    const counted = (all: StatementCounts) => {
      counts = all;
    };
    for await (const chunk of statementPdf(windows, { ...statement, fonts: this.#fonts }, counted)) {
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    }
    const bytes = new Uint8Array(Buffer.concat(chunks));
    return new Transferred({ bytes, counts }, [bytes.buffer]);
  }
}

import type { MessagePort } from 'node:worker_threads';
import { Handover } from '../../../threads/handover.ts';
import { fedWindows } from '../base/feed.ts';
import type { Windows } from '../base/windows.ts';
import type { Statement, StatementRow } from './statement.ts';
import { statementPdf } from './statementPdf.ts';

/** A statement without the typefaces, which the thread has. */
export type BareStatement = Omit<Statement, 'fonts' | 'signal'>;

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

  /** The whole PDF. @throws StatementMismatch, FeedStopped */
  print(statement: BareStatement, feed: MessagePort): Promise<Handover<Uint8Array<ArrayBuffer>>> {
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
    for await (const chunk of statementPdf(windows, { ...statement, fonts: this.#fonts })) {
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    }
    const bytes = new Uint8Array(Buffer.concat(chunks));
    return new Handover(bytes, [bytes.buffer]);
  }
}

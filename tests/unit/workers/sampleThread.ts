import { type MessagePort, parentPort } from 'node:worker_threads';
import { serveLazyRpc, Transferred } from '../../../electron/workers/rpc.ts';

/** What a thread of the tests can be asked. */
export class Desk {
  #release = () => undefined as unknown;

  /** Answered by the next `answerFirst`. */
  later(text: string): Promise<string> {
    return new Promise((resolve) => {
      this.#release = () => resolve(text);
    });
  }

  answerFirst(): string {
    this.#release();
    return 'first';
  }

  refuse(code: string): never {
    throw Object.assign(new Error('a message that does not cross'), { code });
  }

  async refuseLater(code: string): Promise<never> {
    throw Object.assign(new Error('a message that does not cross'), { code });
  }

  /** A function does not cross between threads. */
  uncloneable(): () => void {
    return () => undefined;
  }

  async uncloneableLater(): Promise<() => void> {
    return () => undefined;
  }

  double(bytes: Uint8Array<ArrayBuffer>): Transferred<Uint8Array<ArrayBuffer>> {
    for (const [place, byte] of bytes.entries()) bytes[place] = 2 * byte;
    return new Transferred(bytes, [bytes.buffer]);
  }

  say(port: MessagePort, text: string): void {
    port.postMessage(text);
    port.close();
  }

  exit(): void {
    process.exit(1);
  }

  fail(): void {
    setImmediate(() => {
      throw new TypeError('outside of any call');
    });
  }

  /** Busy until the thread is ended from outside. */
  spin(): void {
    for (;;);
  }
}

if (parentPort !== null) {
  serveLazyRpc(
    parentPort,
    { desk: async () => new Desk() },
    (error) => (error as { code?: string }).code ?? '',
  );
}

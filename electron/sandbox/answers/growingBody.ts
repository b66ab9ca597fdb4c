import { setImmediate as nextTurn } from 'node:timers/promises';

/** Records turned to bytes before other work may run. */
const RECORDS_PER_TURN = 1_000;

/**
 * The bytes of a JSON array that may still be growing: made once, in turns that leave the event loop free,
 * and read by any number of answers from its start, each as fast as its socket takes it.
 */
export class GrowingBody {
  readonly count: number;
  /** JSON text of the element at a position in [0, count). */
  readonly textAt: (position: number) => string;
  readonly #chunks: Buffer[] = [];
  #made = 0;
  #length = 0;
  #growth: Promise<void> | null = null;
  #turn = Promise.withResolvers<void>();

  constructor(count: number, textAt: (position: number) => string) {
    this.count = count;
    this.textAt = textAt;
    this.#grow();
  }

  /** Bytes of the whole body, or null while it grows. */
  get length(): number | null {
    return this.#made === this.count ? this.#length : null;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (let index = 0; ; index += 1) {
      while (index >= this.#chunks.length) {
        if (this.length !== null) return;
        const turn = this.#turn.promise;
        await Promise.race([turn, this.#growOn()]);
      }
      yield this.#chunks[index] as Buffer;
    }
  }

  #growOn(): Promise<void> {
    this.#growth ??= this.#growToTheEnd();
    return this.#growth;
  }

  async #growToTheEnd(): Promise<void> {
    while (this.length === null) {
      await nextTurn();
      this.#grow();
    }
  }

  #grow(): void {
    let text = this.#made === 0 ? '[' : '';
    const end = Math.min(this.count, this.#made + RECORDS_PER_TURN);
    for (let position = this.#made; position < end; position += 1) {
      text += position === 0 ? this.textAt(0) : `,${this.textAt(position)}`;
    }
    this.#made = end;
    if (end === this.count) text += ']';
    const chunk = Buffer.from(text);
    this.#length += chunk.length;
    this.#chunks.push(chunk);
    const turn = this.#turn;
    this.#turn = Promise.withResolvers();
    turn.resolve();
  }
}

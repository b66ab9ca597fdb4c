import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Violation } from './sandboxEndpoints.ts';

/** What is sent to the caller; an array is a growing body. */
export interface Answer {
  readonly status: number;
  /** Lower-cased names, without content-length. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | GrowingBody;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** An array given by the JSON text of its elements. */
export function arrayAnswer(count: number, textAt: (position: number) => string): Answer {
  return {
    status: 200,
    headers: { 'content-type': JSON_TYPE },
    body: new GrowingBody(count, textAt),
  };
}

/**
 * A 4xx with its reason. Error bodies are not documented (docs/service.md §7): `{ error, message }` is ours, and names
 * what is wrong without repeating any value of the request.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly violation: Violation | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { violation?: Violation; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.violation = options.violation ?? null;
    this.headers = options.headers ?? {};
  }

  answer(): Answer {
    return jsonAnswer(this.status, { error: this.code, message: this.message }, this.headers);
  }
}

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

import { GrowingBody } from './growingBody.ts';
import type { Violation } from './requestNote.ts';

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

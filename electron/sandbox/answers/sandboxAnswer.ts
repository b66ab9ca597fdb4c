import { damagedText } from '../data/damagedRecord.ts';
import type { SeededRandom } from '../data/seededRandom.ts';
import { GrowingBody } from './growingBody.ts';
import type { Violation } from './requestLog.ts';

/** What is sent to the caller unless a fault changes it. */
export interface Answer {
  readonly status: number;
  /** Lower-cased names, without content-length. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | GrowingBody;
  /** The same array with so many of its elements broken; absent when the body is no array. */
  readonly damaged?: (records: number, random: SeededRandom) => GrowingBody;
  /** The PDF for an answer as JSON; absent for anything else. */
  readonly pdf?: { readonly invoiceNo: string; readonly bytes: Buffer };
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
    damaged: (records, random) => {
      const broken = new Map<number, number>();
      while (broken.size < Math.min(records, count)) broken.set(random.int(0, count - 1), broken.size);
      return new GrowingBody(count, (position) => {
        const way = broken.get(position);
        return way === undefined ? textAt(position) : damagedText(textAt(position), way);
      });
    },
  };
}

export function pdfJson(invoiceNo: string, pdf: Buffer): Answer {
  return jsonAnswer(200, { invoice_no: invoiceNo, pdf: pdf.toString('base64') });
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

import { KontorFailure } from '../../shared/domain/failure.ts';
import { checkNesting, IncompleteAnswer } from '../json/jsonLimits.ts';
import { parseJson } from '../json/jsonReader.ts';
import {
  type BodySink,
  type Clock,
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  TransportFault,
} from '../ports/host.ts';
import type { CallLimits } from './retryPolicy.ts';
import { TryWatch } from './tryWatch.ts';

export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** A web page came instead of JSON: a sign-in page of the network, or another web site. */
export class WebPageAnswered extends Error {
  override readonly name = 'WebPageAnswered';
}

interface ExchangeOptions<T> {
  readonly limits: Omit<CallLimits, 'totalMs'>;
  readonly sink: BodySink<T>;
  readonly refusesPages?: boolean;
  readonly signal?: AbortSignal;
}

type Exchanged<T> =
  | { readonly done: true; readonly status: number; readonly value: T }
  | {
      readonly done: false;
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** The refusal is a web page. */
      readonly page: boolean;
    };

const LESS_THAN = 0x3c;
/** White space and the three bytes of a byte order mark. */
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

/** Bodies of refusals up to this size are read to their end, so that the connection can be used again. */
const SMALL_REFUSAL = 64 * 1024;

/**
 * One try: request, headers, body, and nothing after it. The limits cover the body too.
 * @throws TransportFault while nothing has been answered, IncompleteAnswer when the answer breaks off later,
 * DeadlinePassed, CallCancelled, AnswerTooLarge, WebPageAnswered, and what the sink throws
 */
export async function exchange<T>(
  parts: { readonly transport: HttpTransport; readonly clock: Clock },
  request: Omit<HttpRequest, 'signal' | 'onAsked'>,
  options: ExchangeOptions<T>,
): Promise<Exchanged<T>> {
  const watch = new TryWatch(parts.clock, options.limits, options.signal);
  try {
    if (watch.signal.aborted) await watch.race(Promise.resolve());
    const { signal } = watch;
    const onAsked = (over: Promise<unknown>) => watch.asked(over);
    const response = await watch.race(parts.transport.send({ ...request, signal, onAsked }));
    watch.progress();
    const { status } = response;
    if (status < 200 || status > 299) {
      const page = await drainSmall(response, watch);
      return { done: false, status, retryAfter: response.headers['retry-after'], page };
    }
    await receiveBody(response, options, watch);
    return { done: true, status, value: await watch.race(settle(() => options.sink.end())) };
  } finally {
    watch.close();
  }
}

async function receiveBody<T>(
  response: HttpResponse,
  options: ExchangeOptions<T>,
  watch: TryWatch,
): Promise<void> {
  const { sink } = options;
  const mostBytes = options.limits.bodyBytes;
  let first = options.refusesPages === true;
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) throw new AnswerTooLarge();
  await watch.own(settle(() => sink.begin()));
  let received = 0;
  await eachChunk(response, watch, async (chunk) => {
    received += chunk.byteLength;
    if (received > mostBytes) throw new AnswerTooLarge();
    if (first && beginsAsPage(chunk)) throw new WebPageAnswered();
    first = false;
    const taken = sink.write(chunk);
    if (taken instanceof Promise) await watch.own(taken);
    return true;
  });
}

/**
 * A refusal's body only shows whether it is a web page; a fault in it must not hide the status. The content type is
 * used only if no body is read: services set it carelessly.
 */
async function drainSmall(response: HttpResponse, watch: TryWatch): Promise<boolean> {
  const announced = Number(response.headers['content-length'] ?? Number.NaN);
  let page = /^\s*(text\/html|application\/xhtml)/i.test(response.headers['content-type'] ?? '');
  if (!(announced <= SMALL_REFUSAL)) return page;
  let received = 0;
  try {
    await eachChunk(response, watch, async (chunk) => {
      if (received === 0) page = beginsAsPage(chunk);
      received += chunk.byteLength;
      return received <= SMALL_REFUSAL;
    });
  } catch (error) {
    if (watch.wasCancelled) throw error;
  }
  return page;
}

/** No JSON begins with this character, and every page does, whatever its content type. */
function beginsAsPage(chunk: Uint8Array): boolean {
  for (const byte of chunk.subarray(0, 256)) {
    if (byte === LESS_THAN) return true;
    if (!BLANK.has(byte)) return false;
  }
  return false;
}

async function eachChunk(
  response: HttpResponse,
  watch: TryWatch,
  take: (chunk: Uint8Array<ArrayBuffer>) => Promise<boolean>,
): Promise<void> {
  const chunks = response.body[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      const step = await watch.race(nextOf(chunks));
      if (step.done) {
        ended = true;
        return watch.received();
      }
      watch.progress();
      if (!(await take(step.value))) return;
    }
  } finally {
    // Not awaited: a stalled body would answer only when the transport has released it.
    if (!ended) void settle(() => chunks.return?.()).catch(() => undefined);
  }
}

/** A break after the answer has begun does not mean that the service cannot be reached. */
async function nextOf(chunks: AsyncIterator<Uint8Array<ArrayBuffer>>) {
  try {
    return await chunks.next();
  } catch (error) {
    if (!(error instanceof TransportFault) || error.kind === 'cancelled' || error.kind === 'undecodable') {
      throw error;
    }
    throw new IncompleteAnswer();
  }
}

/** Runs a step that may be synchronous: what it throws becomes a rejection. */
async function settle<T>(step: () => T | Promise<T>): Promise<T> {
  return await step();
}

/** Receives an answer as a whole, in a buffer of its own, and gives what `read` makes of it. */
export function wholeBody<Value>(read: (bytes: Uint8Array<ArrayBuffer>) => Value): BodySink<Value> {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  return {
    begin: () => {
      chunks = [];
    },
    write: (chunk) => {
      chunks.push(chunk);
    },
    end: () => {
      const bytes = joined(chunks);
      // Released first: what they hold is there twice now.
      chunks = [];
      return read(bytes);
    },
  };
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads a small JSON answer. The message of `JSON.parse` is never passed on: it quotes the text that it failed on.
 * @throws IncompleteAnswer when the text stops inside an object, an array or a string, or is empty
 * @throws KontorFailure `serviceAnswerUnreadable`, also for nesting deeper than 64
 */
export function readJson(bytes: Uint8Array): { readonly value: unknown; readonly text: string } {
  checkNesting(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: parseJson(text) };
  } catch {
    throw new KontorFailure('serviceAnswerUnreadable', { retryable: true });
  }
}

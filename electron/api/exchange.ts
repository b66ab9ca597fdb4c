import type { Clock } from '../ports/clock.ts';
import type { HttpRequest, HttpResponse, HttpTransport } from '../ports/httpTransport.ts';
import { TryWatch } from './tryWatch.ts';

/** Takes the body of one answer with 2xx; `finish` says what the answer came to. */
export interface BodyReceiver<T> {
  begin(): void | Promise<void>;
  write(chunk: Uint8Array<ArrayBuffer>): void | Promise<void>;
  finish(): T | Promise<T>;
}

export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
  constructor() {
    super('the answer is too large');
  }
}

export interface TryLimits {
  readonly bodyBytes: number;
  readonly idleMs: number;
  readonly tryMs: number;
}

export type Exchanged<T> =
  | { readonly done: true; readonly status: number; readonly value: T }
  | { readonly done: false; readonly status: number; readonly retryAfter: string | undefined };

/** Bodies of refusals up to this size are read to their end, so that the connection can be used again. */
const SMALL_REFUSAL = 64 * 1024;

/**
 * One try: request, headers, body, and nothing after it. The limits cover the body too.
 * @throws TransportFault, DeadlinePassed, CallCancelled, AnswerTooLarge, and what the receiver throws
 */
export async function exchange<T>(
  parts: { readonly transport: HttpTransport; readonly clock: Clock },
  request: Omit<HttpRequest, 'signal'>,
  options: { readonly limits: TryLimits; readonly receiver: BodyReceiver<T>; readonly signal?: AbortSignal },
): Promise<Exchanged<T>> {
  const watch = new TryWatch(parts.clock, options.limits, options.signal);
  try {
    if (watch.signal.aborted) await watch.race(Promise.resolve());
    const response = await watch.race(parts.transport.send({ ...request, signal: watch.signal }));
    watch.progress();
    const { status } = response;
    if (status < 200 || status > 299) {
      await drainSmall(response, watch);
      return { done: false, status, retryAfter: response.headers['retry-after'] };
    }
    await receiveBody(response, options.receiver, options.limits.bodyBytes, watch);
    return { done: true, status, value: await watch.race(settle(() => options.receiver.finish())) };
  } finally {
    watch.close();
  }
}

async function receiveBody<T>(
  response: HttpResponse,
  receiver: BodyReceiver<T>,
  mostBytes: number,
  watch: TryWatch,
): Promise<void> {
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) throw new AnswerTooLarge();
  await watch.own(settle(() => receiver.begin()));
  let received = 0;
  await eachChunk(response, watch, async (chunk) => {
    received += chunk.byteLength;
    if (received > mostBytes) throw new AnswerTooLarge();
    const taken = receiver.write(chunk);
    if (taken instanceof Promise) await watch.own(taken);
    return true;
  });
}

/** A refusal's body is of no use; a fault in it must not hide the status. */
async function drainSmall(response: HttpResponse, watch: TryWatch): Promise<void> {
  const announced = Number(response.headers['content-length'] ?? Number.NaN);
  if (!(announced <= SMALL_REFUSAL)) return;
  let received = 0;
  try {
    await eachChunk(response, watch, async (chunk) => {
      received += chunk.byteLength;
      return received <= SMALL_REFUSAL;
    });
  } catch (error) {
    if (watch.wasCancelled) throw error;
  }
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
      const step = await watch.race(chunks.next());
      if (step.done) {
        ended = true;
        return watch.received();
      }
      watch.progress();
      if (!(await take(step.value))) return;
    }
  } finally {
    // Not awaited: a stalled body would answer only when the transport has let go.
    if (!ended) void settle(() => chunks.return?.()).catch(() => undefined);
  }
}

/** Runs a step that may be synchronous, so that what it throws is a rejection like any other. */
async function settle<T>(step: () => T | Promise<T>): Promise<T> {
  return await step();
}

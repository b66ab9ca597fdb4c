import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { GrowingBody } from '../answers/growingBody.ts';
import { type Answer, jsonAnswer, pdfJson } from '../answers/sandboxAnswer.ts';
import { bombBody } from '../faults/bombBody.ts';
import { damagedPdf } from '../faults/damagedPdf.ts';
import type { FaultPlan, Misfortune } from '../faults/faultPlan.ts';
import { unknownShape } from '../faults/unknownShape.ts';

/** Bytes written at once; the socket's own pace decides when the next follow. */
const SLICE = 128 * 1_024;

/** How a body is cut short. */
type Ending = { readonly kind: 'drop' | 'truncate' | 'stall'; readonly at: number };

/**
 * Sends an answer, or what a fault turns it into. Returns the status as soon as it is decided, null when the caller
 * never sees one. Rejects with the signal's reason when the caller disconnects or the server stops.
 */
export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  { waitMs, effect }: Misfortune,
  random: FaultPlan['random'],
  signal: AbortSignal,
  decided: (status: number | null) => void,
): Promise<void> {
  if (waitMs > 0) await wait(waitMs, undefined, { signal });
  if (effect === null) return sendWhole(response, answer, signal, decided);
  switch (effect.kind) {
    case 'status':
      return sendWhole(
        response,
        faultAnswer(effect.status, retryAfterText(effect.retryAfter)),
        signal,
        decided,
      );
    case 'redirect':
      return sendWhole(
        response,
        jsonAnswer(effect.status, { error: 'moved' }, { location: effect.location }),
        signal,
        decided,
      );
    case 'contentType': {
      const body = Buffer.from('<!doctype html><title>Maintenance</title><p>Back soon.</p>\n');
      return sendWhole(
        response,
        { status: 200, headers: { 'content-type': effect.contentType }, body },
        signal,
        decided,
      );
    }
    case 'malformed': {
      const damaged = answer.damaged?.(effect.records, random);
      return sendWhole(response, damaged ? { ...answer, body: damaged } : answer, signal, decided);
    }
    case 'pdfAsJson':
      return sendWhole(
        response,
        answer.pdf ? pdfJson(answer.pdf.invoiceNo, answer.pdf.bytes) : answer,
        signal,
        decided,
      );
    case 'damagedPdf':
      return sendWhole(
        response,
        answer.pdf ? { ...answer, body: damagedPdf(answer.pdf.bytes, effect.unpacksTo) } : answer,
        signal,
        decided,
      );
    case 'unknownShape':
      return sendWhole(
        response,
        answer.pdf || answer.status !== 200 ? answer : unknownShape(),
        signal,
        decided,
      );
    case 'bomb': {
      const { headers, stream } = bombBody(effect);
      decided(200);
      response.writeHead(200, headers);
      return pipeline(stream, response, { signal });
    }
    case 'drop':
    case 'stall':
      if (effect.at !== 'headers')
        return sendPart(response, answer, { kind: effect.kind, at: effect.at }, signal, decided);
      decided(null);
      if (effect.kind === 'stall') await silence(signal);
      response.destroy();
      return;
    case 'truncate':
      return sendPart(response, answer, effect, signal, decided);
  }
}

async function sendWhole(
  response: ServerResponse,
  answer: Answer,
  signal: AbortSignal,
  decided: (status: number) => void,
): Promise<void> {
  const { status, headers, body } = answer;
  decided(status);
  const { length } = body;
  response.writeHead(status, length === null ? headers : { ...headers, 'content-length': length });
  await pipeline(Readable.from(slices(body)), response, { signal });
}

async function sendPart(
  response: ServerResponse,
  { status, headers, body }: Answer,
  { kind, at }: Ending,
  signal: AbortSignal,
  decided: (status: number) => void,
): Promise<void> {
  const length = Buffer.isBuffer(body) ? body.length : await body.complete();
  decided(status);
  if (kind === 'truncate') {
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
    response.writeHead(status, headers);
  } else response.writeHead(status, { ...headers, 'content-length': length });
  response.flushHeaders();
  const part = Readable.from(slices(body, Math.floor(length * at)));
  await pipeline(part, response, { signal, end: kind === 'truncate' });
  if (kind === 'truncate') return;
  if (kind === 'stall') await silence(signal);
  response.socket?.destroySoon();
}

async function* slices(body: Buffer | GrowingBody, most = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
    for (let start = 0; start < chunk.length && left > 0; start += SLICE) {
      const slice = chunk.subarray(start, Math.min(start + SLICE, start + left));
      left -= slice.length;
      yield slice;
    }
    if (left <= 0) return;
  }
}

function faultAnswer(status: number, retryAfter: string | null): Answer {
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
  return jsonAnswer(status, { error: 'fault', message: 'The sample service was told to fail.' }, headers);
}

function retryAfterText(retryAfter: string | { inSeconds: number } | undefined): string | null {
  if (retryAfter === undefined || typeof retryAfter === 'string') return retryAfter ?? null;
  return new Date(Date.now() + retryAfter.inSeconds * 1_000).toUTCString();
}

/** Sends nothing until the caller disconnects or the server stops. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
}

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { damagedText } from '../../../electron/sandbox/customerInvoices.ts';
import { type Answer, GrowingBody, jsonAnswer } from '../../../electron/sandbox/sandboxAnswer.ts';
import { type Endpoint, type Noting, routeOf } from '../../../electron/sandbox/sandboxEndpoints.ts';
import type { SeededRandom } from '../../../electron/sandbox/seededRandom.ts';
import { type SendAnswer, sendAnswer, slices } from '../../../electron/sandbox/startSandbox.ts';
import { bombBody } from './bombBody.ts';
import { damagedPdf } from './damagedPdf.ts';
import type { FaultEffects, FaultPlan } from './faultPlan.ts';
import type { AnswerChange } from './faultRule.ts';
import { unknownShape } from './unknownShape.ts';

/** How a body is cut short. */
type Ending = { readonly kind: 'drop' | 'truncate'; readonly at: number };

/** Sends answers as the plan of faults has it. A status is noted null when the caller never sees one. */
export function sendWithFaults(plan: FaultPlan, endpoints: readonly Endpoint[]): SendAnswer {
  return async (path, answer, response, note, signal) => {
    const { effect, kinds, ...delays } = plan.effectsOn({
      endpoint: routeOf(endpoints, path)?.endpoint.name ?? null,
      path,
    });
    if (kinds.length > 0) note({ faults: kinds });
    await delayed(delays, signal);
    switch (effect?.kind) {
      case 'bomb': {
        const { headers, stream } = bombBody(effect);
        note({ status: 200 });
        response.writeHead(200, headers);
        return pipeline(stream, response, { signal });
      }
      case 'stall':
        note({ status: null });
        return silence(signal);
      case 'drop':
        if (effect.at !== 'headers')
          return sendPart(response, answer, { kind: 'drop', at: effect.at }, signal, note);
        note({ status: null });
        response.destroy();
        return;
      case 'truncate':
        return sendPart(response, answer, effect, signal, note);
      default: {
        const sent = effect === null ? answer : changed(answer, effect, plan.random);
        return sendAnswer(path, sent, response, note, signal);
      }
    }
  };
}

async function delayed(
  { waitMs, others }: Pick<FaultEffects, 'waitMs' | 'others'>,
  signal: AbortSignal,
): Promise<void> {
  if (waitMs > 0) await wait(waitMs, undefined, { signal });
  if (others !== null) await Promise.race([others, silence(signal)]);
}

function changed(answer: Answer, effect: AnswerChange, random: SeededRandom): Answer {
  switch (effect.kind) {
    case 'status':
      return faultAnswer(effect.status, effect.retryAfter);
    case 'contentType': {
      const body = Buffer.from('<!doctype html><title>Maintenance</title><p>Back soon.</p>\n');
      return { status: 200, headers: { 'content-type': effect.contentType }, body };
    }
    case 'malformed':
      return malformed(answer, effect.records, random);
    case 'damagedPdf': {
      const pdf = pdfOf(answer);
      return pdf === null ? answer : { ...answer, body: damagedPdf(pdf, effect.unpacksTo) };
    }
    case 'unknownShape':
      return answer.status !== 200 || pdfOf(answer) !== null ? answer : unknownShape();
  }
}

/** The same array with so many of its elements broken; what is no array as it is. */
function malformed(answer: Answer, records: number, random: SeededRandom): Answer {
  const { body } = answer;
  if (!(body instanceof GrowingBody)) return answer;
  const { count, textAt } = body;
  const broken = new Map<number, number>();
  while (broken.size < Math.min(records, count)) broken.set(random.int(0, count - 1), broken.size);
  const damaged = new GrowingBody(count, (position) => {
    const way = broken.get(position);
    return way === undefined ? textAt(position) : damagedText(textAt(position), way);
  });
  return { ...answer, body: damaged };
}

function pdfOf({ headers, body }: Answer): Buffer | null {
  return headers['content-type'] === 'application/pdf' && Buffer.isBuffer(body) ? body : null;
}

async function sendPart(
  response: ServerResponse,
  { status, headers, body }: Answer,
  { kind, at }: Ending,
  signal: AbortSignal,
  note: Noting,
): Promise<void> {
  const length = Buffer.isBuffer(body) ? body.length : await wholeLength(body);
  note({ status });
  if (kind === 'truncate') {
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
    response.writeHead(status, headers);
  } else response.writeHead(status, { ...headers, 'content-length': length });
  response.flushHeaders();
  const part = Readable.from(slices(body, Math.floor(length * at)));
  await pipeline(part, response, { signal, end: kind === 'truncate' });
  if (kind === 'drop') response.socket?.destroySoon();
}

async function wholeLength(body: GrowingBody): Promise<number> {
  let length = 0;
  for await (const chunk of body) length += chunk.length;
  return length;
}

function faultAnswer(status: number, retryAfter: string | undefined): Answer {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return jsonAnswer(status, { error: 'fault', message: 'The sample service was ordered to fail.' }, headers);
}

/** Sends nothing until the caller disconnects or the server stops. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { JSON_TYPE } from '../../electron/sandbox/answers/sandboxAnswer.ts';
import {
  LOOPBACK,
  type LoopbackServer,
  listenOnLoopback,
} from '../../electron/sandbox/server/loopbackServer.ts';
import { requestBody } from '../../electron/sandbox/server/requestBody.ts';
import { carryOut } from './sandboxOrder.ts';
import type { Sandbox } from './startSandbox.ts';

/** What the control server takes, for the help page. */
export const CONTROL_HELP = `GET  /log /violations /faults /customers
    POST /log/clear /faults/clear /tokens/revoke /stop   {}
    POST /faults            {"scope":"invoices","effect":{"kind":"status","status":503},"next":3}
    POST /faults/remove     {"id":1}
    POST /touch             {"customerNumber":"10001","settle":1,"add":1,"change":1}
    POST /tokens/lifetime   {"seconds":60}
    POST bodies need Content-Type: application/json`;

const LONGEST_ORDER = 64 * 1_024;

type Fields = Readonly<Record<string, unknown>>;

/** Turns a call into an order for `carryOut`. */
const ORDERS: Readonly<Record<string, (body: Fields) => unknown>> = {
  'GET /log': () => ({ kind: 'log' }),
  'GET /violations': () => ({ kind: 'violations' }),
  'GET /faults': () => ({ kind: 'faults' }),
  'GET /customers': () => ({ kind: 'customers' }),
  'POST /log/clear': () => ({ kind: 'clearLog' }),
  'POST /faults': (rule) => ({ kind: 'addFault', rule }),
  'POST /faults/remove': (body) => ({ ...body, kind: 'removeFault' }),
  'POST /faults/clear': () => ({ kind: 'clearFaults' }),
  'POST /touch': (body) => ({ ...body, kind: 'touch' }),
  'POST /tokens/revoke': (body) => ({ ...body, kind: 'revokeTokens' }),
  'POST /tokens/lifetime': (body) => ({ ...body, kind: 'setTokenLifetime' }),
};

/**
 * A second loopback server through which a running sandbox is controlled. Refuses foreign `Host` names and bodies that
 * a web page could send without a preflight.
 * @param stop called after `POST /stop` has been answered.
 */
export function startControlServer(
  sandbox: Sandbox,
  port: number,
  stop: () => void,
): Promise<LoopbackServer> {
  return listenOnLoopback(port, async (request, response) => {
    try {
      const body = await requestBody(request, LONGEST_ORDER);
      const { status, value, stops } = control(sandbox, request, body);
      const text = JSON.stringify(value);
      response.writeHead(status, { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text) });
      await ended(response, text);
      if (stops) stop();
    } catch {
      response.destroy();
    }
  });
}

function ended(response: ServerResponse, text: string): Promise<void> {
  return new Promise((done) => {
    response.once('close', done);
    response.end(text, () => done());
  });
}

interface Outcome {
  readonly status: number;
  readonly value: unknown;
  readonly stops?: boolean;
}

function control(
  sandbox: Sandbox,
  { headers, method = '', url = '' }: IncomingMessage,
  body: string | null,
): Outcome {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  if (host !== LOOPBACK && host !== 'localhost') return { status: 403, value: { error: 'host' } };
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  if (method === 'POST' && !isJson) return { status: 415, value: { error: 'content_type' } };
  const call = `${method} ${url}`;
  if (call === 'POST /stop') return { status: 200, value: { stopping: true }, stops: true };
  const order = ORDERS[call];
  if (order === undefined) return { status: 404, value: { error: 'unknown_path' } };
  try {
    return { status: 200, value: carryOut(sandbox, order(fields(body))) };
  } catch {
    return { status: 400, value: { error: 'order' } };
  }
}

function fields(body: string | null): Fields {
  const value: unknown = JSON.parse(body === null || body === '' ? '{}' : body);
  if (typeof value !== 'object' || value === null) throw new RangeError('an object is needed');
  return value as Fields;
}

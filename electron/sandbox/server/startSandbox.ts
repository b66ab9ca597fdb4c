import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LogNote, RequestLog } from '../answers/requestLog.ts';
import { type Answer, jsonAnswer, Refusal } from '../answers/sandboxAnswer.ts';
import { type Endpoint, routeOf, sandboxEndpoints } from '../answers/sandboxEndpoints.ts';
import type { Touch, TouchReport } from '../data/customerInvoices.ts';
import { PdfShelf } from '../data/pdfShelf.ts';
import { localToday } from '../data/sampleCalendar.ts';
import type { RosterEntry } from '../data/sampleRoster.ts';
import { SampleWorld } from '../data/sampleWorld.ts';
import { FaultPlan } from '../faults/faultPlan.ts';
import { sendAnswer } from './answerSender.ts';
import { LOOPBACK, listenOnLoopback } from './loopbackServer.ts';
import { requestBody } from './requestBody.ts';
import { checkedGrant, checkedRoute } from './requestChecks.ts';
import { SandboxHandlers } from './sandboxHandlers.ts';
import {
  DEFAULT_EXPIRES_IN,
  DEFAULT_PDF_CACHE_BYTES,
  DEFAULT_PDF_PATH,
  DEFAULT_SEED,
  SAMPLE_CREDENTIALS,
  type SandboxCredentials,
  type SandboxOptions,
} from './sandboxOptions.ts';
import { TokenIssuer } from './tokenIssuer.ts';

const LONGEST_BODY = 64 * 1_024;

/** A running sample service. */
export interface Sandbox {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly baseUrl: string;
  readonly port: number;
  readonly credentials: SandboxCredentials;
  readonly referenceDate: string;
  readonly log: RequestLog;
  readonly faults: FaultPlan;
  readonly customers: readonly RosterEntry[];
  /**
   * Settles, adds and changes invoices of a customer, so that the next fetch finds a difference.
   * @throws RangeError for an unknown customer.
   */
  touch(customerNumber: string, touch: Touch): TouchReport;
  /** Refuses every token of the level issued so far with 401; both levels when left out. */
  revokeTokens(level?: 'general' | 'customer' | 'all'): void;
  /** Lifetime in seconds of the tokens issued from now on. */
  setTokenLifetime(seconds: number): void;
  /** Ends all connections; nothing of the sandbox keeps the process alive afterwards. */
  stop(): Promise<void>;
}

/** Starts the sample service on the loopback address. @throws the system's error when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const seed = options.seed ?? DEFAULT_SEED;
  const referenceDate = options.referenceDate ?? localToday();
  const credentials = options.credentials ?? SAMPLE_CREDENTIALS;
  const world = new SampleWorld(seed, referenceDate);
  const tokens = new TokenIssuer(options.expiresIn ?? DEFAULT_EXPIRES_IN);
  const faults = new FaultPlan(seed);
  for (const rule of options.faults ?? []) faults.add(rule);
  const log = new RequestLog(credentials.clientSecret);
  const endpoints = sandboxEndpoints(options.pdf?.pathTemplate ?? DEFAULT_PDF_PATH);
  const handlers = new SandboxHandlers({
    world,
    tokens,
    credentials,
    pdfs: new PdfShelf(options.pdf?.cacheBytes ?? DEFAULT_PDF_CACHE_BYTES, options.pdf?.padTo ?? 0),
    pdfAsJson: options.pdf?.answer === 'json',
  });
  const server = await listenOnLoopback(options.port ?? 0, (request, response, signal) =>
    serve({ endpoints, tokens, handlers, log, faults }, request, response, signal),
  );
  return {
    baseUrl: `http://${LOOPBACK}:${server.port}`,
    port: server.port,
    credentials,
    referenceDate,
    log,
    faults,
    customers: world.roster,
    touch: (customerNumber, touch) => {
      const customer = world.customer(customerNumber);
      if (customer === null) throw new RangeError('no such sample customer');
      handlers.forget(customerNumber);
      return customer.invoices.touch(touch);
    },
    revokeTokens: (level = 'all') => tokens.revoke(level),
    setTokenLifetime: (seconds) => tokens.setExpiresIn(seconds),
    stop: server.stop,
  };
}

interface Service {
  readonly endpoints: readonly Endpoint[];
  readonly tokens: TokenIssuer;
  readonly handlers: SandboxHandlers;
  readonly log: RequestLog;
  readonly faults: FaultPlan;
}

async function serve(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const url = request.url ?? '/';
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const note = service.log.arrive(request.method ?? '', path);
  try {
    const answer = await decide(service, request, path, queryAt >= 0, note);
    const endpoint = routeOf(service.endpoints, path)?.endpoint.name ?? null;
    const misfortune = service.faults.meet({ endpoint, path });
    if (misfortune.kinds.length > 0) note({ faults: misfortune.kinds });
    await sendAnswer(response, answer, misfortune, service.faults.random, signal, (status) =>
      note({ status }),
    );
  } catch {
    // The caller has disconnected or the server stops: there is nobody to answer.
    response.destroy();
  }
}

async function decide(
  { endpoints, tokens, handlers }: Service,
  request: IncomingMessage,
  path: string,
  hasQuery: boolean,
  note: (note: LogNote) => void,
): Promise<Answer> {
  try {
    const body = await requestBody(request, LONGEST_BODY);
    if (body === null) {
      throw new Refusal(413, 'body_too_long', 'The body is too long.', { violation: 'body' });
    }
    const { headers, method = '' } = request;
    const route = checkedRoute({ method, path, hasQuery, headers, body }, endpoints, note);
    const grant = checkedGrant(headers, route.endpoint, tokens, note);
    return await handlers.answer(route, grant, body, note);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) return jsonAnswer(500, { error: 'internal' });
    if (refusal.violation !== null) note({ violation: refusal.violation });
    return refusal.answer();
  }
}

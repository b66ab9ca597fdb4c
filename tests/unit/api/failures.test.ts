import { describe, expect, it } from 'vitest';
import { TransportFault } from '../../../electron/ports/host.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { type ScriptedAnswer, ScriptedTransport } from './support/scriptedTransport.ts';
import {
  AUTHENTICATE,
  api,
  CollectingSink,
  connection,
  customer,
  customerToken,
  failureOf,
  general,
  LIST,
  LOGIN,
  SECRET,
} from './support/serviceUnderTest.ts';

const GENERAL = 'canary-general-token';
const CUSTOMER = 'canary-customer-token';
const DATA = 'canary-customer-data';
const CANARIES = [SECRET, GENERAL, CUSTOMER, DATA, 'service.example/', '70707070'];

type Path = typeof LOGIN | typeof AUTHENTICATE | typeof LIST | 'pdf' | 'agreement';

/** One endpoint answers as given, all others as documented. */
function transportWith(path: Path, answer: ScriptedAnswer | TransportFault) {
  return new ScriptedTransport((request) => {
    const { pathname } = new URL(request.url);
    const hit =
      path === 'pdf'
        ? pathname.endsWith('/pdf')
        : path === 'agreement'
          ? pathname.startsWith('/api')
          : pathname === path;
    if (hit) return answer;
    if (pathname === LOGIN) return general(GENERAL);
    if (pathname === AUTHENTICATE) return customerToken(CUSTOMER);
    return {};
  });
}

async function fail(path: Path, answer: ScriptedAnswer | TransportFault) {
  const { service, clock, log } = api(transportWith(path, answer));
  const me = customer('70707070');
  const work =
    path === 'pdf'
      ? service.pdf.fetch(connection(), me, 'A-1')
      : path === 'agreement'
        ? service.agreements.details(connection(), 'a-1')
        : service.invoices.list(connection(), me, new CollectingSink());
  return { failure: await clock.runUntil(failureOf(work)), log };
}

const BODY = { error: DATA, secret: SECRET, token: `${CUSTOMER}\n${GENERAL}` };

const TYPED = { token_type: DATA, expires_in: 60 };

const CASES: readonly (readonly [Path, ScriptedAnswer | TransportFault, string, object?])[] = [
  [LOGIN, { status: 400, body: BODY }, 'serviceRejectedCredentials', { status: 400 }],
  [LOGIN, { status: 401, body: BODY }, 'serviceRejectedCredentials', { status: 401 }],
  [LOGIN, { status: 403, body: BODY }, 'serviceRejectedCredentials', { status: 403 }],
  [LOGIN, { status: 404, body: BODY }, 'serviceNotThis', { status: 404, reason: 'no login there' }],
  [LOGIN, { status: 407, body: BODY }, 'serviceProxyLogin', { status: 407 }],
  [LOGIN, { body: `<html>${DATA}` }, 'serviceNotThis', { reason: 'a web page' }],
  [LOGIN, { status: 429, body: BODY }, 'serviceRateLimited', { status: 429 }],
  [LOGIN, { status: 500, body: BODY }, 'serviceFault', { status: 500 }],
  [LOGIN, { status: 307, headers: { location: DATA } }, 'serviceRedirected', { status: 307 }],
  [LOGIN, { body: `{"access_token": ${DATA}` }, 'serviceAnswerCut'],
  [LOGIN, { body: `${DATA}` }, 'serviceAnswerUnreadable'],
  [LOGIN, { body: BODY }, 'serviceNotThis', { reason: 'no documented field' }],
  [LOGIN, { body: { ...TYPED, token_type: 'Bearer' } }, 'serviceAnswerUnreadable', { field: 'access_token' }],
  [LOGIN, { body: [] }, 'serviceNotThis', { reason: 'no documented field' }],
  [LOGIN, { body: { token: CUSTOMER } }, 'serviceNotThis', { reason: 'no documented field' }],
  [LOGIN, { body: { ...TYPED, access_token: GENERAL } }, 'serviceAnswerUnreadable', { field: 'token_type' }],
  [AUTHENTICATE, { status: 400, body: BODY }, 'serviceCustomerNotFound', { status: 400 }],
  [AUTHENTICATE, { status: 404, body: BODY }, 'serviceCustomerNotFound', { status: 404 }],
  [AUTHENTICATE, { status: 422, body: BODY }, 'serviceCustomerNotFound', { status: 422 }],
  [AUTHENTICATE, { status: 401, body: BODY }, 'serviceRejectedToken', { status: 401 }],
  [AUTHENTICATE, { status: 403, body: BODY }, 'serviceRefused', { status: 403 }],
  [AUTHENTICATE, { body: BODY }, 'serviceAnswerUnreadable', { field: 'token' }],
  [AUTHENTICATE, { body: { ...BODY, token: 7 } }, 'serviceAnswerUnreadable', { field: 'token' }],
  [AUTHENTICATE, { body: { access_token: CUSTOMER } }, 'serviceAnswerUnreadable', { field: 'token' }],
  [AUTHENTICATE, { body: { ...TYPED, token: CUSTOMER } }, 'serviceAnswerUnreadable', { field: 'token_type' }],
  [LIST, { status: 404, body: BODY }, 'serviceCustomerNotFound', { status: 404 }],
  [LIST, { status: 400, body: BODY }, 'serviceRefused', { status: 400 }],
  [LIST, { status: 401, body: BODY }, 'serviceRejectedToken', { status: 401 }],
  [LIST, { status: 408, body: BODY }, 'serviceTimeout', { status: 408 }],
  [LIST, { status: 503, body: BODY }, 'serviceFault', { status: 503 }],
  [LIST, { body: `\ufeff \n<html>${DATA}` }, 'serviceWebPage'],
  [LIST, { silent: true }, 'serviceTimeout'],
  [LIST, { headers: { 'content-length': '999999999' }, body: BODY }, 'serviceAnswerTooLarge'],
  [LIST, new TransportFault('offline', 'ENETDOWN'), 'noNetwork'],
  [LIST, new TransportFault('dns', 'ENOTFOUND'), 'serviceNameUnknown'],
  [LIST, new TransportFault('refused', 'ECONNREFUSED'), 'servicePortRefused'],
  [LIST, new TransportFault('reset', 'ECONNRESET'), 'serviceClosed', { fault: 'reset' }],
  [LIST, new TransportFault('proxyLogin', 'PROXY_AUTHENTICATION'), 'serviceProxyLogin'],
  [LIST, new TransportFault('proxy', 'ERR_PROXY_CONNECTION_FAILED'), 'serviceProxyFailed'],
  [LIST, new TransportFault('undecodable', 'Z_DATA_ERROR'), 'serviceAnswerUnreadable'],
  [LIST, new TransportFault('unreachable', 'EHOSTUNREACH'), 'serviceUnreachable'],
  [LIST, new TransportFault('redirect', 'REDIRECT'), 'serviceRedirected'],
  [
    LIST,
    new TransportFault('tls', 'ERR_CERT_REVOKED'),
    'serviceTls',
    { detail: 'certificate revoked', code: 'ERR_CERT_REVOKED', host: 'service.example' },
  ],
  ['pdf', { status: 404, body: BODY }, 'servicePdfNotFound', { status: 404 }],
  ['pdf', { status: 401, body: BODY }, 'serviceRejectedToken', { status: 401 }],
  ['pdf', { status: 403, body: BODY }, 'serviceRefused', { status: 403 }],
  ['pdf', { body: BODY }, 'serviceNotAPdf'],
  ['pdf', { body: '%PDF-1.7 cut' }, 'serviceAnswerCut'],
  ['pdf', { body: `<html>${DATA}` }, 'serviceNotAPdf'],
  ['agreement', { status: 404, body: BODY }, 'serviceRefused', { status: 404 }],
  ['agreement', { status: 418, body: BODY }, 'serviceRefused', { status: 418 }],
  ['agreement', { status: 204, body: '' }, 'serviceAnswerCut'],
  ['agreement', { body: `"${DATA}"` }, 'serviceAnswerUnreadable'],
  ['agreement', { body: `{"a": ${DATA}}` }, 'serviceAnswerUnreadable'],
  ['agreement', { body: `{"a": "${DATA}` }, 'serviceAnswerCut'],
];

const CELLS = CASES.map(([path, answer, code, details = {}]) => ({ path, answer, code, details }));

describe('every failure has a code and is clean', () => {
  it.each(CELLS)('P05 $path $answer: $code', async ({ path, answer, code, details }) => {
    const { failure, log } = await fail(path, answer);
    expect(failure.code).toBe(code);
    expect(failure.details).toEqual(details);
    expect(failure.cause).toBeUndefined();
    const said = `${failure.stack} ${JSON.stringify(failure)} ${JSON.stringify(log.lines)}`;
    for (const canary of CANARIES) expect(said).not.toContain(canary);
    for (const { fields } of log.lines) {
      expect(Object.keys(fields).sort()).toEqual(['endpoint', 'milliseconds', 'status', 'tries']);
    }
  });

  it('what a connection or a sink throws with a code comes through; anything else is internal', async () => {
    const { service } = api(transportWith(LIST, { body: [] }));
    const locked = connection({ clientSecret: () => Promise.reject(new KontorFailure('vaultLocked')) });
    expect((await failureOf(service.agreements.details(locked, 'a'))).code).toBe('vaultLocked');
    for (const [error, code] of [
      [new KontorFailure('diskFull'), 'diskFull'],
      [new Error(DATA), 'internal'],
    ] as const) {
      const sink = new CollectingSink();
      sink.write = () => {
        throw error;
      };
      const failure = await failureOf(service.invoices.list(connection(), customer('1'), sink));
      expect(failure.code).toBe(code);
      expect(JSON.stringify(failure) + failure.stack).not.toContain(DATA);
      expect(sink.aborts).toBe(1);
    }
  });
});

describe('the connection check', () => {
  it('P25 names each step by its own cause, and sends a wrong secret once', async () => {
    const transport = new ScriptedTransport(() => ({ status: 401 }));
    const { service } = api(transport);
    const reached = await service.probe.reach(connection());
    expect(reached).toMatchObject({
      failure: { code: 'serviceRejectedCredentials' },
      steps: { service: 'passed', generalToken: 'failed' },
    });
    const me = customer('1');
    expect(await failureOf(service.probe.customerToken(connection(), me, 'token'))).toMatchObject({
      code: 'serviceRejectedToken',
    });
    expect((await failureOf(service.probe.invoiceList(connection(), 'token'))).details).toEqual({
      status: 401,
    });
    expect(transport.requests.map((request) => new URL(request.url).pathname)).toEqual([
      LOGIN,
      AUTHENTICATE,
      LIST,
    ]);
  });

  it('tries nothing twice', async () => {
    for (const answer of [{ status: 503 }, new TransportFault('reset', 'ECONNRESET'), { body: '[' }]) {
      const transport = new ScriptedTransport(() => answer);
      const { service } = api(transport);
      await service.probe.reach(connection());
      await service.probe.invoiceList(connection(), 'token').catch(() => undefined);
      expect(transport.requests).toHaveLength(2);
    }
  });
});

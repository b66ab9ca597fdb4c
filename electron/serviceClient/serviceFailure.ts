import { type FailureCode, type FailureDetails, KontorFailure } from '../../shared/domain/failure.ts';
import { localMoment } from '../../shared/domain/wallClock.ts';
import type { TransportFaultKind } from '../ports/host.ts';
import { isWorthAnotherTry, type TryOutcome } from './retryPolicy.ts';
import type { EndpointName } from './serviceUrl.ts';

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/NOT_YET_VALID/, 'certificate not yet valid'],
  [/EXPIRED|DATE_INVALID/, 'certificate expired'],
  [/REVOKED|CRL/, 'certificate revoked'],
  [/ALTNAME|COMMON_NAME|HOSTNAME/, 'certificate of another host'],
  [/DEPTH_ZERO_SELF_SIGNED/, 'self-signed certificate'],
  [
    /SELF_SIGNED|AUTHORITY_INVALID|UNABLE_TO|INVALID_CA|UNTRUSTED|ISSUER/,
    'certificate from an unknown issuer',
  ],
  [/VERSION|PROTOCOL|CIPHER|EPROTO|HANDSHAKE/, 'protocol not accepted'],
];

/** Chromium's: on Linux it asks neither the system nor Node for issuers, which an administrator has to know. */
const UNKNOWN_TO_CHROMIUM = 'ERR_CERT_AUTHORITY_INVALID';

const FAULT_CODES = {
  offline: 'noNetwork',
  dns: 'serviceNameUnknown',
  proxy: 'serviceProxyFailed',
  proxyLogin: 'serviceProxyLogin',
  unreachable: 'serviceUnreachable',
  refused: 'servicePortRefused',
  notTls: 'serviceNotTls',
  tls: 'serviceTls',
  reset: 'serviceClosed',
  closed: 'serviceClosed',
  notHttp: 'serviceNotThis',
  undecodable: 'serviceAnswerUnreadable',
  redirect: 'serviceRedirected',
  cancelled: 'serviceUnreachable',
} as const satisfies Record<TransportFaultKind, FailureCode>;

const DAY = 'YYYY-MM-DD'.length;

interface Asked {
  readonly endpoint: EndpointName;
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Names the outcome of a finished call. Details hold a status, a reason that the catalogue knows, the seconds that the
 * service asked to wait and the local time when they are over, and for TLS the reason, the machine's word and the
 * host; nothing else that came from outside.
 */
export function serviceFailure(outcome: TryOutcome, asked: Asked): KontorFailure {
  switch (outcome.kind) {
    case 'timeout':
      return new KontorFailure('serviceTimeout', { retryable: true });
    case 'incomplete':
      return new KontorFailure('serviceAnswerCut', { retryable: true });
    case 'page':
      return asked.endpoint === 'generalLogin'
        ? notThis('a web page')
        : new KontorFailure('serviceWebPage', { retryable: true });
    case 'fault':
      return faultFailure(outcome, asked.url);
    case 'status':
      return statusFailure(outcome, asked);
  }
}

/** Nothing is sent to the service for so long, as it has asked. */
export function asksToWait(waitMs: number, now: number, details: FailureDetails = {}): KontorFailure {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new KontorFailure('serviceAsksToWait', {
    retryable: true,
    details: { ...details, waitMs, retryAfterSeconds, until: waitUntil(now + waitMs, now) },
  });
}

/** A moment by the clock of this computer: `HH:MM:SS` today, `YYYY-MM-DD HH:MM` on another day. */
function waitUntil(moment: number, now: number): string {
  // A part of a second counts as a whole one.
  const at = localMoment(Math.ceil(moment / 1000) * 1000);
  const isToday = at.slice(0, DAY) === localMoment(now).slice(0, DAY);
  return isToday ? at.slice(DAY + 1) : at.slice(0, -':SS'.length);
}

export function notThis(reason: string, details: FailureDetails = {}): KontorFailure {
  return new KontorFailure('serviceNotThis', { details: { ...details, reason } });
}

function faultFailure(outcome: TryOutcome & { kind: 'fault' }, url: string): KontorFailure {
  const retryable = isWorthAnotherTry(outcome);
  if (outcome.fault === 'notHttp') return notThis('no HTTP');
  if (outcome.fault === 'reset' || outcome.fault === 'closed') {
    return new KontorFailure('serviceClosed', { retryable, details: { fault: outcome.fault } });
  }
  if (outcome.fault !== 'tls') return new KontorFailure(FAULT_CODES[outcome.fault], { retryable });
  const details = {
    detail: tlsReason(outcome.detail),
    code: outcome.detail,
    host: new URL(url).host,
  };
  return new KontorFailure('serviceTls', { details });
}

function statusFailure(outcome: TryOutcome & { kind: 'status' }, asked: Asked): KontorFailure {
  const { status, retryAfterMs } = outcome;
  const retryable = isWorthAnotherTry(outcome);
  if (retryable && status !== 408 && retryAfterMs !== undefined && retryAfterMs > 0) {
    return asksToWait(retryAfterMs, asked.now, { status });
  }
  if (asked.endpoint === 'generalLogin' && status >= 400 && status < 500) {
    // A web site also refuses with a page, and a missing path belongs to another server.
    if (outcome.page === true && status !== 429 && status !== 407) return notThis('a web page', { status });
    if (status === 404 || status === 405 || status === 410) return notThis('no login there', { status });
  }
  return new KontorFailure(codeOfStatus(status, asked.endpoint), { retryable, details: { status } });
}

/**
 * The service documents no error codes (docs/service.md §7). Assumed therefore, and to be read with the status in the
 * details: a general login refused with 400, 401 or 403 means wrong credentials (RFC 6749 §5.2); a customer
 * login refused with 400, 404 or 422, or an invoice list with 404, means that the customer is not known; a PDF
 * that is not found, that the path is not the one that was assumed. Anywhere but at the general login a 401
 * refuses a token that has just been issued, which is not the client id's fault.
 */
function codeOfStatus(status: number, endpoint: EndpointName): FailureCode {
  if (status >= 300 && status < 400) return 'serviceRedirected';
  if (status >= 500) return 'serviceFault';
  if (status === 407) return 'serviceProxyLogin';
  if (status === 408) return 'serviceTimeout';
  if (status === 429) return 'serviceRateLimited';
  if (endpoint === 'generalLogin' && (status === 400 || status === 401 || status === 403)) {
    return 'serviceRejectedCredentials';
  }
  if (status === 401) return 'serviceRejectedToken';
  if (endpoint === 'customerLogin' && (status === 400 || status === 404 || status === 422)) {
    return 'serviceCustomerNotFound';
  }
  if (endpoint === 'invoiceList' && status === 404) return 'serviceCustomerNotFound';
  if (endpoint === 'invoicePdf' && (status === 404 || status === 405 || status === 410)) {
    return 'servicePdfNotFound';
  }
  return 'serviceRefused';
}

/** Plain words for the code of a TLS fault, of Node (`CERT_HAS_EXPIRED`) or Chromium (`ERR_CERT_DATE_INVALID`). */
export function tlsReason(code: string, platform: string = process.platform): string {
  if (code === UNKNOWN_TO_CHROMIUM && platform === 'linux')
    return 'certificate from an issuer unknown on Linux';
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'TLS fault';
}

import { type FailureCode, KontorFailure } from '../../shared/domain/failure.ts';
import type { EndpointName } from './endpoints.ts';
import { isWorthAnotherTry, type TryOutcome } from './retryPolicy.ts';
import { tlsReason } from './tlsReason.ts';

/**
 * Names what a finished call came to. Details hold a status, the seconds that the service asked to wait, and
 * for TLS the reason, the machine's word and the host; nothing else that came from outside.
 */
export function serviceFailure(outcome: TryOutcome, endpoint: EndpointName, url: string): KontorFailure {
  switch (outcome.kind) {
    case 'timeout':
      return new KontorFailure('serviceTimeout', { retryable: true });
    case 'incomplete':
      return new KontorFailure('serviceAnswerUnreadable', { retryable: true });
    case 'fault':
      return faultFailure(outcome, url);
    case 'status':
      return statusFailure(outcome, endpoint);
  }
}

function faultFailure(outcome: TryOutcome & { kind: 'fault' }, url: string): KontorFailure {
  switch (outcome.fault) {
    case 'tls': {
      const details = {
        detail: tlsReason(outcome.detail),
        code: outcome.detail,
        host: new URL(url).host,
      };
      return new KontorFailure('serviceTls', { details });
    }
    case 'redirect':
      return new KontorFailure('serviceRedirected');
    case 'reset':
      // A body that gzip, brotli or HTTP itself cannot make out has arrived, but says nothing.
      return /^(Z_|ERR_+BROTLI|ERR_CONTENT_DECODING|HPE_)/.test(outcome.detail)
        ? new KontorFailure('serviceAnswerUnreadable', { retryable: true })
        : new KontorFailure('serviceUnreachable', { retryable: true });
    case 'unreachable':
    case 'dns':
    case 'refused':
    case 'cancelled':
      return new KontorFailure('serviceUnreachable', { retryable: true });
  }
}

function statusFailure(outcome: TryOutcome & { kind: 'status' }, endpoint: EndpointName): KontorFailure {
  const { status } = outcome;
  const wait = outcome.retryAfterMs;
  return new KontorFailure(codeOfStatus(status, endpoint), {
    retryable: isWorthAnotherTry(outcome),
    details: { status, ...(wait === undefined ? {} : { retryAfterSeconds: Math.ceil(wait / 1000) }) },
  });
}

/**
 * The service documents no error codes (SERVICE §7). Assumed therefore, and to be read with the status in the
 * details: a general login refused with 400, 401 or 403 means wrong credentials (RFC 6749 §5.2); a customer
 * login refused with 400, 404 or 422, or an invoice list with 404, means that the customer is not known.
 */
function codeOfStatus(status: number, endpoint: EndpointName): FailureCode {
  if (status >= 300 && status < 400) return 'serviceRedirected';
  if (status >= 500) return 'serviceFault';
  if (status === 408) return 'serviceTimeout';
  if (status === 429) return 'serviceRateLimited';
  if (endpoint === 'generalLogin' && (status === 400 || status === 403)) return 'serviceRejectedCredentials';
  if (status === 401) return 'serviceRejectedCredentials';
  if (endpoint === 'customerLogin' && (status === 400 || status === 404 || status === 422)) {
    return 'serviceCustomerNotFound';
  }
  if (endpoint === 'invoiceList' && status === 404) return 'serviceCustomerNotFound';
  return 'serviceRefused';
}

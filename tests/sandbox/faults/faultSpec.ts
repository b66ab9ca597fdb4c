import type { FaultEffect, FaultRule } from './faultRule.ts';

/** How a fault is written on the command line, for its help page. */
export const FAULT_SPEC_HELP = `SCOPE:EFFECT[:WHEN]
    SCOPE   *, an endpoint (generalToken, customerToken, invoices, invoicePdf, agreements, agreement,
            paymentSubscriptions, deliveries, delivery) or a path prefix such as /v2
    EFFECT  503 | 429 | 429=5 | 429=date | 429=TEXT   a status, with Retry-After in seconds, as a date, or as TEXT
            limit=5                                   at most five a second, the others 429 with Retry-After: 1
            latency=200 | latency=50-400              milliseconds, fixed or random
            drop | drop=0.5                           connection closed before the headers, or mid body
            truncate=0.5                              part of the body that looks whole
            stall | stall=0.5                         silent before the headers, or after part of the body
            malformed=3                               broken records
            html                                      a page instead of JSON
            redirect=URL                              307 to URL; redirect302=URL and so on for others
            gzip | brotli | endless | nested [=BYTES] bombs
            pdfAsJson                                 PDF as JSON holding base64
            damagedPdf                                a PDF whose middle is overwritten
            unknownShape                              JSON in which no known name occurs
    WHEN    0.05 (share of requests) or x3 (the next three); always when left out`;

/**
 * Reads `invoices:503:0.05`.
 * @throws RangeError that names no part of the text.
 */
export function parseFaultSpec(text: string): FaultRule {
  const first = text.indexOf(':');
  if (first < 1) throw new RangeError('a fault is written SCOPE:EFFECT[:WHEN]');
  const scope = text.slice(0, first);
  const rest = text.slice(first + 1);
  const when = /^(.+):(?:x(\d+)|(0(?:\.\d+)?|1(?:\.0+)?))$/.exec(rest);
  const effect = parseEffect(when?.[1] ?? rest);
  if (when?.[2] !== undefined) return { scope, effect, next: Number(when[2]) };
  if (when?.[3] !== undefined) return { scope, effect, probability: Number(when[3]) };
  return { scope, effect };
}

function parseEffect(text: string): FaultEffect {
  const at = text.indexOf('=');
  const word = at < 0 ? text : text.slice(0, at);
  const value = at < 0 ? null : text.slice(at + 1);
  if (/^[45]\d\d$/.test(word)) return statusEffect(Number(word), value);
  const redirect = /^redirect(\d{3})?$/.exec(word);
  if (redirect) return redirectEffect(Number(redirect[1] ?? 307), value);
  switch (word) {
    case 'latency': {
      const range = /^(\d+)(?:-(\d+))?$/.exec(value ?? '');
      if (!range) throw new RangeError('latency is written latency=200 or latency=50-400');
      return { kind: 'latency', minMs: Number(range[1]), maxMs: Number(range[2] ?? range[1]) };
    }
    case 'limit':
      return { kind: 'rateLimit', perSecond: wholeNumber(value ?? '5'), retryAfter: '1' };
    case 'drop':
      return { kind: 'drop', at: value === null ? 'headers' : share(value) };
    case 'stall':
      return { kind: 'stall', at: value === null ? 'headers' : share(value) };
    case 'truncate':
      return { kind: 'truncate', at: share(value ?? '0.5') };
    case 'malformed':
      return { kind: 'malformed', records: wholeNumber(value ?? '3') };
    case 'html':
      return { kind: 'contentType', contentType: 'text/html; charset=utf-8' };
    case 'pdfAsJson':
      return { kind: 'pdfAsJson' };
    case 'damagedPdf':
      return { kind: 'damagedPdf' };
    case 'unknownShape':
      return { kind: 'unknownShape' };
    case 'gzip':
    case 'brotli':
    case 'endless':
    case 'nested':
      return { kind: 'bomb', form: word, ...(value === null ? {} : { bytes: wholeNumber(value) }) };
    default:
      throw new RangeError('no such fault');
  }
}

function statusEffect(status: number, value: string | null): FaultEffect {
  if (value === null) return { kind: 'status', status };
  return { kind: 'status', status, retryAfter: value === 'date' ? { inSeconds: 2 } : value };
}

function redirectEffect(status: number, location: string | null): FaultEffect {
  if (location === null) throw new RangeError('a redirect needs an address');
  if (status === 301 || status === 302 || status === 303 || status === 307 || status === 308) {
    return { kind: 'redirect', status, location };
  }
  throw new RangeError('a redirect is 301, 302, 303, 307 or 308');
}

function share(text: string): number {
  if (!/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text)) throw new RangeError('a share lies between 0 and 1');
  return Number(text);
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new RangeError('a whole number is needed');
  return Number(text);
}

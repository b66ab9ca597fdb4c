/**
 * The client of the service: its endpoints as functions (docs/service.md §4). The folder in the order in which a call
 * passes it:
 * - this file names the endpoint, its token and what becomes of the body (`endpoints.ts` has the paths);
 * - `serviceCaller.ts` makes the call: its tries, one renewal of a rejected token, its deadline, one line in the log;
 * - `tokenSource.ts` gives the token, which `tokensApi.ts` obtains by logging in;
 * - `requestQueue.ts` lets a try go when its turn comes. Calls of jobs also wait for the clerk's limit (`jobCalls.ts`) and
 *   for the speed that the service allows, learned from its 429s (`rateLimiter.ts`);
 * - `exchange.ts` is one try, over the host's HTTP, with time limits (`tryWatch.ts`); `retryPolicy.ts` decides whether
 *   another one follows, and `serviceFailure.ts` says why the last one failed.
 *
 * An example, from looking up a customer. The body goes to the sink as it arrives:
 *
 *     const api = createServiceApi({ transport, clock, random: Math.random, tokens: store.tokens, log });
 *     const sink = store.lists.ingest(customer, () => clock.wall());
 *     const report = await api.invoices.list(connection, customer.number, sink, { signal });
 */
import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import { parsedJson } from '../../shared/domain/parsedJson.ts';
import { IncompleteAnswer } from '../json/jsonLimits.ts';
import type { BodySink, TokenStore } from '../ports/host.ts';
import { connectionProbe } from './connectionCheck.ts';
import { readJson, wholeBody } from './exchange.ts';
import { type CallLimits, DEFAULT_LIMITS, type LimitsByKind } from './retryPolicy.ts';
import { type CallerParts, type CallOptions, ServiceCaller } from './serviceCaller.ts';
import {
  type EndpointName,
  endpointPaths,
  pdfPath,
  type ServiceConnection,
  serviceUrl,
} from './serviceUrl.ts';
import { TokenSource, tokensApi } from './tokenSource.ts';

const START = '%PDF-';
const END = '%%EOF';
/** Readers of PDF look for the start this far from the first byte, and for the end mark this far from the last one. */
const SEARCHED = 1024;
/** Characters of base64 that hold as many bytes. */
const SEARCHED_IN_BASE64 = Math.ceil(SEARCHED / 3) * 4;
const DATA_ADDRESS = /^data:[^,]{0,200};base64,/i;

export interface ServiceApiParts extends CallerParts {
  readonly tokens: TokenStore;
  readonly limits?: Partial<LimitsByKind>;
}

export type ServiceApi = ReturnType<typeof createServiceApi>;

/** The client of the service (docs/design.md §5). It throws `KontorFailure` only. */
export function createServiceApi(parts: ServiceApiParts) {
  const { clock, log } = parts;
  const limits: LimitsByKind = { ...DEFAULT_LIMITS, ...parts.limits };
  const caller = new ServiceCaller(parts);
  const api = tokensApi(caller, clock, limits.json);
  const tokens = new TokenSource({ api, store: parts.tokens, clock, log });
  const shared = { caller, tokens };
  return {
    invoices: invoicesApi({ ...shared, limits: limits.invoiceList }),
    agreements: agreementsApi({ ...shared, limits: limits.json }),
    pdf: pdfApi({ ...shared, limits: limits.pdf }),
    probe: connectionProbe({ caller, api, limits }),
  };
}

/**
 * The five endpoints that replace the deprecated combined one (docs/service.md §4.4), with the general token. Every
 * path parameter is percent-encoded. They answer the JSON text as it came, since no field of it is documented. Throws
 * `KontorFailure` only; an answer that is neither an object nor an array is `serviceAnswerUnreadable`.
 */
function agreementsApi({ caller, tokens, limits }: ServiceParts) {
  const call = async (
    connection: ServiceConnection,
    endpoint: EndpointName,
    path: string,
    options: CallOptions = {},
    body?: string,
  ): Promise<string> => {
    const { value, text } = await caller.call({
      ...options,
      endpoint,
      method: body === undefined ? 'GET' : 'POST',
      url: serviceUrl(connection, path),
      ...(body === undefined ? {} : { body }),
      authorisation: tokens.general(connection),
      limits,
      sink: wholeBody(readJson),
    });
    if (typeof value === 'object' && value !== null) return text;
    throw new KontorFailure('serviceAnswerUnreadable');
  };
  return {
    /** All agreements of a customer; a POST whose body is not documented and therefore set per connection. */
    list: async (connection: ServiceConnection, customerExternalId: string, options?: CallOptions) => {
      const path = endpointPaths.agreementsList(customerExternalId);
      return call(connection, 'agreementsList', path, options, bodyOf(connection));
    },
    paymentSubscriptions: async (
      connection: ServiceConnection,
      customerExternalId: string,
      options?: CallOptions,
    ) => {
      const path = endpointPaths.paymentSubscriptions(customerExternalId);
      return call(connection, 'paymentSubscriptions', path, options);
    },
    details: async (connection: ServiceConnection, agreementExternalId: string, options?: CallOptions) =>
      call(connection, 'agreement', endpointPaths.agreement(agreementExternalId), options),
    deliveries: async (connection: ServiceConnection, agreementExternalId: string, options?: CallOptions) =>
      call(connection, 'deliveries', endpointPaths.deliveries(agreementExternalId), options),
    /** One delivery with its installation address. */
    delivery: async (
      connection: ServiceConnection,
      deliveryType: string,
      deliveryExternalId: string,
      options?: CallOptions,
    ) => call(connection, 'delivery', endpointPaths.delivery(deliveryType, deliveryExternalId), options),
  };
}

function bodyOf(connection: ServiceConnection): string {
  const text = connection.agreementsListBody.trim();
  if (text === '') return '{}';
  if (parsedJson(text) !== undefined) return text;
  throw new KontorFailure('invalidInput', { details: { field: 'agreementsListBody' } });
}

/** `GET /v2/invoices` (docs/service.md §4.3). The body is not parsed here: it goes to the sink as it arrives. */
function invoicesApi({ caller, tokens, limits }: ServiceParts) {
  return {
    /**
     * Fetches one customer's list. Answers what the sink's `end` answers.
     * @throws KontorFailure; the sink's own KontorFailures come through as they are
     */
    list: async <Value>(
      connection: ServiceConnection,
      customerNumber: CustomerNumber,
      sink: BodySink<Value>,
      options: CallOptions = {},
    ): Promise<Value> => {
      try {
        return await caller.call({
          ...options,
          endpoint: 'invoiceList',
          method: 'GET',
          url: serviceUrl(connection, endpointPaths.invoiceList()),
          authorisation: tokens.customer(connection, customerNumber),
          limits,
          sink,
        });
      } catch (failure) {
        sink.abort?.();
        throw failure;
      }
    },
  };
}

/**
 * The PDF of an invoice. The service documents no such path: it is the connection's assumption (docs/design.md §5.7).
 */
function pdfApi({ caller, tokens, limits }: ServiceParts) {
  return {
    /**
     * The bytes of a whole PDF, in a buffer of their own.
     * @throws KontorFailure; `serviceNotAPdf` for anything but a PDF, `servicePdfNotFound`, `invoiceNumberUnusable`
     */
    fetch: async (
      connection: ServiceConnection,
      customerNumber: CustomerNumber,
      invoiceNo: string,
      options: CallOptions = {},
    ): Promise<Uint8Array<ArrayBuffer>> =>
      caller.call({
        ...options,
        endpoint: 'invoicePdf',
        method: 'GET',
        url: serviceUrl(connection, pdfPath(connection.pdfPathTemplate, invoiceNo)),
        authorisation: tokens.customer(connection, customerNumber),
        limits,
        sink: wholeBody(readPdf),
      }),
  };
}

/** What every endpoint of the service is called through. */
interface ServiceParts {
  readonly caller: ServiceCaller;
  readonly tokens: TokenSource;
  readonly limits: CallLimits;
}

/**
 * The PDF of an answer: the bytes themselves, or base64 in any field of a JSON answer (docs/design.md §5.7; the
 * service documents neither). The file must have `%PDF-` near its first byte and `%%EOF` near its last; what other
 * programs put before it, such as a byte order mark, stays.
 * @throws IncompleteAnswer when it begins as a PDF, or as JSON, and stops in the middle
 * @throws KontorFailure `serviceNotAPdf`
 */
export function readPdf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (startsAsPdf(bytes) && !isMarkup(bytes)) return complete(bytes);
  const encoded = findBase64(parsed(bytes));
  if (encoded === undefined) throw new KontorFailure('serviceNotAPdf');
  return complete(encoded);
}

function startsAsPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, SEARCHED)).includes(START);
}

/** JSON, HTML or XML, which may speak of a PDF. */
function isMarkup(bytes: Uint8Array): boolean {
  return '{["<'.includes(latin1(bytes.subarray(0, 64)).replace(/^ï»¿/, '').trimStart().at(0) ?? ' ');
}

function complete(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!latin1(bytes.subarray(-SEARCHED)).includes(END)) throw new IncompleteAnswer();
  return bytes;
}

function parsed(bytes: Uint8Array): unknown {
  const first = latin1(bytes.subarray(0, 64)).trimStart().at(0) ?? '';
  if (bytes.length > 0 && !'{["'.includes(first)) throw new KontorFailure('serviceNotAPdf');
  try {
    return readJson(bytes).value;
  } catch (error) {
    if (error instanceof IncompleteAnswer) throw error;
    throw new KontorFailure('serviceNotAPdf');
  }
}

/** The first text, in the order of the answer, that holds a PDF. Nesting is bounded by `readJson`. */
function findBase64(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof value === 'string') return decoded(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = findBase64(inner);
    if (found) return found;
  }
  return undefined;
}

function decoded(text: string): Uint8Array<ArrayBuffer> | undefined {
  const base64 = text.replace(DATA_ADDRESS, '').replaceAll(/\s+/g, '');
  if (!startsAsPdf(Buffer.from(base64.slice(0, SEARCHED_IN_BASE64), 'base64'))) return undefined;
  if (!/^[\w+/-]+={0,2}$/.test(base64)) return undefined;
  // A copy of its own: Node may place small buffers in a pool that they share.
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  return bytes;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

import type { CustomerNumber } from '../../shared/domain/customerNumber.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import { parsedJson } from '../../shared/domain/parsedJson.ts';
import type { BodySink } from '../ports/bodySink.ts';
import type { TokenStore } from '../ports/tokenStore.ts';
import { type CallLimits, DEFAULT_LIMITS, type LimitsByKind } from './callLimits.ts';
import { connectionProbe } from './connectionProbe.ts';
import { type EndpointName, endpointPaths } from './endpoints.ts';
import { readJson } from './jsonAnswer.ts';
import { readPdf } from './pdfAnswer.ts';
import { type CallerParts, type CallOptions, ServiceCaller } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import { pdfPath, serviceUrl } from './serviceUrl.ts';
import { TokenSource } from './tokenSource.ts';
import { tokensApi } from './tokensApi.ts';
import { wholeBody } from './wholeBody.ts';

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

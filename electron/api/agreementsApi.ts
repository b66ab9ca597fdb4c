import { KontorFailure } from '../../shared/domain/failure.ts';
import { type EndpointName, endpointPaths } from './endpoints.ts';
import { JsonSink } from './jsonSink.ts';
import type { CallOptions } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import type { ServiceParts } from './serviceParts.ts';
import { serviceUrl } from './serviceUrl.ts';

/** An answer whose fields the service does not document; `text` is the JSON as it came. */
export type JsonAnswer =
  | { readonly shape: 'array'; readonly value: readonly unknown[]; readonly text: string }
  | { readonly shape: 'object'; readonly value: Readonly<Record<string, unknown>>; readonly text: string };

/**
 * The five endpoints that replace the deprecated combined one (docs/service.md §4.4), with the general token. Every
 * path parameter is percent-encoded. Throws `KontorFailure` only; an answer that is neither an object nor an array is
 * `serviceAnswerUnreadable`.
 */
export class AgreementsApi {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /** All agreements of a customer; a POST whose body is not documented and therefore set per connection. */
  async list(connection: ServiceConnection, customerExternalId: string, options?: CallOptions) {
    const path = endpointPaths.agreementsList(customerExternalId);
    return this.#call(connection, 'agreementsList', path, options, bodyOf(connection));
  }

  async paymentSubscriptions(
    connection: ServiceConnection,
    customerExternalId: string,
    options?: CallOptions,
  ) {
    const path = endpointPaths.paymentSubscriptions(customerExternalId);
    return this.#call(connection, 'paymentSubscriptions', path, options);
  }

  async details(connection: ServiceConnection, agreementExternalId: string, options?: CallOptions) {
    return this.#call(connection, 'agreement', endpointPaths.agreement(agreementExternalId), options);
  }

  async deliveries(connection: ServiceConnection, agreementExternalId: string, options?: CallOptions) {
    return this.#call(connection, 'deliveries', endpointPaths.deliveries(agreementExternalId), options);
  }

  /** One delivery with its installation address. */
  async delivery(
    connection: ServiceConnection,
    deliveryType: string,
    deliveryExternalId: string,
    options?: CallOptions,
  ) {
    const path = endpointPaths.delivery(deliveryType, deliveryExternalId);
    return this.#call(connection, 'delivery', path, options);
  }

  async #call(
    connection: ServiceConnection,
    endpoint: EndpointName,
    path: string,
    options: CallOptions = {},
    body?: string,
  ): Promise<JsonAnswer> {
    const url = serviceUrl(connection, path);
    const { value, text } = await this.#parts.caller.call({
      ...options,
      endpoint,
      method: body === undefined ? 'GET' : 'POST',
      url,
      ...(body === undefined ? {} : { body }),
      authorisation: this.#parts.tokens.general(connection),
      limits: this.#parts.limits,
      sink: new JsonSink(),
    });
    if (Array.isArray(value)) return { shape: 'array', value, text };
    if (typeof value === 'object' && value !== null) {
      return { shape: 'object', value: value as Record<string, unknown>, text };
    }
    throw new KontorFailure('serviceAnswerUnreadable');
  }
}

function bodyOf(connection: ServiceConnection): string {
  const text = connection.agreementsListBody.trim();
  if (text === '') return '{}';
  try {
    JSON.parse(text);
  } catch {
    throw new KontorFailure('invalidInput', { details: { field: 'agreementsListBody' } });
  }
  return text;
}

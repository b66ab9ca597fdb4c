import { KontorFailure } from '../../shared/domain/failure.ts';
import { parsedJson } from '../../shared/domain/parsedJson.ts';
import { type EndpointName, endpointPaths } from './endpoints.ts';
import { readJson } from './jsonAnswer.ts';
import type { CallOptions } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import type { ServiceParts } from './serviceParts.ts';
import { serviceUrl } from './serviceUrl.ts';
import { wholeBody } from './wholeBody.ts';

/**
 * The five endpoints that replace the deprecated combined one (docs/service.md §4.4), with the general token. Every
 * path parameter is percent-encoded. They answer the JSON text as it came, since no field of it is documented. Throws
 * `KontorFailure` only; an answer that is neither an object nor an array is `serviceAnswerUnreadable`.
 */
export function agreementsApi({ caller, tokens, limits }: ServiceParts) {
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

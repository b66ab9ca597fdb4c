import type { CustomerNumber } from '../../shared/domain/customerNumber.ts';
import type { BodySink } from '../ports/bodySink.ts';
import { endpointPaths } from './endpoints.ts';
import type { CallOptions } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import type { ServiceParts } from './serviceParts.ts';
import { serviceUrl } from './serviceUrl.ts';

/** `GET /v2/invoices` (docs/service.md §4.3). The body is not parsed here: it goes to the sink as it arrives. */
export function invoicesApi({ caller, tokens, limits }: ServiceParts) {
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

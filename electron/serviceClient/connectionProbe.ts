import type { CustomerNumber } from '../../shared/domain/customerNumber.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import { RecordCounter } from '../json/jsonLimits.ts';
import type { LimitsByKind } from './callLimits.ts';
import { endpointPaths } from './endpoints.ts';
import { type Reach, reachOf } from './reachSteps.ts';
import type { Authorisation, CallOptions, ServiceCaller } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import { serviceUrl } from './serviceUrl.ts';
import type { TokensApi } from './tokensApi.ts';

interface ProbeParts {
  readonly caller: ServiceCaller;
  readonly api: TokensApi;
  readonly limits: LimitsByKind;
}

/**
 * The steps of the connection check, each alone, each with its own cause, none tried twice and no token kept.
 * Run them in the order they are here; the last two throw the `KontorFailure` that names their cause.
 */
export function connectionProbe({ caller, api, limits }: ProbeParts) {
  return {
    /**
     * The steps up to the general token, judged by one documented login and no other request: a wrong secret is thus
     * sent one time in the whole check.
     * @throws KontorFailure `cancelled`
     */
    reach: async (
      connection: ServiceConnection,
      options: Pick<CallOptions, 'signal'> = {},
    ): Promise<Reach> => {
      const secure = !/^http:/i.test(connection.baseUrl);
      try {
        const { token } = await api.general(connection, { ...options, mostTries: 1 });
        return reachOf(token, secure);
      } catch (error) {
        if (!(error instanceof KontorFailure) || error.code === 'cancelled') throw error;
        return reachOf(error, secure);
      }
    },
    /** Step `customerToken`. Returns the customer token. */
    customerToken: async (
      connection: ServiceConnection,
      customerNumber: CustomerNumber,
      generalToken: string,
      options: Pick<CallOptions, 'signal'> = {},
    ): Promise<string> => {
      const once = { ...options, mostTries: 1 };
      const issued = await api.customer(connection, customerNumber, fixed(generalToken), once);
      return issued.token;
    },
    /** Step `invoiceList`: passes when the answer is a JSON array from its first to its last character. */
    invoiceList: async (
      connection: ServiceConnection,
      customerToken: string,
      options: Pick<CallOptions, 'signal'> = {},
    ): Promise<{ readonly records: number }> => {
      const counter = new RecordCounter();
      return caller.call({
        endpoint: 'invoiceList',
        method: 'GET',
        url: serviceUrl(connection, endpointPaths.invoiceList()),
        authorisation: fixed(customerToken),
        limits: limits.invoiceList,
        sink: {
          begin: () => undefined,
          write: (chunk) => counter.read(chunk),
          end: () => ({ records: counter.count() }),
        },
        mostTries: 1,
        ...options,
      });
    },
  };
}

/** A token that the check holds itself; a probe neither renews nor keeps one. */
function fixed(token: string): Authorisation {
  return { token: async () => token, rejected: () => undefined };
}

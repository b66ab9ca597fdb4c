import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import { type FailureCode, KontorFailure } from '../../shared/domain/failure.ts';
import { RecordCounter } from '../json/jsonLimits.ts';
import type { LimitsByKind } from './retryPolicy.ts';
import type { Authorisation, CallOptions, ServiceCaller } from './serviceCaller.ts';
import { notThis } from './serviceFailure.ts';
import { endpointPaths, type ServiceConnection, serviceUrl } from './serviceUrl.ts';
import type { TokensApi } from './tokenSource.ts';

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

/** The steps that one login passes through, in this order. */
export const REACH_STEPS = ['name', 'port', 'tls', 'service', 'generalToken'] as const;
type ReachStep = (typeof REACH_STEPS)[number];

/**
 * What the login says of a step. `plainHttp`: there is no TLS. `proxied`: a proxy is in between, so that nothing is
 * known of it. `notAsked`: nothing was sent. `later`: an earlier step has failed.
 */
export type ReachState = 'passed' | 'failed' | 'plainHttp' | 'proxied' | 'notAsked' | 'later';

export interface Reach {
  readonly steps: Readonly<Record<ReachStep, ReachState>>;
  /** Null when the service has issued a token. */
  readonly failure: KontorFailure | null;
  readonly token: string | null;
}

const STEP_OF: Partial<Record<FailureCode, ReachStep>> = {
  addressRefused: 'name',
  noNetwork: 'name',
  serviceNameUnknown: 'name',
  serviceProxyFailed: 'port',
  serviceProxyLogin: 'port',
  serviceUnreachable: 'port',
  servicePortRefused: 'port',
  serviceNotTls: 'tls',
  serviceTls: 'tls',
  serviceTimeout: 'service',
  serviceRedirected: 'service',
  serviceNotThis: 'service',
  serviceFault: 'service',
  serviceAnswerCut: 'service',
  serviceAnswerTooLarge: 'service',
  serviceRejectedCredentials: 'generalToken',
  serviceRefused: 'generalToken',
  serviceRateLimited: 'generalToken',
};

/** Derives the steps from the outcome of the login; `secure` says that the address begins with https. */
function reachOf(met: KontorFailure | string, secure: boolean): Reach {
  if (typeof met === 'string') return { steps: stepsUntil(null, secure), failure: null, token: met };
  const failure = isNoJson(met) ? notThis('no JSON') : met;
  const step = stepOf(failure, secure);
  if (step === null) {
    const unasked = { name: 'notAsked', port: 'notAsked', tls: secure ? 'notAsked' : 'plainHttp' } as const;
    const service = failure.code === 'serviceAsksToWait';
    const rest = service
      ? ({ service: 'failed', generalToken: 'later' } as const)
      : ({ service: 'notAsked', generalToken: 'failed' } as const);
    return { steps: { ...unasked, ...rest }, failure, token: null };
  }
  const steps = stepsUntil(step, secure);
  const proxied = failure.code === 'serviceProxyFailed' || failure.code === 'serviceProxyLogin';
  return { steps: proxied ? { ...steps, name: 'proxied' } : steps, failure, token: null };
}

/** Null where nothing was sent, so that the steps follow only from what prevented sending. */
function stepOf({ code, details }: KontorFailure, secure: boolean): ReachStep | null {
  if (code === 'serviceClosed') return details['fault'] === 'reset' && secure ? 'tls' : 'service';
  // An answer with one of the documented fields is the service's, if not a good one.
  if (code === 'serviceAnswerUnreadable') return 'generalToken';
  if (code === 'serviceAsksToWait') {
    if (typeof details['status'] !== 'number') return null;
    return details['status'] === 429 ? 'generalToken' : 'service';
  }
  return STEP_OF[code] ?? null;
}

function isNoJson({ code, details }: KontorFailure): boolean {
  return code === 'serviceAnswerUnreadable' && details['field'] === undefined;
}

function stepsUntil(failed: ReachStep | null, secure: boolean): Reach['steps'] {
  const at = failed === null ? REACH_STEPS.length : REACH_STEPS.indexOf(failed);
  const stateOf = (step: ReachStep, index: number): ReachState => {
    if (step === 'tls' && !secure) return 'plainHttp';
    return index < at ? 'passed' : index === at ? 'failed' : 'later';
  };
  return Object.fromEntries(REACH_STEPS.map((step, index) => [step, stateOf(step, index)])) as Reach['steps'];
}

import type { CustomerNumber } from '../../shared/domain/customerNumber.ts';
import { type FailureCode, KontorFailure } from '../../shared/domain/failure.ts';
import { checkServiceAddress } from './addressRules.ts';
import type { LimitsByKind } from './callLimits.ts';
import { endpointPaths } from './endpoints.ts';
import { RecordCounter } from './recordCounter.ts';
import type { Authorisation, ServiceCaller } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import { serviceUrl } from './serviceUrl.ts';
import type { TokensApi } from './tokensApi.ts';

/** Codes that stand for an answer of the service: whatever it says, it came over a safe connection. */
const ANSWERED: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'serviceRejectedCredentials',
  'serviceRefused',
  'serviceRateLimited',
  'serviceFault',
  'serviceAnswerTooLarge',
  'serviceAnswerUnreadable',
]);

/** The service has answered; what it said to the login is read by the next step. */
export interface ReachedService {
  readonly login:
    | { readonly ok: true; readonly token: string }
    | { readonly ok: false; readonly failure: KontorFailure };
}

interface StepOptions {
  readonly signal?: AbortSignal;
}

/**
 * The steps of the connection check, each alone, each with its own cause, none tried twice and no token kept.
 * Run them in the order they stand here. Every step throws the `KontorFailure` that names its cause.
 */
export class ConnectionProbe {
  readonly #caller: ServiceCaller;
  readonly #api: TokensApi;
  readonly #limits: LimitsByKind;

  constructor(parts: { caller: ServiceCaller; api: TokensApi; limits: LimitsByKind }) {
    this.#caller = parts.caller;
    this.#api = parts.api;
    this.#limits = parts.limits;
  }

  /** Step `address`: nothing is sent. Throws `addressRefused`. */
  address(connection: ServiceConnection): void {
    const check = checkServiceAddress(connection.baseUrl);
    if (!check.ok) throw new KontorFailure('addressRefused', { details: { reason: check.problem } });
  }

  /**
   * Step `tls`: passes when any answer came over a safe connection. It sends the documented login once, and
   * no undocumented request; a wrong secret is thus sent one time in the whole check.
   */
  async reach(connection: ServiceConnection, options: StepOptions = {}): Promise<ReachedService> {
    try {
      const { token } = await this.#api.general(connection, { ...options, mostTries: 1 });
      return { login: { ok: true, token } };
    } catch (error) {
      if (!(error instanceof KontorFailure && ANSWERED.has(error.code))) throw error;
      return { login: { ok: false, failure: error } };
    }
  }

  /** Step `generalToken`: what the answer to the login was. Returns the general token. */
  generalToken(reached: ReachedService): string {
    if (!reached.login.ok) throw reached.login.failure;
    return reached.login.token;
  }

  /** Step `customerToken`. Returns the customer token. */
  async customerToken(
    connection: ServiceConnection,
    customerNumber: CustomerNumber,
    generalToken: string,
    options: StepOptions = {},
  ): Promise<string> {
    const once = { ...options, mostTries: 1 };
    const issued = await this.#api.customer(connection, customerNumber, fixed(generalToken), once);
    return issued.token;
  }

  /** Step `invoiceList`: passes when the answer is a JSON array from its first to its last sign. */
  async invoiceList(
    connection: ServiceConnection,
    customerToken: string,
    options: StepOptions = {},
  ): Promise<{ readonly records: number }> {
    const counter = new RecordCounter();
    return this.#caller.call({
      endpoint: 'invoiceList',
      method: 'GET',
      url: serviceUrl(connection, endpointPaths.invoiceList()),
      authorisation: fixed(customerToken),
      limits: this.#limits.invoiceList,
      receiver: {
        begin: () => undefined,
        write: (chunk) => counter.read(chunk),
        finish: () => ({ records: counter.count() }),
      },
      mostTries: 1,
      ...options,
    });
  }
}

/** A token that the check holds itself; a probe neither renews nor keeps one. */
function fixed(token: string): Authorisation {
  return { token: async () => token, rejected: () => undefined };
}

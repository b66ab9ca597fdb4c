import type { CustomerNumber } from '../../shared/domain/customerNumber.ts';
import type { BodySink } from './bodySink.ts';
import type { CallLimits } from './callLimits.ts';
import type { ConnectionQueue } from './connectionQueue.ts';
import { endpointPaths } from './endpoints.ts';
import type { ServiceCaller } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import { serviceUrl } from './serviceUrl.ts';
import type { TokenSource } from './tokenSource.ts';

/** `GET /v2/invoices` (SERVICE §4.3). The body is not parsed here: it goes to the sink as it arrives. */
export class InvoicesApi {
  readonly #caller: ServiceCaller;
  readonly #tokens: TokenSource;
  readonly #queue: ConnectionQueue;
  readonly #limits: CallLimits;

  constructor(parts: {
    caller: ServiceCaller;
    tokens: TokenSource;
    queue: ConnectionQueue;
    limits: CallLimits;
  }) {
    this.#caller = parts.caller;
    this.#tokens = parts.tokens;
    this.#queue = parts.queue;
    this.#limits = parts.limits;
  }

  /**
   * Fetches one customer's list. Resolves when the sink's `end` has resolved.
   * @throws KontorFailure; the sink's own KontorFailures come through as they are
   */
  async list(
    connection: ServiceConnection,
    customerNumber: CustomerNumber,
    sink: BodySink,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<void> {
    const { signal } = options;
    try {
      await this.#queue.run(connection.id, signal, async () =>
        this.#caller.call({
          endpoint: 'invoiceList',
          method: 'GET',
          url: serviceUrl(connection, endpointPaths.invoiceList()),
          authorisation: this.#tokens.customer(connection, customerNumber),
          limits: this.#limits,
          receiver: {
            begin: () => sink.begin(),
            write: (chunk) => sink.write(chunk),
            finish: () => sink.end(),
          },
          signal,
        }),
      );
    } catch (failure) {
      sink.abort();
      throw failure;
    }
  }
}

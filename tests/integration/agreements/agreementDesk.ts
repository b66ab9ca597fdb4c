import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import { createEventPublisher } from '../../../electron/ipc/eventPublisher.ts';
import type { HttpResponse, HttpTransport } from '../../../electron/ports/host.ts';
import { createServiceApi } from '../../../electron/serviceClient/createServiceApi.ts';
import { createFailureReporter, Workspace } from '../../../electron/services/app/launchParts.ts';
import { AgreementsService } from '../../../electron/services/customers/agreementsService.ts';
import type { Store } from '../../../electron/store/store.ts';
import {
  type AgreementOverview,
  agreementOverviewSchema,
  agreementsContract,
} from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { MemoryTokenStore } from '../../fakes/memoryTokenStore.ts';
import { KeptLog, openTestStore } from '../store/testStore.ts';

const CONNECTION = 'desk';
export const QUICK = { bodyBytes: 8_000_000, idleMs: 1_500, tryMs: 1_500, totalMs: 4_000 };

export const ref = (number: string): CustomerRef => ({
  connectionId: CONNECTION,
  number: number as CustomerRef['number'],
});

interface Service {
  readonly baseUrl: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
}

export interface AgreementDesk {
  readonly service: AgreementsService;
  readonly store: Store;
  readonly log: KeptLog;
  readonly events: unknown[];
  /** Codes of what was reported to connectivity. */
  readonly unreached: string[];
  /** Calls to the service that were under way at the same moment, logins not counted. */
  readonly most: () => number;
  fetchInvoices(number: string): Promise<void>;
  overview(number: string): Promise<AgreementOverview>;
  /** Refreshes and waits for the end. */
  refresh(number: string, part?: string): Promise<AgreementOverview>;
  /** What is there once nothing of the customer is being fetched any more. */
  refreshed(number: string): Promise<AgreementOverview>;
  close(): Promise<void>;
}

/** The agreements over real HTTP and a real store, as the composition root puts them together. */
export async function openDesk(
  folder: string,
  { baseUrl, credentials }: Service,
  options: { readonly rewrite?: Rewrite } = {},
): Promise<AgreementDesk> {
  const log = new KeptLog();
  const clock = new SystemClock();
  const store = await openTestStore(folder);
  const counting = new CountingTransport(options.rewrite ?? (() => null));
  const api = createServiceApi({
    transport: counting,
    clock,
    log,
    random: () => 0.001,
    tokens: new MemoryTokenStore(),
    limits: { json: QUICK },
  });
  const workspace = new Workspace();
  workspace.open({ store, api });
  const events: unknown[] = [];
  const unreached: string[] = [];
  const publisher = createEventPublisher(log);
  publisher.listen((_name, payload) => events.push(payload));
  const connection = {
    id: CONNECTION,
    baseUrl,
    clientId: credentials.clientId,
    pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
    agreementsListBody: '{}',
    clientSecret: async () => credentials.clientSecret,
  };
  const service = new AgreementsService({
    workspace,
    clock,
    publisher,
    connections: { forCalls: async () => connection },
    connectivity: {
      succeeded: () => undefined,
      failed: (error) => unreached.push(error instanceof Error ? error.message : 'unknown'),
    },
    report: createFailureReporter(log),
  });
  const checked = (overview: unknown) => agreementOverviewSchema.parse(overview);
  const overview = async (number: string) => checked(await service.overview({ customer: ref(number) }));
  /** Asks again only when something was published: asking takes turns of the calls that it waits for. */
  const refreshed = async (number: string) => {
    for (;;) {
      const changed = Promise.withResolvers<void>();
      const unlisten = publisher.listen(() => changed.resolve());
      try {
        const shown = await overview(number);
        if (shown.refreshing === null) return shown;
        await changed.promise;
      } finally {
        unlisten();
      }
    }
  };
  return {
    service,
    store,
    log,
    events,
    unreached,
    most: () => counting.most,
    fetchInvoices: async (number) => {
      const sink = store.lists.ingest(ref(number), () => clock.wall());
      await api.invoices.list(connection, ref(number).number, sink);
    },
    overview,
    refresh: async (number, part = 'all') => {
      const input = agreementsContract.refresh.input.parse({ customer: ref(number), part });
      checked(await service.refresh(input));
      return refreshed(number);
    },
    refreshed,
    close: async () => {
      await service.close();
      await workspace.close();
    },
  };
}

/** Gives another body than the service's to the calls whose path it knows; null leaves the answer alone. */
export type Rewrite = (path: string) => string | null;

/** Real HTTP that counts how many calls of docs/service.md §4.4 are under way at once, bodies included. */
class CountingTransport implements HttpTransport {
  readonly #inner = new FetchTransport();
  readonly #rewrite: Rewrite;
  #now = 0;
  most = 0;

  constructor(rewrite: Rewrite) {
    this.#rewrite = rewrite;
  }

  readonly send: HttpTransport['send'] = async (request) => {
    const path = new URL(request.url).pathname;
    if (!path.startsWith('/api/core/')) return this.#inner.send(request);
    this.#now += 1;
    this.most = Math.max(this.most, this.#now);
    let held = true;
    const release = () => {
      if (held) this.#now -= 1;
      held = false;
    };
    try {
      const answer = await this.#inner.send(request);
      return { ...answer, body: this.#body(answer.body, this.#rewrite(path), release) };
    } catch (error) {
      release();
      throw error;
    }
  };

  async *#body(chunks: HttpResponse['body'], instead: string | null, release: () => void) {
    try {
      for await (const chunk of chunks) if (instead === null) yield chunk;
      if (instead !== null) yield new TextEncoder().encode(instead);
    } finally {
      release();
    }
  }
}

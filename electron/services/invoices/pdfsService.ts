import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CachedPdfFigures } from '../../../shared/ipc/invoices.ts';
import type { JobCall } from '../../serviceClient/requestQueue.ts';
import type { CachedPdf } from '../../store/pdfs/pdfsRepository.ts';
import type { ConnectionsService } from '../app/connectionsService.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import type { ConnectivityService } from '../customers/connectivityService.ts';
import type { RequestInTurn } from '../jobs/jobType.ts';

interface FetchedPdf extends CachedPdf {
  readonly fromCache: boolean;
}

interface Call {
  readonly customer: CustomerRef;
  readonly done: Promise<unknown>;
}

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock'> {
  readonly connections: ConnectionsService;
  readonly connectivity: ConnectivityService;
}

/** PDFs of invoices: kept ones at once, others from the service, and then kept for offline reading. */
export class PdfsService {
  readonly #parts: Parts;
  readonly #calls = new Map<AbortController, Call>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async preview(customer: CustomerRef, id: number): Promise<FetchedPdf> {
    const { workspace, clock } = this.#parts;
    const detail = await workspace.current.store.lists.detail(customer, id, clock.today());
    if (detail === null) throw new KontorFailure('notCached');
    return this.fetch(customer, { id, invoiceNo: detail.row.invoiceNo });
  }

  /** What is kept for reading offline. */
  kept(): Promise<CachedPdfFigures> {
    return this.#parts.workspace.current.store.pdfs.figures();
  }

  async empty(): Promise<CachedPdfFigures> {
    const { pdfs } = this.#parts.workspace.current.store;
    await pdfs.clear();
    return pdfs.figures();
  }

  /** @throws KontorFailure serviceNotAPdf and the failures of a call */
  async fetch(
    customer: CustomerRef,
    invoice: { readonly id: number; readonly invoiceNo: string },
    signal?: AbortSignal,
  ): Promise<FetchedPdf> {
    const { store } = this.#parts.workspace.current;
    const kept = await store.pdfs.get(customer, invoice.id);
    if (kept !== null) return { ...kept, fromCache: true };
    const fresh = await this.fromService(customer, invoice, signal);
    await store.pdfs.put(customer, invoice.id, fresh.bytes, fresh.fetchedAt);
    return fresh;
  }

  /** Uses no kept PDF and keeps none: an export keeps what it has written once it is over. A job's turn says when. */
  async fromService(
    customer: CustomerRef,
    { invoiceNo }: { readonly invoiceNo: string },
    signal?: AbortSignal,
    jobsTurn?: RequestInTurn,
  ): Promise<FetchedPdf> {
    const turn = jobsTurn ?? ((call: (job?: JobCall) => Promise<Uint8Array<ArrayBuffer>>) => call());
    const { workspace, connections, connectivity, clock } = this.#parts;
    const { api } = workspace.current;
    try {
      const connection = await connections.forCalls(customer.connectionId);
      const bytes = await turn((job) =>
        this.#stoppable(customer, signal, (either) =>
          api.pdf.fetch(connection, customer.number, invoiceNo, { signal: either, job }),
        ),
      );
      connectivity.succeeded();
      return { bytes, fetchedAt: clock.wall(), fromCache: false };
    } catch (error) {
      connectivity.failed(error);
      throw error;
    }
  }

  /** Ends the calls for a customer and waits for them: none may keep a token or a PDF afterwards. */
  forget(customer: CustomerRef): Promise<void> {
    return stopped([...this.#calls].filter(([, call]) => sameCustomer(call.customer, customer)));
  }

  /** Ends all calls and waits for them. */
  close(): Promise<void> {
    return stopped([...this.#calls]);
  }

  async #stoppable<Value>(
    customer: CustomerRef,
    signal: AbortSignal | undefined,
    call: (either: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const stop = new AbortController();
    const done = call(signal ? AbortSignal.any([signal, stop.signal]) : stop.signal);
    this.#calls.set(stop, { customer, done });
    try {
      return await done;
    } finally {
      this.#calls.delete(stop);
    }
  }
}

async function stopped(calls: readonly (readonly [AbortController, Call])[]): Promise<void> {
  for (const [stop] of calls) stop.abort(new KontorFailure('cancelled'));
  await Promise.allSettled(calls.map(([, { done }]) => done));
}

import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { KeptPdfFigures } from '../../cache/pdfs/pdfShapes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ConnectionsService } from '../connections/connectionsService.ts';
import type { ConnectivityService } from '../customers/connectivityService.ts';
import type { Workspace } from '../state/workspace.ts';

export interface FetchedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  readonly fromCache: boolean;
}

/** PDFs of invoices: kept ones at once, others from the service, and then kept for offline reading. */
export class PdfsService {
  readonly #workspace: Workspace;
  readonly #connections: ConnectionsService;
  readonly #connectivity: ConnectivityService;
  readonly #clock: Clock;
  readonly #calls = new Map<
    AbortController,
    { readonly customer: CustomerRef; readonly done: Promise<unknown> }
  >();

  constructor(
    workspace: Workspace,
    connections: ConnectionsService,
    connectivity: ConnectivityService,
    clock: Clock,
  ) {
    this.#workspace = workspace;
    this.#connections = connections;
    this.#connectivity = connectivity;
    this.#clock = clock;
  }

  async preview(customer: CustomerRef, id: number): Promise<FetchedPdf> {
    const detail = await this.#workspace.current.cache.lists.detail(customer, id, this.#clock.today());
    if (detail === null) throw new KontorFailure('notCached');
    return this.fetch(customer, { id, invoiceNo: detail.row.invoiceNo });
  }

  /** What is kept for reading offline. */
  kept(): Promise<KeptPdfFigures> {
    return this.#workspace.current.cache.pdfs.figures();
  }

  async empty(): Promise<KeptPdfFigures> {
    const { pdfs } = this.#workspace.current.cache;
    await pdfs.clear();
    return pdfs.figures();
  }

  /** A job's `turn` says when a call may be made, if one is needed. @throws KontorFailure serviceNotAPdf and the failures of a call */
  async fetch(
    customer: CustomerRef,
    invoice: { readonly id: number; readonly invoiceNo: string },
    signal?: AbortSignal,
    turn?: <Value>(call: () => Promise<Value>) => Promise<Value>,
  ): Promise<FetchedPdf> {
    const { cache } = this.#workspace.current;
    const kept = await cache.pdfs.get(customer, invoice.id);
    if (kept !== null) return { ...kept, fromCache: true };
    const fresh = await this.fromService(customer, invoice, signal, turn);
    await cache.pdfs.put(customer, invoice.id, fresh.bytes, fresh.fetchedAt);
    return fresh;
  }

  /** Uses no kept PDF and keeps none: an export keeps what it has written once it is over. */
  async fromService(
    customer: CustomerRef,
    { invoiceNo }: { readonly invoiceNo: string },
    signal?: AbortSignal,
    jobsTurn?: <Value>(call: () => Promise<Value>) => Promise<Value>,
  ): Promise<FetchedPdf> {
    const turn = jobsTurn ?? ((call) => call());
    const paced = jobsTurn !== undefined;
    const { api } = this.#workspace.current;
    try {
      const connection = await this.#connections.forCalls(customer.connectionId);
      const bytes = await turn(() =>
        this.#stoppable(customer, signal, (either) =>
          api.pdf.fetch(connection, customer.number, invoiceNo, { signal: either, paced }),
        ),
      );
      this.#connectivity.succeeded();
      return { bytes, fetchedAt: this.#clock.wall(), fromCache: false };
    } catch (error) {
      this.#connectivity.failed(error);
      throw error;
    }
  }

  /** Ends the calls for a customer, or all, and waits for them: none may keep a token or a PDF afterwards. */
  async stop(customer?: CustomerRef): Promise<void> {
    const meant = [...this.#calls].filter(([, call]) => !customer || sameCustomer(call.customer, customer));
    for (const [stop] of meant) stop.abort(new KontorFailure('cancelled'));
    await Promise.allSettled(meant.map(([, { done }]) => done));
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

import type { CustomerNumber } from '../../shared/domain/customerNumber.ts';
import { ByteCollector } from './byteCollector.ts';
import type { CallLimits } from './callLimits.ts';
import type { ConnectionQueue } from './connectionQueue.ts';
import { readPdf } from './pdfAnswer.ts';
import type { ServiceCaller } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import { pdfPath, serviceUrl } from './serviceUrl.ts';
import type { TokenSource } from './tokenSource.ts';

/** The PDF of an invoice. The service documents no such path: it is the connection's assumption (DESIGN §5). */
export class PdfApi {
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
   * The bytes of a whole PDF, in a buffer of their own.
   * @throws KontorFailure; `serviceNotAPdf` for anything else than a PDF, and for one that stays cut
   */
  async fetch(
    connection: ServiceConnection,
    customerNumber: CustomerNumber,
    invoiceNo: string,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { signal } = options;
    const url = serviceUrl(connection, pdfPath(connection.pdfPathTemplate, invoiceNo));
    const bytes = new ByteCollector();
    return this.#queue.run(connection.id, signal, () =>
      this.#caller.call({
        endpoint: 'invoicePdf',
        method: 'GET',
        url,
        authorisation: this.#tokens.customer(connection, customerNumber),
        limits: this.#limits,
        receiver: {
          begin: () => bytes.clear(),
          write: (chunk) => bytes.add(chunk),
          finish: () => readPdf(bytes.take()),
        },
        whenIncomplete: 'serviceNotAPdf',
        signal,
      }),
    );
  }
}

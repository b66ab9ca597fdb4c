import type { CustomerNumber } from '../../shared/domain/customerNumber.ts';
import { ByteCollector } from './byteCollector.ts';
import { readPdf } from './pdfAnswer.ts';
import type { CallOptions } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import type { ServiceParts } from './serviceParts.ts';
import { pdfPath, serviceUrl } from './serviceUrl.ts';

/**
 * The PDF of an invoice. The service documents no such path: it is the connection's assumption (docs/design.md §5.7).
 */
export class PdfApi {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /**
   * The bytes of a whole PDF, in a buffer of their own.
   * @throws KontorFailure; `serviceNotAPdf` for anything but a PDF, `servicePdfNotFound`, `invoiceNumberUnusable`
   */
  async fetch(
    connection: ServiceConnection,
    customerNumber: CustomerNumber,
    invoiceNo: string,
    options: CallOptions = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const url = serviceUrl(connection, pdfPath(connection.pdfPathTemplate, invoiceNo));
    const bytes = new ByteCollector();
    return this.#parts.caller.call({
      ...options,
      endpoint: 'invoicePdf',
      method: 'GET',
      url,
      authorisation: this.#parts.tokens.customer(connection, customerNumber),
      limits: this.#parts.limits,
      sink: {
        begin: () => bytes.clear(),
        write: (chunk) => bytes.add(chunk),
        end: () => readPdf(bytes.take()),
      },
    });
  }
}

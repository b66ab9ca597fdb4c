import type { CustomerNumber } from '../../shared/domain/customerNumber.ts';
import { readPdf } from './pdfAnswer.ts';
import type { CallOptions } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import type { ServiceParts } from './serviceParts.ts';
import { pdfPath, serviceUrl } from './serviceUrl.ts';
import { wholeBody } from './wholeBody.ts';

/**
 * The PDF of an invoice. The service documents no such path: it is the connection's assumption (docs/design.md §5.7).
 */
export function pdfApi({ caller, tokens, limits }: ServiceParts) {
  return {
    /**
     * The bytes of a whole PDF, in a buffer of their own.
     * @throws KontorFailure; `serviceNotAPdf` for anything but a PDF, `servicePdfNotFound`, `invoiceNumberUnusable`
     */
    fetch: async (
      connection: ServiceConnection,
      customerNumber: CustomerNumber,
      invoiceNo: string,
      options: CallOptions = {},
    ): Promise<Uint8Array<ArrayBuffer>> =>
      caller.call({
        ...options,
        endpoint: 'invoicePdf',
        method: 'GET',
        url: serviceUrl(connection, pdfPath(connection.pdfPathTemplate, invoiceNo)),
        authorisation: tokens.customer(connection, customerNumber),
        limits,
        sink: wholeBody(readPdf),
      }),
  };
}

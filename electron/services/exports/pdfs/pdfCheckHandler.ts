import { Transferred } from '../../../workers/rpc.ts';
import { type PdfFault, pdfFault } from './pdfFault.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Checks one PDF after the other as they come; the caller sends the next once the last is answered. */
export class PdfReading {
  /** The bytes are returned if nothing is wrong with them. */
  async check(bytes: Bytes): Promise<Transferred<Bytes> | { readonly fault: PdfFault }> {
    const fault = await pdfFault(bytes);
    return fault === null ? new Transferred(bytes, [bytes.buffer]) : { fault };
  }
}

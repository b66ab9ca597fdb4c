import type { MessagePort } from 'node:worker_threads';
import { answerRooms } from '../../../threads/answerCalls.ts';
import { Handover } from '../../../threads/handover.ts';
import { offeredCalls } from '../../../threads/offeredCalls.ts';
import { type PdfFault, pdfFault } from './pdfFault.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Checks one PDF after the other as they come; the caller sends the next once the last is answered. */
export class PdfReading {
  /** The bytes are returned if nothing is wrong with them. */
  async check(bytes: Bytes): Promise<Handover<Bytes> | { readonly fault: PdfFault }> {
    const fault = await pdfFault(bytes);
    return fault === null ? new Handover(bytes, [bytes.buffer]) : { fault };
  }
}

/** An error of the check itself ends the thread: it is no answer about a PDF. */
export function servePdfCheck(port: MessagePort): void {
  answerRooms(port, offeredCalls({ pdfs: new PdfReading() }), (error) => {
    throw error;
  });
}

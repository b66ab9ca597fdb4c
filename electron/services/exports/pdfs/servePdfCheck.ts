import type { MessagePort } from 'node:worker_threads';
import { type PdfFault, pdfFault } from './pdfFault.ts';

/** The bytes are returned if nothing is wrong with them. */
export type CheckAnswer = { readonly fault: PdfFault } | { readonly bytes: Uint8Array<ArrayBuffer> };

/** Checks one PDF after the other as they come; the caller sends the next once the last is answered. */
export function servePdfCheck(port: MessagePort): void {
  port.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
    void pdfFault(bytes).then((fault) => {
      if (fault === null) port.postMessage({ bytes } satisfies CheckAnswer, [bytes.buffer]);
      else port.postMessage({ fault } satisfies CheckAnswer);
    });
  });
}

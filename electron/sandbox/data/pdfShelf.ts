import { invoicePdf } from './invoicePdf.ts';
import { paddedPdf } from './paddedPdf.ts';
import type { SampleCustomer } from './sampleCustomer.ts';
import type { InvoiceRecord } from './sampleInvoice.ts';

/**
 * Finished PDFs by customer and record, the longest unused evicted first. Each is drawn once, however many requests
 * there are.
 */
export class PdfShelf {
  readonly #mostBytes: number;
  readonly #padTo: number;
  readonly #finished = new Map<string, Buffer>();
  readonly #drawing = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  /** @param padTo exact size in bytes of smaller PDFs; 0 for none. */
  constructor(mostBytes: number, padTo: number) {
    this.#mostBytes = mostBytes;
    this.#padTo = padTo;
  }

  async pdf(customer: SampleCustomer, invoice: InvoiceRecord): Promise<Buffer> {
    const key = `${customer.number} ${JSON.stringify(invoice)}`;
    const finished = this.#finished.get(key);
    if (finished !== undefined) {
      this.#finished.delete(key);
      this.#finished.set(key, finished);
      return finished;
    }
    const begun = this.#drawing.get(key) ?? this.#draw(key, customer, invoice);
    this.#drawing.set(key, begun);
    return begun;
  }

  async #draw(key: string, customer: SampleCustomer, invoice: InvoiceRecord): Promise<Buffer> {
    try {
      const pdf = paddedPdf(await invoicePdf(customer, invoice), this.#padTo);
      this.#keep(key, pdf);
      return pdf;
    } finally {
      this.#drawing.delete(key);
    }
  }

  #keep(key: string, pdf: Buffer): void {
    this.#finished.set(key, pdf);
    this.#bytes += pdf.length;
    for (const [oldest, { length }] of this.#finished) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#finished.delete(oldest);
      this.#bytes -= length;
    }
  }
}

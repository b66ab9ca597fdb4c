import type { SampleCustomer } from './sampleCustomer.ts';
import type { InvoiceRecord } from './sampleInvoice.ts';

/** Draws the PDF of one invoice. */
export type DrawPdf = (customer: SampleCustomer, invoice: InvoiceRecord) => Promise<Buffer>;

/**
 * Finished PDFs by customer and record, the longest unused evicted first. Each is drawn once, however many requests
 * there are.
 */
export class PdfShelf {
  readonly #mostBytes: number;
  readonly #drawPdf: DrawPdf;
  readonly #finished = new Map<string, Buffer>();
  readonly #drawing = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(mostBytes: number, drawPdf: DrawPdf) {
    this.#mostBytes = mostBytes;
    this.#drawPdf = drawPdf;
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
      const pdf = await this.#drawPdf(customer, invoice);
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

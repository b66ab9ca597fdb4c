import { LruCache } from '../../../shared/domain/lruCache.ts';
import type { SampleCustomer } from './sampleCustomer.ts';
import type { InvoiceRecord } from './sampleInvoice.ts';

/** Draws the PDF of one invoice. */
export type DrawPdf = (customer: SampleCustomer, invoice: InvoiceRecord) => Promise<Buffer>;

/**
 * Finished PDFs by customer and record, the longest unused evicted first. Each is drawn once, however many requests
 * there are.
 */
export class PdfShelf {
  readonly #drawPdf: DrawPdf;
  readonly #finished: LruCache<string, Buffer>;
  readonly #drawing = new Map<string, Promise<Buffer>>();

  constructor(mostBytes: number, drawPdf: DrawPdf) {
    this.#finished = new LruCache(mostBytes, ({ length }) => length);
    this.#drawPdf = drawPdf;
  }

  async pdf(customer: SampleCustomer, invoice: InvoiceRecord): Promise<Buffer> {
    const key = `${customer.number} ${JSON.stringify(invoice)}`;
    const finished = this.#finished.get(key);
    if (finished !== undefined) return finished;
    const begun = this.#drawing.get(key) ?? this.#draw(key, customer, invoice);
    this.#drawing.set(key, begun);
    return begun;
  }

  async #draw(key: string, customer: SampleCustomer, invoice: InvoiceRecord): Promise<Buffer> {
    try {
      const pdf = await this.#drawPdf(customer, invoice);
      this.#finished.put(key, pdf);
      return pdf;
    } finally {
      this.#drawing.delete(key);
    }
  }
}

import { LruCache } from '../../shared/domain/lruCache.ts';
import { decimalFromScaled, scaledFromNumber } from '../../shared/domain/money.ts';
import type { SampleCustomer } from './sampleCustomer.ts';
import type { InvoiceRecord } from './sampleInvoice.ts';
import { PLACES, STREETS } from './sampleNames.ts';
import { SeededRandom, seedOf } from './seededRandom.ts';

const LEFT = 56;
const RIGHT = 539;
const AMOUNT_WIDTH = 90;
const COLUMNS = { text: LEFT, quantity: 300, each: 360, sum: RIGHT - AMOUNT_WIDTH };
const GREY = '#5b6470';

/** A4 page of an invoice or credit note; the same record gives the same bytes. pdfkit is loaded on first use. */
export async function invoicePdf(customer: SampleCustomer, invoice: InvoiceRecord): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const title = invoice.price < 0 ? 'Credit note' : 'Invoice';
  const doc = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    lang: 'en',
    info: {
      Title: `${title} ${printable(invoice.invoice_no)}`,
      Author: 'Kontor sample service',
      Creator: 'Kontor sample service',
      Producer: 'Kontor sample service',
      CreationDate: new Date('2025-01-01T00:00:00Z'),
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  drawHead(doc, title, customer, invoice);
  drawRows(doc, invoice);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

function drawHead(
  doc: PDFKit.PDFDocument,
  title: string,
  customer: SampleCustomer,
  invoice: InvoiceRecord,
): void {
  const random = new SeededRandom(seedOf('address', customer.number));
  const place = random.pick(PLACES);
  doc.font('Helvetica-Bold').fontSize(20).text(title, LEFT, 64);
  doc.font('Helvetica').fontSize(9).fillColor(GREY).text('SAMPLE DATA - NOT A CLAIM', LEFT, 90);
  doc.fillColor('black').fontSize(10);
  doc.text(printable(customer.name), LEFT, 130);
  doc.text(`${random.pick(STREETS)} ${random.int(1, 90)}`, LEFT, 145);
  doc.text(`${place.countryCode}-${place.postalCode} ${place.city}`, LEFT, 160);
  const facts: [string, string][] = [
    ['Number', invoice.invoice_no],
    ['Entry', invoice.entry_no],
    ['Customer', customer.number],
    ['Agreement', String(invoice.agreement_id)],
    ['Date', invoice.invoice_date_at.slice(0, 10)],
    ['Due', invoice.invoice_due_at.slice(0, 10)],
    ['Status', invoice.status],
  ];
  for (const [index, [label, value]] of facts.entries()) {
    const y = 130 + index * 15;
    doc.fillColor(GREY).text(label, 330, y);
    doc
      .fillColor('black')
      .text(printable(value).slice(0, 24), 420, y, { width: RIGHT - 420, lineBreak: false });
  }
}

/** Text, sum, and whether the line is a delivery with quantity and price each. */
type Line = readonly [text: string, sum: string, delivered: boolean];

function drawRows(doc: PDFKit.PDFDocument, invoice: InvoiceRecord): void {
  const delivered = parts(invoice);
  const totals: Line[] = [
    ['Net', money(invoice.price), false],
    ['VAT 25 %', difference(invoice.price_vat, invoice.price), false],
    ['Total', money(invoice.price_vat), false],
    ['Outstanding', money(invoice.amount_outstanding), false],
  ];
  doc.font('Helvetica-Bold');
  drawLine(doc, 280, ['Description', 'Sum', false]);
  rule(doc, 296);
  doc.font('Helvetica');
  for (const [index, line] of delivered.entries()) drawLine(doc, 304 + index * 16, line);
  const below = 304 + delivered.length * 16;
  rule(doc, below + 4);
  for (const [index, line] of totals.entries()) {
    doc.font(line[0] === 'Total' ? 'Helvetica-Bold' : 'Helvetica');
    drawLine(doc, below + 12 + index * 16, line);
  }
}

function drawLine(doc: PDFKit.PDFDocument, y: number, [text, sum, delivered]: Line): void {
  const right = { align: 'right', lineBreak: false } as const;
  doc.text(text, COLUMNS.text, y, { lineBreak: false });
  if (delivered) {
    doc.text('1', COLUMNS.quantity, y, { ...right, width: 40 });
    doc.text(sum, COLUMNS.each, y, { ...right, width: 70 });
  }
  doc.text(sum, COLUMNS.sum, y, { ...right, width: AMOUNT_WIDTH });
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(GREY);
}

/** The lines that add up to the net amount. */
function parts(invoice: InvoiceRecord): Line[] {
  const scaled = scaledFromNumber(invoice.price);
  if (scaled === null) return [['Delivery', String(invoice.price), true]];
  const random = new SeededRandom(seedOf('rows', invoice.invoice_no, invoice.entry_no));
  const first = Math.round((scaled * random.int(40, 80)) / 1_000_000) * 10_000;
  const second = Math.round(((scaled - first) * random.int(30, 70)) / 1_000_000) * 10_000;
  return [
    ['Energy and network', decimal(first), true],
    ['Fixed charge', decimal(second), true],
    ['Adjustment', decimal(scaled - first - second), true],
  ];
}

function difference(left: number, right: number): string {
  const [from, take] = [scaledFromNumber(left), scaledFromNumber(right)];
  return from === null || take === null ? '' : decimal(from - take);
}

function money(amount: number): string {
  const scaled = scaledFromNumber(amount);
  return scaled === null ? String(amount) : decimal(scaled);
}

/** At least two decimals, more where the amount has them. */
function decimal(scaled: number): string {
  const [whole = '0', fraction = ''] = decimalFromScaled(scaled).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** The PDF's own fonts know Latin 1; anything else becomes a question mark. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7e\u00a1-\u00ff]/gu, '?');
}

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

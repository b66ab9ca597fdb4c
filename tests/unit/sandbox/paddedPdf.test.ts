import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf } from '../../../electron/sandbox/data/invoicePdf.ts';
import { SampleWorld } from '../../../electron/sandbox/data/sampleWorld.ts';
import { paddedPdf } from '../../sandbox/paddedPdf.ts';

let pdf: Buffer;

beforeAll(async () => {
  const customer = new SampleWorld('kontor', '2026-03-15').customer('10001');
  const invoice = customer?.invoices.find('50001');
  if (!customer || !invoice) throw new Error('the sample has no showcase');
  pdf = await invoicePdf(customer, invoice);
});

describe('paddedPdf', () => {
  it('is exactly as long as asked, with its table where it says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 300_000 }), (more) => {
        const padded = paddedPdf(pdf, pdf.length + more);
        expect(padded.length).toBe(pdf.length + more);
        const offset = Number(
          /startxref\n(\d+)\n%%EOF\n$/.exec(padded.subarray(-64).toString('latin1'))?.[1],
        );
        expect(padded.subarray(offset, offset + 5).toString()).toBe('xref\n');
      }),
      { numRuns: 200 },
    );
  });

  it('pads with comment lines only', () => {
    for (let more = 10; more < 400; more += 1) {
      const padded = paddedPdf(pdf, pdf.length + more).toString('latin1');
      const end = padded.lastIndexOf('\nxref\n');
      const lines = padded.slice(padded.lastIndexOf('endobj\n', end) + 7, end).split('\n');
      expect(
        lines.every((line) => line === '' || line.startsWith('%')),
        String(more),
      ).toBe(true);
    }
  });

  it('leaves alone what is long enough or is no PDF', () => {
    expect(paddedPdf(pdf, 100)).toBe(pdf);
    const text = Buffer.from('no pdf');
    expect(paddedPdf(text, 1_000)).toBe(text);
  });
});

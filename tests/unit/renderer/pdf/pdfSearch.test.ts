import type { PDFDocumentProxy } from 'pdfjs-dist';
import { describe, expect, it } from 'vitest';
import { comparable, matchAt, occurrences, searchPdf } from '../../../../renderer/features/pdf/PdfSearch.tsx';
import { fc } from '../../../fastCheck.ts';

/** As much of a document as the search asks for: the runs of text of each page. */
function documentOf(pages: readonly (readonly string[])[]): PDFDocumentProxy {
  const getPage = async (page: number) => ({
    getTextContent: async () => ({
      items: (pages[page - 1] ?? []).map((str) => ({ str, hasEOL: true })),
    }),
  });
  return { numPages: pages.length, getPage } as unknown as PDFDocumentProxy;
}

describe('the search in a PDF', () => {
  it('finds text in any case and over line ends, with the pages that hold it', async () => {
    const pdf = documentOf([['Invoice 50001', 'Price'], ['terms of', 'payment'], ['PRICE and price']]);
    expect(await searchPdf(pdf, 'price', () => false)).toEqual([
      { page: 1, count: 1 },
      { page: 3, count: 2 },
    ]);
    expect(await searchPdf(pdf, 'Terms  of payment', () => false)).toEqual([{ page: 2, count: 1 }]);
    expect(await searchPdf(pdf, '   ', () => false)).toEqual([]);
    expect(await searchPdf(pdf, 'nowhere', () => false)).toEqual([]);
  });

  it('goes from place to place through all pages', () => {
    const found = [
      { page: 1, count: 1 },
      { page: 3, count: 2 },
    ];
    expect([0, 1, 2, 3].map((place) => matchAt(found, place))).toEqual([
      { page: 1, at: 0, of: 1 },
      { page: 3, at: 0, of: 2 },
      { page: 3, at: 1, of: 2 },
      null,
    ]);
  });

  it('stops when the clerk has left', async () => {
    expect(await searchPdf(documentOf([['price']]), 'price', () => true)).toEqual([]);
  });

  it('finds every text in itself', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (wanted, rest) => {
        const needle = comparable(wanted);
        expect(occurrences(comparable(`${rest}|${wanted}|${rest}`), needle)).toBeGreaterThan(0);
      }),
    );
  });
});

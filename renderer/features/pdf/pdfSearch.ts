import type { PDFDocumentProxy } from 'pdfjs-dist';

/** How often a text occurs on a page, counted from one; pages without it are left out. */
export interface PageMatches {
  readonly page: number;
  readonly count: number;
}

/** One place of the text: its page, counted from 1, and which of how many it is there, counted from 0. */
export interface PdfMatch {
  readonly page: number;
  readonly at: number;
  readonly of: number;
}

/** Text as it is compared: without case, any white space as one blank. */
export function comparable(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase().replaceAll(/\s+/g, ' ');
}

export function occurrences(text: string, wanted: string): number {
  return wanted === '' ? 0 : text.split(wanted).length - 1;
}

/** The pages that hold a text, in order. Scanned pages have no text to be found. */
export async function searchPdf(
  document: PDFDocumentProxy,
  wanted: string,
  hasLeft: () => boolean,
): Promise<PageMatches[]> {
  const needle = comparable(wanted.trim());
  const found: PageMatches[] = [];
  if (needle === '') return found;
  for (let page = 1; page <= document.numPages && !hasLeft(); page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    const count = occurrences(comparable(text), needle);
    if (count > 0) found.push({ page, count });
  }
  return found;
}

/** The match at a place, counted through all pages from 0; null for none. */
export function matchAt(found: readonly PageMatches[], place: number): PdfMatch | null {
  let before = 0;
  for (const { page, count } of found) {
    if (place < before + count) return { page, at: place - before, of: count };
    before += count;
  }
  return null;
}

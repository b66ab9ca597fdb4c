import { readFile } from 'node:fs/promises';

/** A piece of text of one typeface; points, from the left and the top of its page. */
export interface ReportText {
  readonly text: string;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

export interface ReportPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly ReportText[];
}

async function opened(path: string) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  return getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 }).promise;
}

/** What pdf.js finds on each page of a PDF. */
export async function readPaper(path: string): Promise<readonly ReportPage[]> {
  const pdf = await opened(path);
  const pages: ReportPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item): ReportText[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , skewed = 0, size = 0, left = 0, bottom = 0] = item.transform as number[];
      const points = Math.hypot(skewed, size);
      return [{ text: item.str, size: points, left, right: left + item.width, baseline: height - bottom }];
    });
    pages.push({ width, height, texts });
  }
  await pdf.loadingTask.destroy();
  return pages;
}

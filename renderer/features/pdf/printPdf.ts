import type { PDFDocumentProxy } from 'pdfjs-dist';
import styles from './PdfPreview.module.css';

/** More pages than this are better printed from the exported file: each is held as a picture meanwhile. */
export const MOST_PRINTED = 40;

/** Pixels for a point of the page: 144 to the inch. */
const DENSITY = 2;

/** Draws all pages beside the screen and opens the print dialog over them alone. */
export async function printPdf(pdf: PDFDocumentProxy): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = styles['printed'] ?? '';
  sheets.setAttribute('aria-hidden', 'true');
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: DENSITY });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport, intent: 'print' }).promise;
    sheets.append(canvas);
  }
  document.body.append(sheets);
  try {
    window.print();
  } finally {
    sheets.remove();
  }
}

import type { PDFDocumentProxy } from 'pdfjs-dist';
import { onForget } from '../../base/clearedStores.ts';
import styles from './PdfPreview.module.css';

/** More pages than this are better printed from the file: each is held as a picture meanwhile. */
export const MOST_PRINTED = 100;

/** Pixels for a point of the page: 216 to the inch, enough for small type. */
const DENSITY = 3;

/** What the last print left beside the screen; the browser may still be reading it after `print` returns. */
let removeSheets = () => {};
onForget(() => removeSheets());

interface PrintSteps {
  /** Aborted once the pages are left: nothing is printed then, and the promise rejects. */
  readonly signal?: AbortSignal;
  /** The page that is being drawn. */
  readonly onPage?: (page: number) => void;
  /** The dialog is about to open. Whether the clerk prints or cancels there cannot be known. */
  readonly onDialog?: () => void;
}

/** Draws all pages beside the screen, one after the other, and opens the print dialog over them alone. */
export async function printPdf(pdf: PDFDocumentProxy, steps: PrintSteps = {}): Promise<void> {
  const { signal, onPage, onDialog } = steps;
  removeSheets();
  const addresses: string[] = [];
  const sheets = document.createElement('div');
  sheets.className = styles['printed'] ?? '';
  sheets.setAttribute('aria-hidden', 'true');
  const remove = () => {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  };
  removeSheets = remove;
  try {
    const canvas = document.createElement('canvas');
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onPage?.(number);
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: DENSITY });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport, intent: 'print' }).promise;
      const address = URL.createObjectURL(await pictureOf(canvas));
      addresses.push(address);
      const picture = new Image();
      picture.src = address;
      picture.toggleAttribute('data-sideways', viewport.width > viewport.height);
      await picture.decode();
      sheets.append(picture);
      page.cleanup();
      signal?.throwIfAborted();
    }
    document.body.append(sheets);
    window.addEventListener('afterprint', remove, { once: true });
    onDialog?.();
    window.print();
  } catch (error) {
    remove();
    throw error;
  }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}

import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './PdfPreview.module.css';
import { highlightWords } from './pdfHighlight.ts';
import type { PdfMatch } from './pdfSearch.ts';

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  /** From one on. */
  readonly page: number;
  /** CSS pixels that the page is wide. */
  readonly width: number;
  readonly label: string;
  /** A text that is marked wherever it is on the page; empty for none. */
  readonly wanted: string;
  /** Which of how many on this page the clerk is at; it is scrolled into view. Null for none here. */
  readonly match: PdfMatch | null;
  readonly onBroken: () => void;
}

/** One page drawn at the resolution of the screen; its text is over it for reading and copying. */
export function PdfPage({ document, page, width, label, wanted, match, onBroken }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(0);
  const sayBroken = useEffectEvent(onBroken);
  useEffect(() => {
    let left = false;
    let stop = () => {};
    void drawPage(document, page, width, canvas.current, words.current, () => left).then(
      (cancel) => {
        if (left) cancel();
        else {
          stop = cancel;
          setDrawn((count) => count + 1);
        }
      },
      () => {
        if (!left) sayBroken();
      },
    );
    return () => {
      left = true;
      stop();
    };
  }, [document, page, width]);
  useEffect(() => {
    void drawn;
    if (words.current !== null) highlightWords(words.current, wanted, match);
  }, [wanted, match, drawn]);
  return (
    <figure className={styles['page']} aria-label={label}>
      <canvas ref={canvas} className={styles['canvas']} aria-hidden />
      <div ref={words} className={styles['words']} />
    </figure>
  );
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  width: number,
  canvas: HTMLCanvasElement | null,
  words: HTMLDivElement | null,
  hasLeft: () => boolean,
): Promise<() => void> {
  const { TextLayer } = await import('pdfjs-dist');
  const page = await document.getPage(number);
  if (hasLeft() || canvas === null || words === null) return () => {};
  const scale = width / page.getViewport({ scale: 1 }).width;
  const density = Math.min(window.devicePixelRatio || 1, 3);
  const sharp = page.getViewport({ scale: scale * density });
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(sharp.width);
  canvas.height = Math.floor(sharp.height);
  for (const element of [canvas, words]) {
    element.style.setProperty('width', `${viewport.width}px`);
    element.style.setProperty('height', `${viewport.height}px`);
  }
  words.style.setProperty('--total-scale-factor', String(scale));
  const drawing = page.render({ canvas, viewport: sharp });
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
  const cancel = () => {
    drawing.cancel();
    text.cancel();
    words.replaceChildren();
  };
  try {
    await Promise.all([drawing.promise, text.render()]);
  } catch (error) {
    if (!hasLeft()) throw error;
  }
  return cancel;
}

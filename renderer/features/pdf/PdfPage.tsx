import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './PdfPreview.module.css';
import { comparable, type PdfMatch } from './PdfSearch.tsx';

const NAME = 'pdf-found';
const CURRENT = 'pdf-found-current';

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

/**
 * Marks a text wherever it is within one run of the page's words, and scrolls to the chosen one. A match across runs
 * is not marked: if there is one, none is shown as the chosen one.
 */
export function highlightWords(
  words: HTMLElement,
  wanted: string,
  match: Omit<PdfMatch, 'page'> | null,
): void {
  if (!('highlights' in CSS)) return;
  const needle = comparable(wanted.trim());
  const ranges: Range[] = [];
  if (needle !== '') {
    const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').toLocaleLowerCase();
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
        if (at + needle.length > (node.textContent ?? '').length) break;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + needle.length);
        ranges.push(range);
      }
    }
  }
  const at = match?.of === ranges.length ? ranges[match.at] : undefined;
  mark(NAME, ranges);
  mark(CURRENT, at === undefined ? [] : [at]);
  at?.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function mark(name: string, ranges: readonly Range[]): void {
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './PdfPreview.module.css';
import { loadViewerParts } from './pdfViewer.ts';

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  /** CSS pixels that the page is wide. */
  readonly width: number;
  readonly label: string;
  readonly onBroken: () => void;
}

/** The first page of a document by itself, as wide as there is room for; its text is over it for reading and copying. */
export function PdfPage({ document, width, label, onBroken }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const sayBroken = useEffectEvent(onBroken);
  useEffect(() => {
    const left = new AbortController();
    drawPage(document, width, place.current, left.signal).catch(() => {
      if (!left.signal.aborted) sayBroken();
    });
    return () => left.abort();
  }, [document, width]);
  return (
    <figure aria-label={label}>
      <div ref={place} className={styles['pages']} />
    </figure>
  );
}

async function drawPage(
  document: PDFDocumentProxy,
  width: number,
  container: HTMLDivElement | null,
  signal: AbortSignal,
): Promise<void> {
  const [{ EventBus, PDFPageView, inert }, page] = await Promise.all([
    loadViewerParts(),
    document.getPage(1),
  ]);
  if (signal.aborted || container === null) return;
  const viewport = page.getViewport({ scale: 1 });
  const view = new PDFPageView({
    ...inert,
    container,
    id: 1,
    eventBus: new EventBus(),
    defaultViewport: viewport,
    scale: (width / viewport.width) * (72 / 96),
  });
  signal.addEventListener('abort', () => {
    view.destroy();
    view.div?.remove();
  });
  view.setPdfPage(page);
  await view.draw();
}

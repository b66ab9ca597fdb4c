import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { EventBus, PDFPageView, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';

/**
 * pdf.js's own viewer, with all that a document could act by left out: no links, forms, notes, scripts or editors.
 * Annotations are painted with their page (`openPdf`), and none becomes an element.
 *
 * `PdfPages` opens one over a document, sets its size and listens to its bus; `PdfSearch` searches over the same bus;
 * `PdfPage` draws a single page by the same parts. Their style sheet is not loaded: it is for the whole of Firefox's
 * viewer and asks for pictures. What pages need of it is in `PdfPreview.module.css`.
 */
export interface PdfView {
  readonly viewer: PDFViewer;
  readonly bus: EventBus;
  /** Shows all pages so large as a page, counted from 1, is to be. */
  readonly setSize: (scaleOf: ScaleOf, page: number) => void;
}

/** The part of its size on paper at which a page is shown that is so many CSS pixels wide on paper. */
export type ScaleOf = (paperWidth: number) => number;

interface PdfViewOptions {
  readonly document: PDFDocumentProxy;
  /** Scrolls; positioned absolutely, with an element for the pages as its only child. */
  readonly container: HTMLDivElement;
  /** Called once, as soon as the size of the first page is known. */
  readonly scaleOf: ScaleOf;
  /** Names a page for a screen reader; pages are counted from 1. */
  readonly labelOf: (page: number) => string;
  /** Said on a page that cannot be drawn, where another can. */
  readonly brokenLabel: string;
  /** The first page that was to be drawn cannot be. */
  readonly onBroken: () => void;
  /** Closes the viewer. The document stays open. */
  readonly signal: AbortSignal;
}

/** Milliseconds without a key before a text is searched for. */
const SEARCH_DELAY = 150;

/** pdf.js would name pages and buttons by Fluent texts: Kontor has none of those buttons, and names the pages itself. */
const NO_TEXTS = { pause() {}, resume() {} } as never;

/** pdf.js's parts of a viewer, and what every page is shown with. They take pdf.js from a global variable that it sets. */
export async function loadViewerParts() {
  const { AnnotationEditorType, AnnotationMode } = await import('pdfjs-dist');
  const parts = await import('pdfjs-dist/web/pdf_viewer.mjs');
  const inert = {
    annotationMode: AnnotationMode.DISABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    enableAutoLinking: false,
    enableSelectionRendering: false,
    l10n: NO_TEXTS,
  };
  return { ...parts, inert };
}

/**
 * Shows the pages of a document one under the other.
 * @throws what pdf.js says where the first page cannot be read
 */
export async function viewPdf(options: PdfViewOptions): Promise<PdfView> {
  const { document, container, scaleOf, labelOf, brokenLabel, onBroken, signal } = options;
  const parts = await loadViewerParts();
  signal.throwIfAborted();
  const bus = new parts.EventBus();
  const linkService = new parts.PDFLinkService({ eventBus: bus });
  linkService.externalLinkEnabled = false;
  const findController = new parts.PDFFindController({ eventBus: bus, linkService, delay: SEARCH_DELAY });
  const settings = {
    ...parts.inert,
    container,
    eventBus: bus,
    linkService,
    findController,
    removePageBorders: true,
    abortSignal: signal,
  };
  const viewer = new parts.PDFViewer(settings);
  linkService.setViewer(viewer);
  const pageViews = () =>
    Array.from({ length: viewer.pagesCount }, (_, place) => viewer.getPageView(place) as PDFPageView);
  const setSize = (scale: ScaleOf, page: number) => {
    const view = pageViews()[page - 1];
    if (view !== undefined) viewer.currentScale = scale(view.width / view.scale);
  };
  const resized = new ResizeObserver(() => viewer.update());
  signal.addEventListener('abort', () => {
    resized.disconnect();
    viewer.setDocument(null as never);
    linkService.setDocument(null);
  });
  const ready = Promise.withResolvers<void>();
  let isDrawn = false;
  const sayBroken = ({ div }: PDFPageView) => div?.setAttribute('data-broken', brokenLabel);
  bus.on('pagesinit', () => {
    for (const { div, id } of pageViews()) div?.setAttribute('aria-label', labelOf(Number(id)));
    setSize(scaleOf, 1);
    resized.observe(container);
    for (const view of pageViews().slice(1)) {
      document.getPage(Number(view.id)).then(
        (page) => !signal.aborted && view.pdfPage === null && view.setPdfPage(page),
        () => !signal.aborted && sayBroken(view),
      );
    }
    ready.resolve();
  });
  bus.on('pagerendered', ({ source, error }: { source: PDFPageView; error: unknown }) => {
    if (error === null) isDrawn = true;
    else if (isDrawn) sayBroken(source);
    else onBroken();
  });
  bus.on('textlayerrendered', ({ source }: { source: PDFPageView }) => {
    // The pages together are one stop of the keyboard.
    source.textLayer?.div.removeAttribute('tabindex');
  });
  viewer.setDocument(document);
  linkService.setDocument(document);
  viewer.pagesPromise?.catch(ready.reject);
  await ready.promise;
  return { viewer, bus, setSize };
}

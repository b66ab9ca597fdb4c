import {
  ChevronLeft,
  ChevronRight,
  FileDown,
  HardDrive,
  Printer,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { onForget } from '../../base/clearedStores.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useRoom, useWidth } from '../../ui/useWidth.ts';
import styles from './PdfPreview.module.css';
import { PdfSearch } from './PdfSearch.tsx';
import { type PdfView, type ScaleOf, viewPdf } from './pdfViewer.ts';

const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
/** The part of its size on paper at which small print can still be read. */
const READABLE = 0.7;
/** A width within half a per cent of a step is that step. */
const NEAR = 0.005;

/** More pages than this are better printed from the file: each is held as a picture meanwhile. */
const MOST_PRINTED = 100;

/** Pixels for a point of the page: 216 to the inch, enough for small type. */
const DENSITY = 3;

/** What the last print left beside the screen; the browser may still be reading it after `print` returns. */
let removeSheets = () => {};
onForget(() => removeSheets());

interface PdfPagesProps {
  readonly document: PDFDocumentProxy;
  /** Names what is shown, for a screen reader. */
  readonly label: string;
  /** It is here without the service. */
  readonly kept: boolean;
  readonly note: string;
  readonly exportLabel: string;
  /** In a dialog of its own: it takes the keyboard as soon as it is there, and says Print in full. */
  readonly standsAlone?: boolean;
  /** The print dialog opens by itself, once. */
  readonly printsAtOnce?: boolean;
  /** Read once: whether the pages take the focus. Those of a dialog do. */
  readonly takesFocus?: () => boolean;
  /** First in the foot. */
  readonly before?: ReactNode;
  /** Left out where nothing is exported from. */
  readonly onExport?: () => void;
  /** The print dialog is about to open over these pages. */
  readonly onPrint: () => void;
}

/** CSS pixels left and right of a page, together. */
const PADDING = 24;
/** Steps by which the bar is shortened to stay on one line: the size in one figure, the page too, no size. */
const SHORTER = 3;

/** An open PDF: its pages, their size, a search through their text, and print. */
export function PdfPages(props: PdfPagesProps) {
  const { document, label, kept, note, exportLabel, onExport, onPrint, before } = props;
  const { standsAlone = false, printsAtOnce = false, takesFocus } = props;
  const t = useTexts('pdfs');
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<Zoom>('reading');
  const [broken, setBroken] = useState(false);
  const [searching, setSearching] = useState(false);
  const [wanted, setWanted] = useState('');
  /** The part of its size on paper at which the page is shown: 1 is real size. */
  const [scale, setScale] = useState(1);
  const [view, setView] = useState<PdfView | null>(null);
  const viewer = useRef<HTMLDivElement>(null);
  /** The page that is being made ready for the printer; null while nothing is printed. */
  const [printing, setPrinting] = useState<number | null>(null);
  /** Aborted once the document is closed or another one is shown: a print of it that is being prepared ends. */
  const leaving = useRef(new AbortController());
  useEffect(() => {
    void document;
    const left = new AbortController();
    leaving.current = left;
    return () => left.abort();
  }, [document]);
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useRoom(bar, SHORTER);
  const fit = Math.max(useWidth(frame) - PADDING, 0);
  const arrived = useRef(false);
  // Keys that wait for the pages are given as soon as these are there.
  useLayoutEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (standsAlone || takesFocus?.()) frame.current?.focus();
  });
  const pages = document.numPages;
  const scaleOf: ScaleOf = (paper) => scaleOfZoom(zoom, fit, paper);
  const open = useEffectEvent(async (container: HTMLDivElement, signal: AbortSignal) => {
    const onBroken = () => setBroken(true);
    const options = { document, container, scaleOf, onBroken, signal };
    const labelOf = (number: number) => t('page', { page: number, pages });
    try {
      const opened = await viewPdf({ ...options, labelOf, brokenLabel: t('brokenTitle') });
      opened.bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => setPage(pageNumber));
      opened.bus.on('scalechanging', (event: { scale: number }) => setScale(event.scale));
      setScale(opened.viewer.currentScale);
      setView(opened);
    } catch {
      if (!signal.aborted) onBroken();
    }
  });
  const hasRoom = fit > 0;
  useEffect(() => {
    void document;
    if (frame.current === null || !hasRoom) return;
    const left = new AbortController();
    void open(frame.current, left.signal);
    return () => {
      left.abort();
      setView(null);
    };
  }, [document, hasRoom]);
  // What was pressed before the pages were there.
  const goToPage = useEffectEvent((to: PdfView) => {
    if (page > 1) to.viewer.currentPageNumber = Math.min(page, pages);
  });
  useEffect(() => {
    if (view !== null) goToPage(view);
  }, [view]);
  // Scrolling on to a page of another size leaves the size as it is; turning to it does not.
  const fitPage = useEffectEvent((to: PdfView) => to.setSize(scaleOf, page));
  useEffect(() => {
    if (view !== null && fit > 0) fitPage(view);
  }, [view, fit]);
  const choose = (next: Zoom) => {
    setZoom(next);
    view?.setSize((paper) => scaleOfZoom(next, fit, paper), page);
  };
  const step = (by: number) => choose(steppedZoom(scale, by));
  const print = async () => {
    if (printing !== null || pages > MOST_PRINTED) return;
    setPrinting(1);
    const { signal } = leaving.current;
    await printPdf(document, { signal, onPage: setPrinting, onDialog: onPrint }).catch(() => {
      if (!signal.aborted) showToast({ text: said('pdfs', 'printFailed'), tone: 'failure' });
    });
    setPrinting(null);
  };
  const begun = useRef(false);
  useEffect(() => {
    if (!printsAtOnce || begun.current) return;
    begun.current = true;
    void print();
  });
  const turnTo = (next: number) => {
    if (next < 1 || next > pages) return;
    setPage(next);
    view?.setSize(scaleOf, next);
    if (view !== null) view.viewer.currentPageNumber = next;
    // The button that led to the first or last page can do no more: the page itself takes the keyboard.
    if (next === 1 || next === pages) frame.current?.focus();
  };
  const closeSearch = () => {
    setSearching(false);
    frame.current?.focus();
  };
  const keys = {
    print: () => void print(),
    search: () => {
      setSearching(true);
      viewer.current?.querySelector<HTMLElement>('search input')?.focus();
    },
    turn: (by: number) => turnTo(page + by),
    zoom: step,
    fit: () => choose('width'),
    real: () => choose(1),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the viewer, wherever in it the focus is
    <div
      ref={viewer}
      className="column"
      onKeyDown={(event) => pressPdfKey(event, view && frame.current, keys)}
    >
      <div ref={bar} className={styles['bar']}>
        <IconButton
          label={t('previousPage')}
          icon={<ChevronLeft size={16} aria-hidden />}
          isDisabled={page <= 1}
          onPress={() => turnTo(page - 1)}
        />
        <span role="status" className={styles['where']} data-short={`${page}/${pages}`}>
          <span>{t('page', { page, pages })}</span>
        </span>
        <IconButton
          label={t('nextPage')}
          icon={<ChevronRight size={16} aria-hidden />}
          isDisabled={page >= pages}
          onPress={() => turnTo(page + 1)}
        />
        <span className={styles['gap']} />
        <IconButton
          label={t('search')}
          icon={<Search size={16} aria-hidden />}
          shortcut="Mod+F"
          aria-expanded={searching}
          onPress={() => setSearching(!searching)}
        />
        {pages <= MOST_PRINTED && !standsAlone && (
          <IconButton
            label={t('print')}
            icon={<Printer size={16} aria-hidden />}
            isPending={printing !== null}
            onPress={() => void print()}
          />
        )}
        <ZoomButtons
          zoom={zoom === 'reading' && scale > READABLE ? 'width' : zoom}
          shown={scale}
          onZoom={choose}
        />
      </div>
      {searching && (
        <PdfSearch bus={view?.bus ?? null} wanted={wanted} onWanted={setWanted} onClose={closeSearch} />
      )}
      <div className={styles['frame']}>
        {/* biome-ignore lint/a11y/useSemanticElements: pdf.js takes nothing but a div */}
        <div
          ref={frame}
          className={styles['scroller']}
          role="region"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: pages that scroll must be reached by the keyboard
          tabIndex={0}
          aria-label={label}
          data-pages
        >
          {broken && <EmptyState title={t('brokenTitle')}>{t('brokenText')}</EmptyState>}
          <div className={styles['pages']} hidden={broken} />
        </div>
      </div>
      <div className={styles['foot']}>
        {before}
        <span className={styles['note']}>
          <span className={styles['kept']}>
            {kept && <HardDrive size={13} aria-hidden />}
            <span role="status">
              {printing !== null
                ? t('printing', { page: printing, pages })
                : pages > MOST_PRINTED
                  ? t('tooManyToPrint', { pages, most: MOST_PRINTED })
                  : note}
            </span>
          </span>
        </span>
        {onExport !== undefined && (
          <Button icon={<FileDown size={14} aria-hidden />} onPress={onExport}>
            {exportLabel}
          </Button>
        )}
        {standsAlone && (
          <Button
            variant="primary"
            icon={<Printer size={14} aria-hidden />}
            isPending={printing !== null}
            isDisabled={pages > MOST_PRINTED}
            onPress={() => void print()}
          >
            {t('print')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ZoomButtonsProps {
  readonly zoom: Zoom;
  /** The part of its size on paper at which the page is shown: 1 is real size. */
  readonly shown: number;
  readonly onZoom: (zoom: Zoom) => void;
}

/** How large a page is and why, larger and smaller; the words between lead from the width to real size and back. */
export function ZoomButtons({ zoom, shown, onZoom }: ZoomButtonsProps) {
  const t = useTexts('pdfs');
  const percent = Math.round(shown * 100);
  return (
    <>
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOut size={16} aria-hidden />}
        isDisabled={!canStep(shown, -1)}
        onPress={() => onZoom(steppedZoom(shown, -1))}
      />
      <Button variant="quiet" data-size onPress={() => onZoom(zoom === 'width' ? 1 : 'width')}>
        <span data-short={t('zoom', { percent })}>
          <span>{t(zoom === 'width' ? 'zoomWidth' : zoom === 1 ? 'zoomReal' : 'zoom', { percent })}</span>
        </span>
        <span className="visuallyHidden"> {t(zoom === 'width' ? 'realSize' : 'fitWidth')}</span>
      </Button>
      <IconButton
        label={t('zoomIn')}
        icon={<ZoomIn size={16} aria-hidden />}
        isDisabled={!canStep(shown, 1)}
        onPress={() => onZoom(steppedZoom(shown, 1))}
      />
    </>
  );
}

/** What the keys of a viewer do, wherever in it the focus is. */
export interface PdfKeys {
  readonly print: () => void;
  readonly search: () => void;
  /** So many pages on. */
  readonly turn: (by: number) => void;
  readonly zoom: (by: number) => void;
  readonly fit: () => void;
  /** As large as on paper. */
  readonly real: () => void;
}

/**
 * Ctrl+P, Ctrl+F, + and −, 0 for the width, 1 for the size on paper, and Page Down and Page Up, which turn the page where
 * they do not scroll the pages. Takes the event where it does something.
 */
export function pressPdfKey(event: KeyboardEvent, pages: HTMLElement | null, keys: PdfKeys): void {
  const act = actOf(event, pages, keys);
  if (act === null) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function actOf(event: KeyboardEvent, pages: HTMLElement | null, keys: PdfKeys): (() => void) | null {
  if (event.altKey) return null;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return key === 'p' ? keys.print : key === 'f' ? keys.search : null;
  if (event.target instanceof HTMLInputElement) return null;
  const isScrolling = event.target instanceof Node && pages?.contains(event.target);
  switch (key) {
    case '+':
    case '=':
      return () => keys.zoom(1);
    case '-':
      return () => keys.zoom(-1);
    case '0':
      return keys.fit;
    case '1':
      return keys.real;
    case 'pagedown':
      return isScrolling ? null : () => keys.turn(1);
    case 'pageup':
      return isScrolling ? null : () => keys.turn(-1);
    default:
      return null;
  }
}

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

/**
 * As wide as there is room for; the same, but never so small that it cannot be read; or a part of the size that the
 * page has on paper.
 */
export type Zoom = 'width' | 'reading' | number;

/** The part of its size on paper at which a page is shown in a room of so many CSS pixels. */
function scaleOfZoom(zoom: Zoom, room: number, paper: number): number {
  if (zoom === 'width') return room / paper;
  return zoom === 'reading' ? Math.max(room / paper, READABLE) : zoom;
}

/** The next larger or smaller size than the one shown; the same where there is none. */
function steppedZoom(shown: number, by: number): number {
  const next =
    by > 0 ? ZOOMS.find((zoom) => zoom > shown + NEAR) : ZOOMS.findLast((zoom) => zoom < shown - NEAR);
  return next ?? shown;
}

function canStep(shown: number, by: number): boolean {
  return steppedZoom(shown, by) !== shown;
}

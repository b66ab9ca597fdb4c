import { ChevronLeft, ChevronRight, FileDown, HardDrive, Printer, Search } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { said } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useRoom } from '../../ui/useRoom.ts';
import { useWidth } from '../../ui/useWidth.ts';
import { PdfPage } from './PdfPage.tsx';
import styles from './PdfPreview.module.css';
import { PdfSearch } from './PdfSearch.tsx';
import { pressPdfKey } from './pdfKeys.ts';
import type { PdfMatch } from './pdfSearch.ts';
import { steppedZoom, usePaperWidth, widthOfZoom, type Zoom } from './pdfZoom.ts';
import { MOST_PRINTED, printPdf } from './printPdf.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

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
  const [match, setMatch] = useState<PdfMatch | null>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const showMatch = useCallback((found: PdfMatch) => {
    setMatch(found);
    setPage(found.page);
  }, []);
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
  const paper = usePaperWidth(document, page);
  const width = widthOfZoom(zoom, fit, paper);
  const shown = paper === null || width === 0 ? 1 : width / (paper || width);
  const step = (by: number) => setZoom(steppedZoom(shown, by));
  const pages = document.numPages;
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
    frame.current?.scrollTo({ top: 0 });
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
    fit: () => setZoom('width'),
    real: () => setZoom(1),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the viewer, wherever in it the focus is
    <div ref={viewer} className="column" onKeyDown={(event) => pressPdfKey(event, frame.current, keys)}>
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
          zoom={zoom === 'reading' && width === fit ? 'width' : zoom}
          shown={shown}
          onZoom={setZoom}
        />
      </div>
      {searching && (
        <PdfSearch
          document={document}
          wanted={wanted}
          onWanted={setWanted}
          onMatch={showMatch}
          onClose={closeSearch}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls must be reached by the keyboard */}
      <section ref={frame} className={styles['frame']} tabIndex={0} aria-label={label} data-pages>
        {broken ? (
          <EmptyState title={t('brokenTitle')}>{t('brokenText')}</EmptyState>
        ) : (
          width > 0 && (
            <PdfPage
              document={document}
              page={page}
              width={width}
              label={t('page', { page, pages })}
              wanted={searching ? wanted : ''}
              match={match?.page === page ? match : null}
              onBroken={() => setBroken(true)}
            />
          )
        )}
      </section>
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

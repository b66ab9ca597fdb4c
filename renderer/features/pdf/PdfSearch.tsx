import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useDebouncedValue } from '../../base/useDebouncedValue.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './PdfPreview.module.css';

interface PdfSearchProps {
  readonly document: PDFDocumentProxy;
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
  /** Keep the same function: it is called whenever the place changes. */
  readonly onMatch: (match: PdfMatch) => void;
  readonly onClose: () => void;
}

/** Finds a text in the document and goes from place to place, wrapping around. */
export function PdfSearch({ document, wanted, onWanted, onMatch, onClose }: PdfSearchProps) {
  const t = useTexts('pdfs');
  const settled = useDebouncedValue(wanted, 150);
  const [found, setFound] = useState<readonly PageMatches[] | null>(null);
  const [place, setPlace] = useState(0);
  useEffect(() => {
    let left = false;
    setFound(null);
    setPlace(0);
    if (settled.trim() === '') return;
    void searchPdf(document, settled, () => left).then(
      (pages) => {
        if (!left) setFound(pages);
      },
      () => {
        if (!left) setFound([]);
      },
    );
    return () => {
      left = true;
    };
  }, [document, settled]);
  // What was found of a former text is no answer to the one that is typed.
  const isCurrent = found !== null && settled === wanted;
  const count = isCurrent ? found.reduce((sum, one) => sum + one.count, 0) : 0;
  useEffect(() => {
    const match = found === null ? null : matchAt(found, place);
    if (match !== null) onMatch(match);
  }, [found, place, onMatch]);
  const step = (by: number) => {
    if (count > 0) setPlace((place + by + count) % count);
  };
  return (
    <search
      className={styles['search']}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? -1 : 1);
        else if (event.key === 'Escape') onClose();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <TextField
        label={t('searchFor')}
        hideLabel
        placeholder={t('searchFor')}
        value={wanted}
        onChange={onWanted}
        maxLength={200}
        autoFocus
      />
      <span role="status" className={styles['where']}>
        {isCurrent && (count === 0 ? t('searchNothing') : t('searchAt', { place: place + 1, count }))}
      </span>
      <IconButton
        label={t('searchPrevious')}
        icon={<ChevronUp size={16} aria-hidden />}
        isDisabled={count < 2}
        onPress={() => step(-1)}
      />
      <IconButton
        label={t('searchNext')}
        icon={<ChevronDown size={16} aria-hidden />}
        isDisabled={count < 2}
        onPress={() => step(1)}
      />
      <IconButton label={t('searchClose')} icon={<X size={16} aria-hidden />} onPress={onClose} />
    </search>
  );
}

/** How often a text occurs on a page, counted from one; pages without it are left out. */
interface PageMatches {
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

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useDebouncedValue } from '../../base/useDebouncedValue.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './PdfPreview.module.css';
import { matchAt, type PageMatches, type PdfMatch, searchPdf } from './pdfSearch.ts';

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

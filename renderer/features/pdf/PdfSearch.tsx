import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { EventBus } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './PdfPreview.module.css';

interface PdfSearchProps {
  /** Of the viewer whose pages are searched and marked; null until these are there. */
  readonly bus: EventBus | null;
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
  readonly onClose: () => void;
}

/** What pdf.js says of a search. */
interface Found {
  /** 0 found, 1 not found, 2 found from the other end of the document, 3 still searching (`FindState`). */
  readonly state: number;
  /** Places are counted from 1. */
  readonly matchesCount: { readonly current: number; readonly total: number };
}

const PENDING = 3;

/** Finds a text in the pages and goes from place to place, wrapping around. Scanned pages have no text to be found. */
export function PdfSearch({ bus, wanted, onWanted, onClose }: PdfSearchProps) {
  const t = useTexts('pdfs');
  const [found, setFound] = useState<Found | null>(null);
  const query = wanted.trim();
  useEffect(() => {
    if (bus === null) return;
    const left = new AbortController();
    const { signal } = left;
    bus.on('updatefindcontrolstate', setFound, { signal });
    bus.on(
      'updatefindmatchescount',
      ({ matchesCount }: Pick<Found, 'matchesCount'>) =>
        setFound((before) => (before === null ? null : { ...before, matchesCount })),
      { signal },
    );
    return () => {
      left.abort();
      bus.dispatch('findbarclose', {});
    };
  }, [bus]);
  const find = (type: '' | 'again', findPrevious = false) =>
    bus?.dispatch('find', { type, query, findPrevious, highlightAll: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches for each text that is typed, and in each document
  useEffect(() => {
    find('');
  }, [bus, query]);
  // What was found of a former text is no answer to the one that is typed.
  const isCurrent = query !== '' && found !== null && found.state !== PENDING;
  const { current: place, total: count } = isCurrent ? found.matchesCount : { current: 0, total: 0 };
  return (
    <search
      className={styles['search']}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) find('again', event.shiftKey);
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
        {isCurrent && (count === 0 ? t('searchNothing') : t('searchAt', { place, count }))}
      </span>
      <IconButton
        label={t('searchPrevious')}
        icon={<ChevronUp size={16} aria-hidden />}
        isDisabled={count < 2}
        onPress={() => find('again', true)}
      />
      <IconButton
        label={t('searchNext')}
        icon={<ChevronDown size={16} aria-hidden />}
        isDisabled={count < 2}
        onPress={() => find('again')}
      />
      <IconButton label={t('searchClose')} icon={<X size={16} aria-hidden />} onPress={onClose} />
    </search>
  );
}

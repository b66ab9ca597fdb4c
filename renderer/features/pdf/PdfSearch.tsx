import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSettled } from '../invoices/useSettled.ts';
import styles from './PdfPreview.module.css';
import { type PageMatches, searchPdf } from './pdfSearch.ts';

interface PdfSearchProps {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

/** Finds a text in the document and goes from page to page that holds it. */
export function PdfSearch({ document, page, wanted, onWanted, onPage, onClose }: PdfSearchProps) {
  const t = useTexts('pdfs');
  const settled = useSettled(wanted, 150);
  const [found, setFound] = useState<readonly PageMatches[] | null>(null);
  useEffect(() => {
    let left = false;
    setFound(null);
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
  const count = found?.reduce((sum, one) => sum + one.count, 0) ?? 0;
  const before = found?.findLast((one) => one.page < page);
  const after = found?.find((one) => one.page > page);
  const first = found?.[0];
  useEffect(() => {
    if (first !== undefined) onPage(first.page);
  }, [first, onPage]);
  return (
    <search
      className={styles['search']}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && after !== undefined) onPage(after.page);
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
        {found !== null && (count === 0 ? t('searchNothing') : t('searchFound', { count }))}
      </span>
      <IconButton
        label={t('searchPrevious')}
        icon={<ChevronUp size={16} aria-hidden />}
        isDisabled={before === undefined}
        onPress={() => before && onPage(before.page)}
      />
      <IconButton
        label={t('searchNext')}
        icon={<ChevronDown size={16} aria-hidden />}
        isDisabled={after === undefined}
        onPress={() => after && onPage(after.page)}
      />
      <IconButton label={t('searchClose')} icon={<X size={16} aria-hidden />} onPress={onClose} />
    </search>
  );
}

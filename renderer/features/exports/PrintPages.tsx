import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PdfPages } from '../pdf/PdfPages.tsx';
import { openPdf } from '../pdf/pdfDocument.ts';
import styles from './ListSheet.module.css';

type Made =
  | { readonly state: 'making' | 'broken' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly document: PDFDocumentProxy; readonly printId: string };

/** What is printed, as the contract names it. */
export type PrintOrder = Parameters<Bridge['exports']['printList']>[0];

interface PrintPagesProps {
  readonly order: PrintOrder;
  readonly onSave: () => void;
  /** Why the file was not begun. */
  readonly failure: Failure | null;
  readonly onBack: () => void;
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The pages of a list as they come out of the printer; set by the main process, held in memory alone. */
export function PrintPages({ order, onSave, failure, onBack }: PrintPagesProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const pdfs = useTexts('pdfs');
  const [attempt, setAttempt] = useState(0);
  const [made, setMade] = useState<Made>({ state: 'making' });
  useEffect(() => {
    void attempt;
    const printId = crypto.randomUUID();
    let answered = false;
    let left = false;
    let document: PDFDocumentProxy | null = null;
    const make = async (): Promise<Made> => {
      const answer = await bridge.exports.printList({ ...order, printId });
      answered = true;
      if (!answer.ok) return { state: 'failed', failure: answer.failure };
      document = await openPdf(answer.value.bytes);
      return { state: 'ready', document, printId };
    };
    setMade({ state: 'making' });
    void make()
      .catch((): Made => ({ state: 'broken' }))
      .then((next) => {
        if (left) void document?.loadingTask.destroy();
        else setMade(next);
      });
    return () => {
      left = true;
      if (!answered) void bridge.exports.stopPrint({ printId });
      void document?.loadingTask.destroy();
    };
  }, [bridge, order, attempt]);
  return (
    <div className={styles['viewer']}>
      {made.state === 'making' && (
        <div
          ref={takeFocus}
          className={styles['making']}
          role="status"
          tabIndex={-1}
          aria-label={t('printMaking')}
        >
          <Skeleton height="24rem" />
        </div>
      )}
      {made.state === 'broken' && <EmptyState title={t('printFailed')}>{pdfs('printFailed')}</EmptyState>}
      {made.state === 'failed' && (
        <ErrorPanel
          title={t('printFailed')}
          failure={made.failure}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      )}
      {made.state === 'ready' && (
        <PdfPages
          document={made.document}
          label={t('printLabel')}
          kept={false}
          before={<Button onPress={onBack}>{t('printBack')}</Button>}
          note={failure?.message ?? t('printNote')}
          exportLabel={t('printFile')}
          onExport={onSave}
          onPrint={() => void bridge.exports.printed({ printId: made.printId })}
          standsAlone
        />
      )}
    </div>
  );
}

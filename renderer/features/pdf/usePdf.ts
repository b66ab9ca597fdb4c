import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useState } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useRetriedAnswer } from '../../base/useAnswer.ts';
import { useSettled } from '../../base/useSettled.ts';
import { openPdf } from './pdfDocument.ts';

export type Pdf =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'broken' }
  | {
      readonly state: 'ready';
      readonly document: PDFDocumentProxy;
      readonly fetchedAt: number;
      readonly fromCache: boolean;
    };

/** Milliseconds that a row must be current before its PDF is asked for: it may cost a request to the service. */
const REST = 300;

/** The PDF of an invoice, fetched once the clerk stays on it, opened, and closed when she moves on. */
export function usePdf(customer: CustomerRef, id: number | null): { pdf: Pdf; retry: () => void } {
  const bridge = useBridge();
  const wanted = useSettled(id, REST);
  const ask = useMemo(
    () => (wanted === null ? null : () => bridge.pdfs.preview({ customer, id: wanted })),
    [bridge, customer, wanted],
  );
  const { answer, retry } = useRetriedAnswer(ask, `${customerKey(customer)}/${wanted}`);
  const [opened, setOpened] = useState<{ of: unknown; pdf: Pdf } | null>(null);
  const value = answer.state === 'ready' ? answer.value : null;

  useEffect(() => {
    if (value === null) return;
    let left = false;
    let document: PDFDocumentProxy | null = null;
    void openPdf(value.bytes).then(
      (made) => {
        document = made;
        if (left) void made.loadingTask.destroy();
        else {
          const { fetchedAt, fromCache } = value;
          setOpened({ of: value, pdf: { state: 'ready', document: made, fetchedAt, fromCache } });
        }
      },
      () => {
        if (!left) setOpened({ of: value, pdf: { state: 'broken' } });
      },
    );
    return () => {
      left = true;
      setOpened(null);
      void document?.loadingTask.destroy();
    };
  }, [value]);

  if (id !== wanted) return { pdf: { state: 'loading' }, retry };
  if (answer.state === 'failed') return { pdf: { state: 'failed', failure: answer.failure }, retry };
  if (value !== null && opened?.of === value) return { pdf: opened.pdf, retry };
  return { pdf: { state: 'loading' }, retry };
}

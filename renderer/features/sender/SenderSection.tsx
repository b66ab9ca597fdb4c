import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { SenderSettings } from '../../../shared/ipc/connections.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDebouncedValue } from '../../base/useDebouncedValue.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Section } from '../../ui/Page.tsx';
import { afterSettled, trackPending } from '../../ui/pendingWork.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useWidth } from '../../ui/useWidth.ts';
import { PdfPage } from '../pdf/PdfPage.tsx';
import { openPdf } from '../pdf/pdfDocument.ts';
import styles from './Sender.module.css';
import { draftOf, problemsOf, SenderFields, settingsOf } from './SenderFields.tsx';

interface SenderSectionProps {
  readonly connectionId: string;
}

/** From whom papers of a connection are, and where they are paid. */
export function SenderSection({ connectionId }: SenderSectionProps) {
  const t = useTexts('sender');
  const bridge = useBridge();
  const ask = useMemo(() => () => trackPending(bridge.sender.get({ connectionId })), [bridge, connectionId]);
  const saved = useQuery(ask, connectionId);
  return (
    <Section id="settings-sender" title={t('title')} lead={t('lead')}>
      {saved.state === 'failed' && <ErrorPanel title={t('failed')} failure={saved.failure} />}
      {saved.state === 'ready' && <SenderForm connectionId={connectionId} saved={saved.value} />}
    </Section>
  );
}

interface SenderFormProps extends SenderSectionProps {
  readonly saved: SenderSettings;
}

function SenderForm({ connectionId, saved }: SenderFormProps) {
  const t = useTexts('sender');
  const bridge = useBridge();
  const [draft, setDraft] = useState(() => draftOf(saved));
  const form = useRef<HTMLFormElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSound = problemsOf(draft).size === 0;
  const settings = settingsOf(draft);
  const [shown, setShown] = useState(settings);
  // What cannot be saved is not on the preview either.
  if (isSound && JSON.stringify(shown) !== JSON.stringify(settings)) setShown(settings);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSound) {
      afterSettled(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setSaving(true);
    const answer = await bridge.sender.put({ connectionId, ...settings });
    setSaving(false);
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return;
    // What was typed meanwhile is not saved yet.
    setDraft((now) => (now === draft ? draftOf(answer.value) : now));
    showToast({ text: said('sender', 'saved') });
  };
  return (
    <form ref={form} className="form" onSubmit={(event) => void save(event)} noValidate>
      <SenderFields draft={draft} change={(change) => setDraft((before) => ({ ...before, ...change }))} />
      {failure !== null && <ErrorPanel title={t('failed')} failure={failure} />}
      <div>
        <Button type="submit" isPending={isSaving}>
          {t('save')}
        </Button>
      </div>
      <p className="hint">{t('previewText')}</p>
      <SenderPreview settings={shown} />
    </form>
  );
}

/** CSS pixels, where there is room: small type can be read, and the page is no wider than the fields. */
const MOST_WIDE = 640;
/** CSS pixels of its line, left and right together. */
const LINE = 2;
/** Milliseconds between what is typed and the page that shows it. */
const REST = 300;

/** The first page of a statement for a customer that nobody has, as wide as there is room for it. */
function SenderPreview({ settings }: { readonly settings: SenderSettings }) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useWidth(frame);
  return (
    <div ref={frame}>
      <FirstPage settings={settings} width={Math.min(room === 0 ? MOST_WIDE : room - LINE, MOST_WIDE)} />
    </div>
  );
}

interface FirstPageProps {
  readonly settings: SenderSettings;
  readonly width: number;
}

/** Set by the very writer of statements. */
function FirstPage({ settings, width }: FirstPageProps) {
  const t = useTexts('sender');
  const bridge = useBridge();
  const typed = JSON.stringify(settings);
  const settled = useDebouncedValue(typed, REST);
  const ask = useMemo(
    () => () => bridge.exports.previewSender(JSON.parse(settled) as SenderSettings),
    [bridge, settled],
  );
  const made = useQuery(ask, 'sender');
  const { page, isBroken } = usePage(dataOf(made)?.bytes ?? null);
  const [undrawn, setUndrawn] = useState<PDFDocumentProxy | null>(null);
  const failure = 'failure' in made ? made.failure : null;
  if (failure !== null) return <ErrorPanel title={t('previewFailed')} failure={failure} />;
  if (isBroken || (page !== null && page === undrawn)) return <EmptyState title={t('previewFailed')} />;
  return (
    <div className={styles['preview']}>
      {page === null ? (
        <Skeleton width={`${width}px`} height="28rem" />
      ) : (
        <PdfPage document={page} width={width} label={t('preview')} onBroken={() => setUndrawn(page)} />
      )}
    </div>
  );
}

/** The document of these bytes; the one before until it is open. */
function usePage(bytes: Uint8Array | null) {
  const [page, setPage] = useState<PDFDocumentProxy | null>(null);
  const [broken, setBroken] = useState<Uint8Array | null>(null);
  useEffect(() => {
    if (bytes === null) return;
    let left = false;
    openPdf(bytes).then(
      (document) => {
        if (left) void document.loadingTask.destroy();
        else setPage(document);
      },
      () => !left && setBroken(bytes),
    );
    return () => {
      left = true;
    };
  }, [bytes]);
  // Not as soon as the next one is asked for: it is on screen, and may be drawn again, until that is open.
  useEffect(() => () => void page?.loadingTask.destroy(), [page]);
  return { page, isBroken: bytes !== null && bytes === broken };
}

import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { SenderSettings } from '../../../shared/ipc/sender.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useQuery } from '../../base/useQuery.ts';
import { said } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { afterSettled, trackPending } from '../../ui/arrival/pendingWork.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Section } from '../../ui/Page.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { SenderFields } from './SenderFields.tsx';
import { SenderPreview } from './SenderPreview.tsx';
import { draftOf, problemsOf, settingsOf } from './senderForm.ts';

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

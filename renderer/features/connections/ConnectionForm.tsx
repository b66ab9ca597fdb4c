import { ChevronRight } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ENVIRONMENT_TONES } from '../../../shared/domain/connectionChoices.ts';
import type { ConnectionSummary } from '../../../shared/ipc/connections.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { AnswerOutside } from '../../base/AnswerOutside.tsx';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDecided } from '../../base/useDecided.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { afterSettled } from '../../ui/arrival/pendingWork.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './ConnectionForm.module.css';
import { draftOf, emptyFields, type FieldsProps, fieldsOf, problemsOf } from './connectionForm.ts';
import { StoredFields } from './StoredFields.tsx';

const TONE_TEXTS = {
  production: { label: 'toneProduction', word: 'wordProduction' },
  acceptance: { label: 'toneAcceptance', word: 'wordAcceptance' },
  test: { label: 'toneTest', word: 'wordTest' },
  sample: { label: 'toneSample', word: 'wordSample' },
} as const;

interface ConnectionFormProps {
  readonly connection: ConnectionSummary | null;
  readonly onSaved: (connectionId: string) => void;
}

export function ConnectionForm({ connection, onSaved }: ConnectionFormProps) {
  const t = useTexts('connections');
  const bridge = useBridge();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(() =>
    connection === null ? emptyFields(t('wordProduction')) : fieldsOf(connection),
  );
  const [tried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const problems = problemsOf(fields);
  const parts: FieldsProps = {
    fields,
    locked: useDecided('connections'),
    change: (change) => setFields((before) => ({ ...before, ...change })),
    errorOf: (field) => {
      const problem = tried ? problems[field] : undefined;
      return problem ? t(problem.key, problem.values) : null;
    },
  };

  const save = async () => {
    setTried(true);
    setFailure(null);
    if (Object.keys(problems).length > 0) {
      // After the next paint the fields in question are marked; the first one takes the focus.
      afterSettled(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setSaving(true);
    const answer = await bridge.connections.save(draftOf(connection?.id ?? null, fields));
    setSaving(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    // What was typed meanwhile is not saved yet.
    setFields((now) => (now === fields ? fieldsOf(answer.value) : now));
    setTried(false);
    showToast({ text: t('saved'), tone: 'positive' });
    onSaved(answer.value.id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form ref={form} className="form" onSubmit={submit} noValidate autoComplete="off">
      <div className="pair">
        <TextField
          label={t('name')}
          locked={parts.locked}
          value={fields.name}
          onChange={(name) => parts.change({ name })}
          error={parts.errorOf('name')}
          autoFocus={connection === null}
        />
        <EnvironmentFields {...parts} />
      </div>
      <StoredFields {...parts} connection={connection} />
      <AssumptionFields {...parts} />
      {failure && <ErrorPanel failure={failure} onRetry={() => void save()} />}
      <AnswerOutside waits={isSaving} />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" size="large" isPending={isSaving}>
          {t('saveAndCheck')}
        </Button>
      </div>
    </form>
  );
}

/** What the service leaves undocumented, with the defaults named as the assumptions that they are. */
function AssumptionFields({ fields, change, errorOf, locked }: FieldsProps) {
  const t = useTexts('connections');
  // A failed PDF leads here.
  const isAskedFor = history.state?.show === 'pdfPath';
  const [isOpen, setOpen] = useState(isAskedFor);
  const hasError = errorOf('pdfPathTemplate') !== null || errorOf('agreementsListBody') !== null;
  return (
    <details
      className={styles['advanced']}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles['summary']}>
        <ChevronRight size={14} aria-hidden />
        {t('advanced')}
        <Badge tone="stale">{t('assumption')}</Badge>
      </summary>
      <div className={styles['advancedBody']}>
        <p className={styles['advancedText']}>{t('advancedText')}</p>
        <TextField
          label={t('pdfPathTemplate')}
          locked={locked}
          code
          description={t('pdfPathDescription')}
          autoFocus={isAskedFor}
          value={fields.pdfPathTemplate}
          onChange={(pdfPathTemplate) => change({ pdfPathTemplate })}
          error={errorOf('pdfPathTemplate')}
        />
        <TextField
          label={t('agreementsListBody')}
          locked={locked}
          code
          rows={3}
          description={t('agreementsListDescription')}
          value={fields.agreementsListBody}
          onChange={(agreementsListBody) => change({ agreementsListBody })}
          error={errorOf('agreementsListBody')}
        />
      </div>
    </details>
  );
}

/** Colour and word of the environment. A word that was not changed by hand follows the colour. */
function EnvironmentFields({ fields, change, errorOf, locked }: FieldsProps) {
  const t = useTexts('connections');
  const ownWords = ENVIRONMENT_TONES.map((tone) => t(TONE_TEXTS[tone].word));
  return (
    <div className={styles['environment']}>
      <Select
        label={t('environmentTone')}
        locked={locked}
        value={fields.environmentTone}
        options={ENVIRONMENT_TONES.map((tone) => ({ id: tone, label: t(TONE_TEXTS[tone].label) }))}
        onChange={(environmentTone) =>
          change({
            environmentTone,
            ...(ownWords.includes(fields.environmentWord)
              ? { environmentWord: t(TONE_TEXTS[environmentTone].word) }
              : {}),
          })
        }
      />
      <TextField
        label={t('environmentWord')}
        locked={locked}
        value={fields.environmentWord}
        onChange={(environmentWord) => change({ environmentWord })}
        error={errorOf('environmentWord')}
      />
    </div>
  );
}

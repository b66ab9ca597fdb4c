import { type FormEvent, useEffect, useState } from 'react';
import type { DeliveryFieldChoice } from '../../../shared/ipc/agreements.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { subscribeUntilAborted } from '../../base/subscribeUntilAborted.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Section } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Agreements.module.css';
import { TryDeliveryFields } from './TryDeliveryFields.tsx';

interface DeliveryFieldSettingsProps {
  readonly connectionId: string;
}

const FIELD_NAME = /^[\p{L}_][\p{L}\p{N}_-]{0,40}(\.[\p{L}_][\p{L}\p{N}_-]{0,40}){0,3}$/u;

const wrong = (text: string) => text.trim() !== '' && !FIELD_NAME.test(text.trim());

/** Which fields of a delivery hold what its path needs. No payload is documented: without a choice it is a guess. */
export function DeliveryFieldSettings({ connectionId }: DeliveryFieldSettingsProps) {
  const t = useTexts('agreements');
  const bridge = useBridge();
  const [choice, setChoice] = useState<DeliveryFieldChoice | null>(null);
  const [typed, setTyped] = useState({ type: '', id: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    return subscribeUntilAborted(bridge.agreements.fields({ connectionId }), (answer) => {
      if (!answer.ok) return setFailure(answer.failure);
      setChoice(answer.value);
      setTyped({ type: answer.value.typeField ?? '', id: answer.value.idField ?? '' });
    });
  }, [bridge, connectionId]);
  if (failure !== null) return <ErrorPanel title={t('fieldsFailed')} failure={failure} />;
  if (choice === null) return null;

  const fields = { typeField: typed.type.trim() || null, idField: typed.id.trim() || null };
  const isSound = !wrong(typed.type) && !wrong(typed.id);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSound) return;
    const answer = await bridge.agreements.chooseFields({ connectionId, ...fields });
    if (!answer.ok) return setFailure(answer.failure);
    setChoice(answer.value);
    announce(t('fieldsSaved'));
  };
  return (
    <Section title={t('deliveryFields')} lead={t('deliveryFieldsText')}>
      <form className={styles['stack']} onSubmit={(event) => void save(event)}>
        <div className="pair">
          <FieldName
            label={t('typeField')}
            typed={typed.type}
            onTyped={(type) => setTyped((now) => ({ ...now, type }))}
            guessed={choice.guessedTypeFields}
          />
          <FieldName
            label={t('idField')}
            typed={typed.id}
            onTyped={(id) => setTyped((now) => ({ ...now, id }))}
            guessed={choice.guessedIdFields}
          />
        </div>
        <div className={styles['idButtons']}>
          <Button type="submit" isDisabled={!isSound}>
            {t('saveFields')}
          </Button>
        </div>
      </form>
      <TryDeliveryFields connectionId={connectionId} fields={fields} isSound={isSound} />
    </Section>
  );
}

interface FieldNameProps {
  readonly label: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** Names that are tried while none is typed. */
  readonly guessed: readonly string[];
}

/** The name of a field as the clerk gives it, or what is guessed without. */
function FieldName({ label, typed, onTyped, guessed }: FieldNameProps) {
  const t = useTexts('agreements');
  const isGuessed = typed.trim() === '';
  return (
    <div className={styles['stack']}>
      <TextField
        label={label}
        code
        optional
        value={typed}
        onChange={onTyped}
        error={wrong(typed) ? t('fieldNameError') : null}
      />
      <p className="wrapped">
        <Badge tone={isGuessed ? 'stale' : 'accent'}>{t(isGuessed ? 'guess' : 'chosen')}</Badge>
        {isGuessed && <span className="hint">{t('guessNames', { names: guessed.join(', ') })}</span>}
      </p>
    </div>
  );
}

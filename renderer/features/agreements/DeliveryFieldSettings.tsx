import { type FormEvent, useEffect, useState } from 'react';
import type { DeliveryFieldChoice } from '../../../shared/ipc/agreements.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import { useBridge } from '../../app/bridgeContext.tsx';
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

/** Which fields of a delivery hold what its path needs. No payload is documented: without a choice it is a guess. */
export function DeliveryFieldSettings({ connectionId }: DeliveryFieldSettingsProps) {
  const t = useTexts('agreements');
  const bridge = useBridge();
  const [choice, setChoice] = useState<DeliveryFieldChoice | null>(null);
  const [typed, setTyped] = useState({ type: '', id: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let left = false;
    void bridge.agreements.fields({ connectionId }).then((answer) => {
      if (left) return;
      if (!answer.ok) return setFailure(answer.failure);
      setChoice(answer.value);
      setTyped({ type: answer.value.typeField ?? '', id: answer.value.idField ?? '' });
    });
    return () => {
      left = true;
    };
  }, [bridge, connectionId]);
  if (failure !== null) return <ErrorPanel title={t('fieldsFailed')} failure={failure} />;
  if (choice === null) return null;

  const wrong = (text: string) => text.trim() !== '' && !FIELD_NAME.test(text.trim());
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
        <div className={styles['pair']}>
          <div className={styles['stack']}>
            <TextField
              label={t('typeField')}
              code
              optional
              value={typed.type}
              onChange={(type) => setTyped((now) => ({ ...now, type }))}
              error={wrong(typed.type) ? t('fieldNameError') : null}
            />
            <Guess isGuessed={fields.typeField === null} names={choice.guessedTypeFields} />
          </div>
          <div className={styles['stack']}>
            <TextField
              label={t('idField')}
              code
              optional
              value={typed.id}
              onChange={(id) => setTyped((now) => ({ ...now, id }))}
              error={wrong(typed.id) ? t('fieldNameError') : null}
            />
            <Guess isGuessed={fields.idField === null} names={choice.guessedIdFields} />
          </div>
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

interface GuessProps {
  readonly isGuessed: boolean;
  readonly names: readonly string[];
}

function Guess({ isGuessed, names }: GuessProps) {
  const t = useTexts('agreements');
  return (
    <p className={styles['guess']}>
      <Badge tone={isGuessed ? 'stale' : 'accent'}>{t(isGuessed ? 'guess' : 'chosen')}</Badge>
      {isGuessed && <span className={styles['faint']}>{t('guessNames', { names: names.join(', ') })}</span>}
    </p>
  );
}

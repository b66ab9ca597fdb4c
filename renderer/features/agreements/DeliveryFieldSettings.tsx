import { type FormEvent, useEffect, useRef, useState } from 'react';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { DeliveryFieldChoice } from '../../../shared/ipc/agreements.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { subscribeUntilAborted } from '../../base/useQuery.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { LinkedTable } from '../../ui/LinkedTable.tsx';
import { Section } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Agreements.module.css';

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

type Tried = Awaited<ReturnType<Bridge['agreements']['tryFields']>>;
type Result = Tried extends Answer<infer Value> ? Value : never;

interface TryDeliveryFieldsProps {
  readonly connectionId: string;
  readonly fields: { readonly typeField: string | null; readonly idField: string | null };
  readonly isSound: boolean;
}

/** What the fields as typed would find in a customer's cached deliveries; nothing is changed or fetched. */
function TryDeliveryFields({ connectionId, fields, isSound }: TryDeliveryFieldsProps) {
  const t = useTexts('agreements');
  const said = useTexts('failure');
  const bridge = useBridge();
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const begun = useRef(0);
  /** What was found is of the number that was typed then, and so is an answer that is on its way. */
  const begin = () => {
    begun.current += 1;
    setFailure(null);
    setResult(null);
    return begun.current;
  };
  const run = async (event: FormEvent) => {
    event.preventDefault();
    const mine = begin();
    const parsed = parseCustomerNumber(typed);
    setIsWrong(!parsed.ok);
    if (!parsed.ok) return;
    const customer = { connectionId, number: parsed.number };
    const answer = await bridge.agreements.tryFields({ customer, ...fields });
    if (begun.current !== mine) return;
    if (answer.ok) setResult(answer.value);
    else setFailure(answer.failure);
  };
  return (
    <form className={styles['stack']} onSubmit={(event) => void run(event)}>
      <TextField
        label={t('tryCustomer')}
        description={t('tryText')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          begin();
          setIsWrong(false);
        }}
        maxLength={200}
        error={isWrong ? said('customerNumberInvalid') : null}
      />
      <div className={styles['idButtons']}>
        <Button type="submit" isDisabled={!isSound || typed.trim() === ''}>
          {t('try')}
        </Button>
      </div>
      <div role="status">
        {result !== null && (
          <p>
            {result.deliveries === 0
              ? t('tryNone')
              : t('tryFound', {
                  deliveries: result.deliveries,
                  types: result.withType,
                  ids: result.withId,
                })}
          </p>
        )}
      </div>
      {failure !== null && <ErrorPanel failure={failure} />}
      {result !== null && result.examples.length > 0 && (
        <LinkedTable label={t('tryExamples')} columns={[t('tryType'), t('tryAt'), t('tryId'), t('tryAt')]}>
          <tbody>
            {result.examples.map(({ type, typeAt, id, idAt }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of one answer
              <tr key={index}>
                <td>{type ?? t('tryMissing')}</td>
                <td className="codeText">{typeAt}</td>
                <td>{id ?? t('tryMissing')}</td>
                <td className="codeText">{idAt}</td>
              </tr>
            ))}
          </tbody>
        </LinkedTable>
      )}
    </form>
  );
}

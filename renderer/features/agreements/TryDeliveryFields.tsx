import { type FormEvent, useRef, useState } from 'react';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { LinkedTable } from '../../ui/LinkedTable.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Agreements.module.css';

type Tried = Awaited<ReturnType<Bridge['agreements']['tryFields']>>;
type Result = Tried extends Answer<infer Value> ? Value : never;

interface TryDeliveryFieldsProps {
  readonly connectionId: string;
  readonly fields: { readonly typeField: string | null; readonly idField: string | null };
  readonly isSound: boolean;
}

/** What the fields as typed would find in a customer's cached deliveries; nothing is changed or fetched. */
export function TryDeliveryFields({ connectionId, fields, isSound }: TryDeliveryFieldsProps) {
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

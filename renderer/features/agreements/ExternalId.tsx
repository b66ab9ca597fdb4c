import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AgreementOverview } from '../../../shared/ipc/agreements.ts';
import { CopyButton } from '../../base/CopyButton.tsx';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './Agreements.module.css';
import { BehindDetails } from './BehindDetails.tsx';

type LearnedId = NonNullable<AgreementOverview['externalId']>;

const SOURCES: Readonly<Record<LearnedId['from'], TextKey<'agreements'>>> = {
  clerk: 'fromClerk',
  invoice: 'fromInvoice',
  list: 'fromList',
  payments: 'fromPayments',
  agreement: 'fromAgreement',
  deliveries: 'fromDeliveries',
  delivery: 'fromDelivery',
};

interface ExternalIdProps {
  readonly known: LearnedId | null;
  readonly others: readonly string[];
  /** Null returns to the id of the answers. Resolves to whether it was saved. */
  readonly onEnter: (externalId: string | null) => Promise<boolean>;
}

/** By what the service names the customer in paths, where that was learned, and a place to enter it. */
export function ExternalId({ known, others, onEnter }: ExternalIdProps) {
  const t = useTexts('agreements');
  const [edited, setEdited] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const enter = async (value: string | null) => {
    setPending(true);
    if (await onEnter(value)) setEdited(null);
    setPending(false);
  };
  if (edited !== null) {
    const submit = (event: FormEvent) => {
      event.preventDefault();
      if (edited.trim() !== '') void enter(edited.trim());
    };
    return (
      <form className={styles['idForm']} onSubmit={submit}>
        <TextField
          label={t('externalId')}
          code
          autoFocus
          maxLength={200}
          value={edited}
          onChange={setEdited}
          description={t('externalIdHint')}
        />
        <div className={styles['idButtons']}>
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={edited.trim() === ''}>
            {t('save')}
          </Button>
          <Button onPress={() => setEdited(null)}>{t('cancel')}</Button>
          {known?.from === 'clerk' && (
            <Button variant="quiet" onPress={() => void enter(null)}>
              {t('externalIdForget')}
            </Button>
          )}
        </div>
      </form>
    );
  }
  return (
    <div className={styles['idLine']}>
      {known === null && <p className="hint">{t('externalIdHow')}</p>}
      <span className="hint">{t('externalId')}</span>
      {known === null ? (
        <span>{t('externalIdUnknown')}</span>
      ) : (
        <>
          <UntrustedText className="codeText">{known.value}</UntrustedText>
          <CopyButton small label={t('copyExternalId')} text={known.value} />
          <Badge tone={known.from === 'clerk' ? 'accent' : 'neutral'}>{t(SOURCES[known.from])}</Badge>
          {known.at !== '' && <BehindDetails>{t('fieldAt', { path: known.at })}</BehindDetails>}
        </>
      )}
      <Button
        variant="quiet"
        icon={<Pencil size={13} aria-hidden />}
        onPress={() => setEdited(known?.value ?? '')}
      >
        {t(known === null ? 'externalIdEnter' : 'externalIdEdit')}
      </Button>
      {others.length > 0 && (
        <span className={styles['others']}>
          <span className="hint">{t('otherIds', { count: others.length })}</span>
          {others.map((value) => (
            <Button key={value} variant="quiet" onPress={() => setEdited(value)}>
              {value}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}

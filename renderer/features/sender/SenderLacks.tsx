import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { lacksReference } from '../../../shared/domain/paymentReference.ts';
import { type SenderLack, senderLacks } from '../../../shared/domain/sender.ts';
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { connectionPath } from '../../base/paths.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { ownName } from '../../i18n/ownName.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { Select } from '../../ui/Select.tsx';

const LACKS: Readonly<Record<SenderLack, TextKey<'sender'>>> = {
  name: 'lackName',
  address: 'lackAddress',
  account: 'lackAccount',
  reference: 'lackReference',
};

interface SenderLacksProps {
  readonly connectionId: string;
  /** The customer's, where the statement is one customer's. */
  readonly number?: string;
}

/** What a statement does not say of its sender, before it leaves the house; nothing once all of it is entered. */
export function SenderLacks({ connectionId, number }: SenderLacksProps) {
  const t = useTexts('sender');
  const bridge = useBridge();
  const ask = useMemo(() => () => bridge.sender.get({ connectionId }), [bridge, connectionId]);
  const settings = dataOf(useQuery(ask, connectionId));
  const lacks = settings === null ? [] : senderLacks(settings.sender);
  const isWithout =
    settings !== null && number !== undefined && lacksReference(settings.sender.reference, number);
  if (lacks.length === 0 && !isWithout) return null;
  return (
    <p className="hint">
      {isWithout && `${t('referenceNone')} `}
      {lacks.length > 0 && `${t('lacks', { lacks: lacks.map((lack) => t(LACKS[lack])).join(', ') })} `}
      <Link href={connectionPath(connectionId)} onClick={() => focusSoon('settings-sender')}>
        {t('enterThem')}
      </Link>
    </p>
  );
}

/** The language of a customer's statements: noted about the customer as soon as it is chosen. */
export function PaperLanguageField({ customer }: { readonly customer: CustomerRef }) {
  const t = useTexts('sender');
  const bridge = useBridge();
  const [chosen, setChosen] = useState<Language | null | undefined>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const ask = useMemo(() => () => bridge.sender.languageOf({ customer }), [bridge, customer]);
  const load = useQuery(ask, customer.number);
  const noted = dataOf(load)?.language ?? null;
  const choose = async (paperLanguage: Language | null) => {
    const answer = await bridge.customers.note({ customer, paperLanguage });
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setChosen(paperLanguage);
  };
  return (
    <>
      <Select
        label={t('languageOfCustomer')}
        value={(chosen === undefined ? noted : chosen) ?? 'connection'}
        onChange={(id) => void choose(id === 'connection' ? null : id)}
        options={[
          { id: 'connection', label: t('languageOfOthers') },
          ...LANGUAGES.map((id) => ({ id, label: ownName(id) })),
        ]}
      />
      {failure !== null && <ErrorPanel failure={failure} />}
      {load.state === 'failed' && <ErrorPanel failure={load.failure} />}
    </>
  );
}

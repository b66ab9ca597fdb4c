import { useMemo } from 'react';
import { Link } from 'wouter';
import { lacksReference } from '../../../shared/domain/paymentReference.ts';
import { type SenderLack, senderLacks } from '../../../shared/domain/sender.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { connectionPath } from '../../base/paths.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { focusSoon } from '../../ui/focus/focusSoon.ts';

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

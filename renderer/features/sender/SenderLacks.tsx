import { useMemo } from 'react';
import { Link } from 'wouter';
import { type SenderLack, senderLacks } from '../../../shared/domain/sender.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { connectionPath } from '../../base/paths.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useTexts } from '../../i18n/useTexts.ts';

const LACKS: Readonly<Record<SenderLack, TextKey<'sender'>>> = {
  name: 'lackName',
  address: 'lackAddress',
  account: 'lackAccount',
  reference: 'lackReference',
};

/** What a statement does not say of its sender, before it leaves the house; nothing once all of it is entered. */
export function SenderLacks({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('sender');
  const bridge = useBridge();
  const ask = useMemo(() => () => bridge.sender.get({ connectionId }), [bridge, connectionId]);
  const settings = latestValue(useAnswer(ask, connectionId));
  const lacks = settings === null ? [] : senderLacks(settings.sender);
  if (lacks.length === 0) return null;
  return (
    <p className="hint">
      {t('lacks', { lacks: lacks.map((lack) => t(LACKS[lack])).join(', ') })}{' '}
      <Link href={connectionPath(connectionId)}>{t('enterThem')}</Link>
    </p>
  );
}

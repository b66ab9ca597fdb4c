import { CloudOff, RotateCw, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isUnreached } from '../../../shared/domain/failure.ts';
import type { AgreementPart } from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useOffline } from '../../base/useApp.ts';
import { type TextKey, useFailureText, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import styles from './Agreements.module.css';
import { type PartKind, partPath, type Trouble, troublesOf } from './agreementsStore.ts';

interface TroubleListProps {
  readonly customer: CustomerRef;
  readonly parts: readonly AgreementPart[];
  readonly onRetry: (part: string) => void;
  /** The part whose answer is on this screen: no link leads to it. */
  readonly shownHere?: string;
}

const NAMES: Readonly<Record<PartKind, TextKey<'agreements'>>> = {
  list: 'partList',
  payments: 'partPayments',
  agreement: 'partAgreement',
  deliveries: 'partDeliveries',
  delivery: 'partDelivery',
};

/** What could not be fetched or read, each kind of trouble once: what happened, and its next step. */
export function TroubleList({ customer, parts, onRetry, shownHere }: TroubleListProps) {
  const t = useTexts('agreements');
  const troubles = troublesOf(parts);
  if (troubles.length === 0) return null;
  return (
    <section className="stack" aria-label={t('troubles')}>
      {troubles.map((trouble) => (
        <TroubleNotice
          key={`${trouble.kind} ${trouble.what} ${trouble.failure?.code ?? ''}`}
          customer={customer}
          trouble={trouble}
          onRetry={onRetry}
          shownHere={shownHere}
        />
      ))}
    </section>
  );
}

interface TroubleNoticeProps {
  readonly customer: CustomerRef;
  readonly trouble: Trouble;
  readonly onRetry: (part: string) => void;
  readonly shownHere: string | undefined;
}

function TroubleNotice({ customer, trouble, onRetry, shownHere }: TroubleNoticeProps) {
  const t = useTexts('agreements');
  const failureText = useFailureText();
  const offline = useOffline();
  const { kind, what, failure, keys } = trouble;
  const part = t(NAMES[kind], { count: keys.length });
  const only = keys.length === 1 ? keys[0] : undefined;
  const retry = () => {
    if (what !== 'unknown') onRetry(only ?? 'failed');
    else for (const key of keys) onRetry(key);
  };
  if (what === 'unknown') {
    return (
      <Notice icon={<Shapes size={16} aria-hidden />} tone="stale" onRetry={retry}>
        <strong>{t('troubleUnknown', { part })}</strong> {t('troubleUnknownText')}
        {only !== undefined && only !== shownHere && (
          <>
            {' '}
            <Link href={partPath(customer, only)}>{t('showAnswer')}</Link>
          </>
        )}
      </Notice>
    );
  }
  const title = t(what === 'stale' ? 'troubleStale' : 'troubleFailed', { part });
  if (failure === null || (offline && isUnreached(failure.code))) {
    return (
      <Notice icon={<CloudOff size={16} aria-hidden />} tone="offline" onRetry={retry}>
        <strong>{title}</strong> {failure && failureText(failure)}
      </Notice>
    );
  }
  return <ErrorPanel title={title} failure={failure} onRetry={retry} />;
}

interface NoticeProps {
  readonly icon: ReactNode;
  readonly tone: 'stale' | 'offline';
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function Notice({ icon, tone, onRetry, children }: NoticeProps) {
  const ui = useTexts('ui');
  return (
    <div className={styles['notice']} data-tone={tone} role="status">
      {icon}
      <p>{children}</p>
      <Button icon={<RotateCw size={14} aria-hidden />} onPress={onRetry}>
        {ui('retry')}
      </Button>
    </div>
  );
}

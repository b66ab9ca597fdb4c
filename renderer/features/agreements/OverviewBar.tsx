import { ChevronRight, Pencil, RotateCw, Square } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AgreementOverview, AgreementPart } from '../../../shared/ipc/agreements.ts';
import { CopyButton } from '../../base/CopyButton.tsx';
import { useOffline } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { FreshnessBadge } from '../../ui/FreshnessBadge.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './Agreements.module.css';
import { failedCount, oldestFetch } from './agreementsStore.ts';

interface OverviewBarProps {
  readonly overview: AgreementOverview;
  readonly parts: readonly AgreementPart[];
  /** What the refresh button says. */
  readonly label: string;
  readonly onRefresh: (part: string) => void;
  readonly onStop: () => void;
}

/** How old the oldest figure is, or how far the fetch has come; refresh, stop, and retry of what failed. */
export function OverviewBar({ overview, parts, label, onRefresh, onStop }: OverviewBarProps) {
  const t = useTexts('agreements');
  const formats = useFormats();
  const offline = useOffline();
  const { refreshing } = overview;
  const failed = failedCount(parts);
  if (refreshing !== null) {
    const { done, total } = refreshing;
    const counts = { done: formats.count(done), total: formats.count(total) };
    const words = refreshing.failed > 0 ? 'progressFailed' : 'progress';
    return (
      <div className={styles['bar']}>
        <div className={styles['progress']}>
          <ProgressBar
            label={t('fetching')}
            value={done}
            max={total}
            valueText={t(words, { ...counts, failed: formats.count(refreshing.failed) })}
          />
        </div>
        <Button icon={<Square size={12} aria-hidden />} onPress={onStop}>
          {t('stop')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['bar']}>
      <FreshnessBadge fetchedAt={oldestFetch(parts)} offline={offline} />
      {overview.calls > 0 && <BehindDetails>{t('calls', { count: overview.calls })}</BehindDetails>}
      <span className={styles['push']} />
      {failed > 0 && (
        <Button icon={<RotateCw size={14} aria-hidden />} onPress={() => onRefresh('failed')}>
          {t('retryFailed', { count: failed })}
        </Button>
      )}
      <Button icon={<RotateCw size={14} aria-hidden />} onPress={() => onRefresh('all')}>
        {label}
      </Button>
    </div>
  );
}

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

/** Technical details for support; closed at first. */
function BehindDetails({ children }: { readonly children: ReactNode }) {
  const t = useTexts('agreements');
  return (
    <details className={styles['details']}>
      <summary className={styles['summary']}>
        <ChevronRight size={14} aria-hidden />
        {t('details')}
      </summary>
      <span className="hint">{children}</span>
    </details>
  );
}

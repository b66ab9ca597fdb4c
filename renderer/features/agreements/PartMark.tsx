import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { AgreementPart } from '../../../shared/ipc/agreements.ts';
import { useOffline } from '../../base/useApp.ts';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FreshnessBadge } from '../../ui/FreshnessBadge.tsx';
import { TooltipMark } from '../../ui/Tooltip.tsx';
import styles from './Agreements.module.css';

/** The state of one part, in a word or by its time; the reason of a failure is its tooltip. */
export function PartMark({ part }: { readonly part: AgreementPart }) {
  const t = useTexts('agreements');
  const failureText = useFailureText();
  const offline = useOffline();
  const { state } = part;
  switch (state.kind) {
    case 'idle':
      return <span className="hint">{t('stateIdle')}</span>;
    case 'loading':
      return <FreshnessBadge fetchedAt={state.fetchedAt} fetching />;
    case 'failed':
      return (
        <TooltipMark text={failureText(state.failure)}>
          <Badge tone="failure" icon={<CircleAlert size={12} aria-hidden />}>
            {t('stateFailed')}
          </Badge>
        </TooltipMark>
      );
    case 'stale':
      return (
        <span className={styles['marks']}>
          <FreshnessBadge fetchedAt={state.fetchedAt} offline={offline} compact />
          <TooltipMark text={failureText(state.failure)}>
            <Badge tone="stale" icon={<TriangleAlert size={12} aria-hidden />}>
              {t('stateStale')}
            </Badge>
          </TooltipMark>
        </span>
      );
    case 'ready':
      return (
        <span className={styles['marks']}>
          <FreshnessBadge fetchedAt={state.fetchedAt} offline={offline} compact />
          {state.shape === 'unknown' && <Badge tone="stale">{t('stateUnknown')}</Badge>}
        </span>
      );
  }
}

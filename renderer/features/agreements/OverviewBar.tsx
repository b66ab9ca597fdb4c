import { RotateCw, Square } from 'lucide-react';
import type { AgreementOverview, AgreementPart } from '../../../shared/ipc/agreements.ts';
import { useOffline } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { FreshnessBadge } from '../../ui/FreshnessBadge.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './Agreements.module.css';
import { BehindDetails } from './BehindDetails.tsx';
import { failedCount, oldestFetch } from './overviewParts.ts';

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

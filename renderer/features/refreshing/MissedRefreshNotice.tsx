import { AlarmClockOff, X } from 'lucide-react';
import type { MissedRefresh } from '../../../shared/ipc/refreshing.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useShowStarted } from '../../base/shownJob.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { said, type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './Refresh.module.css';

const REASONS: Readonly<Record<MissedRefresh['reason'], TextKey<'refreshing'>>> = {
  away: 'missedAway',
  busy: 'missedBusy',
  notConnected: 'missedNotConnected',
  nobody: 'missedNobody',
  failed: 'missedFailed',
};

/** Says that a refresh by the schedule was missed, and why; it is made up for only when the clerk says so. */
export function MissedRefreshNotice() {
  const t = useTexts('refreshing');
  const ui = useTexts('ui');
  const bridge = useBridge();
  const formats = useFormats();
  const now = useNow();
  const missed = useApp((app) => app.missedRefresh);
  const showStarted = useShowStarted();
  if (missed === null) return null;
  const startNow = async () => {
    const answer = await bridge.refreshing.startScheduled({});
    if (answer.ok) showStarted(answer.value.jobId, said('refreshing', 'started'));
    else showToast({ failure: answer.failure });
  };
  return (
    <div className={styles['missed']} role="status">
      <AlarmClockOff size={14} aria-hidden />
      <span>
        {t('missed', {
          ...formats.counted(missed.times),
          moment: formats.moment(missed.at, now),
        })}{' '}
        {t(REASONS[missed.reason])}
      </span>
      <Button onPress={() => void startNow()}>{t('refreshNow')}</Button>
      <IconButton
        label={ui('dismiss')}
        icon={<X size={14} aria-hidden />}
        onPress={() => void showFailure(bridge.refreshing.dismissMissed({}))}
      />
    </div>
  );
}

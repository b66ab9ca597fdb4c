import { useState } from 'react';
import { KEEP_LOG_DAYS } from '../../../shared/domain/settingChoices.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useApp } from '../../base/useApp.ts';
import { useDecided } from '../../base/useDecided.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './Keep.module.css';

const FOR_EVER = 'forEver';

interface Due {
  readonly days: number;
  readonly entries: number;
}

/** How long entries of the activity log are kept; asks first where some would go at once. */
export function LogRetentionSetting() {
  const t = useTexts('keep');
  const formats = useFormats();
  const bridge = useBridge();
  const days = useApp((app) => app.settings.keepLogDays);
  const [due, setDue] = useState<Due | null>(null);
  const take = async (keepLogDays: number | null) => {
    setDue(null);
    await showFailure(bridge.settings.update({ change: { keepLogDays } }));
  };
  const choose = async (id: string) => {
    const wanted = id === FOR_EVER ? null : Number(id);
    if (wanted === days) return;
    if (wanted === null) return take(null);
    const answer = await bridge.activity.due({ days: wanted });
    if (!answer.ok) showToast({ failure: answer.failure });
    else if (answer.value.entries > 0) setDue({ days: wanted, ...answer.value });
    else await take(wanted);
  };
  const offered = [...new Set([...KEEP_LOG_DAYS, ...(days === null ? [] : [days])])].sort((a, b) => a - b);
  return (
    <>
      <div className="pair">
        <Select
          label={t('log')}
          locked={useDecided('keepLogDays')}
          value={days === null ? FOR_EVER : String(days)}
          onChange={(id) => void choose(id)}
          options={[
            { id: FOR_EVER, label: t('logOff') },
            ...offered.map((one) => ({
              id: String(one),
              label: t('logDays', formats.counted(one)),
            })),
          ]}
        />
      </div>
      <div className={styles['explained']}>
        <p>{t('logText')}</p>
      </div>
      <ConfirmDialog
        title={t('logDueTitle')}
        isOpen={due !== null}
        confirmLabel={t('logDueNow')}
        onCancel={() => setDue(null)}
        onConfirm={() => due !== null && void take(due.days)}
      >
        {due !== null &&
          t('logDueText', {
            ...formats.counted(due.entries),
            days: formats.count(due.days),
          })}
      </ConfirmDialog>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import {
  FEWEST_FORGET_DAYS,
  FORGET_AFTER_DAYS,
  MOST_FORGET_DAYS,
} from '../../../shared/domain/settingChoices.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useApp } from '../../base/useApp.ts';
import { useDecided } from '../../base/useDecided.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './Keep.module.css';

const OFF = 'off';
const OWN = 'own';

interface Due {
  readonly days: number;
  readonly customers: number;
}

/** After how many days without use a customer is forgotten; asks first where some would go at once. */
export function RetentionSetting() {
  const t = useTexts('keep');
  const formats = useFormats();
  const bridge = useBridge();
  const days = useApp((app) => app.settings.forgetAfterDays);
  const decided = useDecided('forgetAfterDays');
  const offered = FORGET_AFTER_DAYS.some((one) => one === days);
  const [own, setOwn] = useState(false);
  const [typed, setTyped] = useState(days === null ? '' : String(days));
  const [due, setDue] = useState<Due | null>(null);
  /** The days that were proposed last: Enter and the blur that follows it mean the same. */
  const proposed = useRef<number | null>(null);
  useEffect(() => {
    proposed.current = null;
    // Another window, or an import, may have chosen them.
    if (days !== null) setTyped(String(days));
  }, [days]);
  const isWhole = /^[1-9]\d{0,3}$/.test(typed.trim());
  const isFine = isWhole && Number(typed) >= FEWEST_FORGET_DAYS && Number(typed) <= MOST_FORGET_DAYS;
  const showsOwn = own || (days !== null && !offered);
  const take = async (forgetAfterDays: number | null) => {
    setDue(null);
    const answer = bridge.settings.update({ change: { forgetAfterDays } });
    await showFailure(answer);
    if (!(await answer).ok) proposed.current = null;
  };
  const propose = async (wanted: number) => {
    if (wanted === days || wanted === proposed.current) return;
    proposed.current = wanted;
    const answer = await bridge.keep.due({ days: wanted });
    if (!answer.ok) {
      proposed.current = null;
      showToast({ failure: answer.failure });
    } else if (answer.value.customers > 0) setDue({ days: wanted, ...answer.value });
    else await take(wanted);
  };
  const choose = (id: string) => {
    setOwn(id === OWN);
    if (id === OFF) void take(null);
    else if (id !== OWN) void propose(Number(id));
  };
  return (
    <>
      <div className="pair">
        <Select
          label={t('after')}
          locked={decided}
          value={showsOwn ? OWN : days === null ? OFF : String(days)}
          onChange={choose}
          options={[
            { id: OFF, label: t('afterOff') },
            ...FORGET_AFTER_DAYS.map((one) => ({
              id: String(one),
              label: t('afterDays', formats.counted(one)),
            })),
            { id: OWN, label: t('afterOwn') },
          ]}
        />
        {showsOwn && (
          <TextField
            label={t('ownDays')}
            locked={decided}
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
            onLeave={() => isFine && void propose(Number(typed))}
            onKeyDown={(event) => event.key === 'Enter' && isFine && void propose(Number(typed))}
            error={
              isFine || typed === ''
                ? null
                : t('ownDaysError', {
                    fewest: formats.count(FEWEST_FORGET_DAYS),
                    most: formats.count(MOST_FORGET_DAYS),
                  })
            }
          />
        )}
      </div>
      <div className={styles['explained']}>
        <p role="status" className={styles['set']}>
          {days !== null && t('afterSet', formats.counted(days))}
        </p>
        <p>{t('afterText')}</p>
        <p>{t('afterGaps')}</p>
      </div>
      <ConfirmDialog
        title={t('dueTitle')}
        isOpen={due !== null}
        confirmLabel={t('dueNow')}
        onCancel={() => {
          proposed.current = null;
          setDue(null);
          setOwn(false);
          setTyped(days === null ? '' : String(days));
        }}
        onConfirm={() => due !== null && void take(due.days)}
      >
        {due !== null &&
          t('dueText', {
            ...formats.counted(due.customers),
            days: formats.count(due.days),
          })}
      </ConfirmDialog>
    </>
  );
}

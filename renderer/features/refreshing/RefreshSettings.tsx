import { useEffect, useState } from 'react';
import {
  REFRESH_SCOPES,
  type RefreshSchedule,
  readSchedule,
  writeSchedule,
} from '../../../shared/domain/refreshSchedule.ts';
import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { weekdayName } from '../../i18n/scheduleText.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox, Switch } from '../../ui/Checkbox.tsx';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LimitFields } from './LimitFields.tsx';
import styles from './Refresh.module.css';
import { choiceOf, limitsOf, type RefreshChoice, readTime, SCOPE_NAMES } from './refreshChoice.ts';

/** What a refresh of many customers is offered with, and when Kontor does one by itself. */
export function RefreshSettings() {
  const t = useTexts('refreshing');
  const settings = useApp((app) => app.settings);
  const decided = useApp((app) => app.decided);
  const change = useChangeSettings();
  const kept = JSON.stringify(choiceOf(settings));
  const [choice, setChoice] = useState(() => choiceOf(settings));
  // Another window, or an import, may change them.
  useEffect(() => setChoice((shown) => (isSame(shown, kept) ? shown : JSON.parse(kept))), [kept]);
  const take = (next: RefreshChoice) => {
    setChoice(next);
    const limits = limitsOf(next);
    if (limits === null) return;
    const chosen = {
      refreshFresherMinutes: limits.fresherMinutes,
      refreshPerMinute: limits.perMinute,
      refreshAtOnce: limits.atOnce,
      refreshQuiet: limits.quiet,
    };
    // What the organisation has decided is no choice: naming it would be refused.
    const own = Object.entries(chosen).filter(([name]) => !decided.some((key) => key === name));
    change(Object.fromEntries(own));
  };
  return (
    <Section id="settings-refreshing" title={t('settingsTitle')} lead={t('settingsText')}>
      <div className="wideStack">
        <LimitFields choice={choice} onChoice={take} />
        <ScheduleFields
          schedule={settings.refreshSchedule}
          freezesMonthEnd={settings.freezeMonthEnd}
          onFreezeMonthEnd={(freezeMonthEnd) => change({ freezeMonthEnd })}
          onSchedule={(schedule) =>
            change({ refreshSchedule: schedule === null ? null : writeSchedule(schedule) })
          }
        />
      </div>
    </Section>
  );
}

/** Whether the typed limits are the saved ones, however they are written. */
function isSame(shown: RefreshChoice, kept: string): boolean {
  return JSON.stringify(limitsOf(shown)) === JSON.stringify(limitsOf(JSON.parse(kept) as RefreshChoice));
}

const WEEKDAYS: RefreshSchedule = { days: [1, 2, 3, 4, 5], time: '07:00', scope: 'all' };
const DAYS = [1, 2, 3, 4, 5, 6, 7];

interface ScheduleFieldsProps {
  readonly schedule: string | null;
  readonly onSchedule: (schedule: RefreshSchedule | null) => void;
  readonly freezesMonthEnd: boolean;
  readonly onFreezeMonthEnd: (freezes: boolean) => void;
}

/** Days, time and customers of the refresh that Kontor does by itself. */
function ScheduleFields(props: ScheduleFieldsProps) {
  const { schedule: text, onSchedule, freezesMonthEnd, onFreezeMonthEnd } = props;
  const t = useTexts('refreshing');
  const { language } = useLocale();
  const schedule = readSchedule(text);
  const { days, time, scope } = schedule ?? WEEKDAYS;
  const [typed, setTyped] = useState<string | null>(null);
  const toggled = (day: number) =>
    days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort();
  return (
    <>
      <Switch
        isSelected={schedule !== null}
        onChange={(on) => onSchedule(on ? WEEKDAYS : null)}
        description={t('scheduleHint')}
      >
        {t('schedule')}
      </Switch>
      {schedule !== null && (
        <>
          <fieldset className={styles['days']}>
            <legend>{t('scheduleDays')}</legend>
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                isSelected={days.includes(day)}
                // Without any day there would be no schedule: the switch says that.
                isDisabled={days.length === 1 && days.includes(day)}
                onChange={() => onSchedule({ days: toggled(day), time, scope })}
              >
                {weekdayName(day, language, 'long')}
              </Checkbox>
            ))}
          </fieldset>
          <div className={styles['limits']}>
            <TextField
              label={t('scheduleTime')}
              value={typed ?? time}
              onChange={setTyped}
              onLeave={() => {
                const read = readTime(typed ?? time);
                if (read === undefined) return;
                setTyped(null);
                if (read !== time) onSchedule({ days, time: read, scope });
              }}
              error={readTime(typed ?? time) === undefined ? t('timeError') : null}
            />
            <Select
              label={t('scope')}
              value={scope}
              onChange={(next) => onSchedule({ days, time, scope: next })}
              options={REFRESH_SCOPES.map((id) => ({ id, label: t(SCOPE_NAMES[id]) }))}
            />
          </div>
          <Switch
            isSelected={freezesMonthEnd}
            onChange={onFreezeMonthEnd}
            description={t('freezeMonthEndHint')}
          >
            {t('freezeMonthEnd')}
          </Switch>
        </>
      )}
    </>
  );
}

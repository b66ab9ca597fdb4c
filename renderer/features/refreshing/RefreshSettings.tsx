import { useEffect, useState } from 'react';
import { writeSchedule } from '../../../shared/domain/refreshSchedule.ts';
import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Section } from '../../ui/Page.tsx';
import { LimitFields } from './LimitFields.tsx';
import { choiceOf, limitsOf, type RefreshChoice } from './refreshChoice.ts';
import { ScheduleFields } from './ScheduleFields.tsx';

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

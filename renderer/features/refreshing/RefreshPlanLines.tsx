import { CloudOff, Moon } from 'lucide-react';
import type { RefreshPlan } from '../../../shared/ipc/refreshing.ts';
import { useApp } from '../../base/useApp.ts';
import { durationText } from '../../i18n/durationText.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './Refresh.module.css';

/** How many customers, what is left out, how many calls, and how long they take. */
export function RefreshPlanLines({ plan }: { readonly plan: RefreshPlan }) {
  const t = useTexts('refreshing');
  const formats = useFormats();
  const now = useNow();
  const { language } = useLocale();
  const offline = useApp((app) => app.connectivity.state === 'offline');
  const { customers, fresh, unknown, calls, minutes, duplicates, quietUntil } = plan;
  const parts = [
    t('planCustomers', formats.counted(customers)),
    ...(fresh > 0 ? [t('planFresh', formats.counted(fresh))] : []),
    ...(unknown > 0 ? [t('planUnknown', formats.counted(unknown))] : []),
    ...(duplicates > 0 ? [t('planDuplicates', formats.counted(duplicates))] : []),
  ];
  return (
    <div className={styles['plan']} role="status">
      <p className={styles['count']}>{parts.join(', ')}</p>
      <p>
        {t('planCalls', formats.counted(calls))}
        {minutes !== null &&
          minutes > 0 &&
          `, ${t('planMinutes', { time: durationText(minutes, language) })}`}
      </p>
      {customers === 0 && <p>{t('planNobody')}</p>}
      {quietUntil !== null && (
        <p className="line">
          <Moon size={14} aria-hidden />
          {t('planQuiet', { moment: formats.moment(quietUntil, now) })}
        </p>
      )}
      {offline && calls > 0 && (
        <p className="line">
          <CloudOff size={14} aria-hidden />
          {t('planOffline')}
        </p>
      )}
    </div>
  );
}

import { CircleDashed, Cloud, CloudOff } from 'lucide-react';
import { useApp } from '../base/useApp.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useNow } from '../i18n/useNow.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from '../ui/classes.ts';
import { TooltipMark } from '../ui/Tooltip.tsx';
import styles from './ConnectivityMark.module.css';

const ICONS = { online: Cloud, offline: CloudOff, unknown: CircleDashed };

/** Whether the service answers; figures have the time of their own fetch beside them. Offline is grey, with icon and word. */
export function ConnectivityMark() {
  const t = useTexts('shell');
  const formats = useFormats();
  const now = useNow();
  const { state, since } = useApp((app) => app.connectivity);
  const moment = formats.moment(since, now);
  const words = {
    online: { short: t('online'), long: t('onlineSince', { moment }) },
    offline: { short: t('offline'), long: t('offlineSince', { moment }) },
    unknown: { short: t('connectivityUnknown'), long: t('connectivityUnknownLong') },
  }[state];
  const Icon = ICONS[state];
  return (
    <div role="status" className={styles['connectivity']}>
      <TooltipMark text={words.long}>
        <span className={classes(styles['mark'], styles[state])}>
          <Icon size={14} aria-hidden />
          {words.short}
        </span>
      </TooltipMark>
    </div>
  );
}

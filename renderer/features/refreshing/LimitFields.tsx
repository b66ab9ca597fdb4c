import { MOST_AT_ONCE, MOST_PER_MINUTE } from '../../../shared/domain/refreshSchedule.ts';
import { useDecided } from '../../base/useApp.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { durationText, useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Refresh.module.css';
import { type RefreshChoice, readPerMinute, readQuiet, readTime } from './refreshChoice.ts';

/** Minutes within which a list is new enough. */
const FRESHER = [15, 60, 4 * 60, 12 * 60, 24 * 60, 7 * 24 * 60];
const AT_ONCE = Array.from({ length: MOST_AT_ONCE }, (_, index) => String(index + 1));

interface LimitFieldsProps {
  readonly choice: RefreshChoice;
  readonly onChoice: (choice: RefreshChoice) => void;
}

/** What is left out, how many calls are made, and when none. */
export function LimitFields({ choice, onChoice }: LimitFieldsProps) {
  const t = useTexts('refreshing');
  const formats = useFormats();
  const quiet = useDecided('refreshQuiet');
  const { language } = useLocale();
  const { fresherMinutes, perMinute, atOnce, quietFrom, quietTo } = choice;
  const fresher = [...new Set([...FRESHER, ...(fresherMinutes === null ? [] : [fresherMinutes])])];
  const quietError = readQuiet(choice) === undefined;
  const wrongTime = (typed: string) => quietError && (typed.trim() === '' || readTime(typed) === undefined);
  return (
    <div className={styles['limits']}>
      <Select
        label={t('fresher')}
        value={String(fresherMinutes)}
        onChange={(id) => onChoice({ ...choice, fresherMinutes: id === 'null' ? null : Number(id) })}
        options={[
          { id: 'null', label: t('fresherNone') },
          ...fresher
            .sort((left, right) => left - right)
            .map((minutes) => ({ id: String(minutes), label: durationText(minutes, language) })),
        ]}
      />
      <Select
        label={t('atOnce')}
        locked={useDecided('refreshAtOnce')}
        value={String(atOnce)}
        onChange={(id) => onChoice({ ...choice, atOnce: Number(id) })}
        options={AT_ONCE.map((id) => ({ id, label: id }))}
      />
      <TextField
        label={t('perMinute')}
        locked={useDecided('refreshPerMinute')}
        optional
        inputMode="numeric"
        description={t('perMinuteText')}
        value={perMinute}
        onChange={(typed) => onChoice({ ...choice, perMinute: typed })}
        error={
          readPerMinute(perMinute) === undefined
            ? t('perMinuteError', { most: formats.count(MOST_PER_MINUTE) })
            : null
        }
      />
      <div className={styles['quiet']}>
        <TextField
          label={t('quietFrom')}
          locked={quiet}
          placeholder="22:00"
          value={quietFrom}
          onChange={(typed) => onChoice({ ...choice, quietFrom: typed })}
          error={
            wrongTime(quietFrom) ? t('timeError') : quietError && !wrongTime(quietTo) ? t('quietSame') : null
          }
        />
        <TextField
          label={t('quietTo')}
          locked={quiet}
          placeholder="06:00"
          value={quietTo}
          onChange={(typed) => onChoice({ ...choice, quietTo: typed })}
          error={wrongTime(quietTo) ? t('timeError') : null}
        />
      </div>
    </div>
  );
}

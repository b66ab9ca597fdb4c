import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SettingsView.module.css';
import { useFollowed } from './useFollowed.ts';

const UNITS = { minutes: 1, hours: 60, days: 24 * 60 } as const;
type Unit = keyof typeof UNITS;
const MOST_MINUTES = 100_000;

function unitOf(minutes: number): Unit {
  if (minutes % UNITS.days === 0) return 'days';
  return minutes % UNITS.hours === 0 ? 'hours' : 'minutes';
}

interface TypedTime {
  readonly typed: string;
  readonly unit: Unit;
}

function shownAs(minutes: number): TypedTime {
  const unit = unitOf(minutes);
  return { typed: String(minutes / UNITS[unit]), unit };
}

function minutesOf({ typed, unit }: TypedTime): number {
  return Number(typed) * UNITS[unit];
}

interface StaleSettingProps {
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}

/** After how long a figure is marked as old. */
export function StaleSetting({ minutes, onChange }: StaleSettingProps) {
  const t = useTexts('settings');
  const [{ typed, unit }, setShown] = useFollowed(minutes, shownAs, (shown) => minutesOf(shown) === minutes);
  const isWhole = /^[1-9]\d{0,5}$/.test(typed.trim());
  const save = (count: string, chosen: Unit) => {
    const minutesTyped = Number(count) * UNITS[chosen];
    if (/^[1-9]\d{0,5}$/.test(count.trim()) && minutesTyped <= MOST_MINUTES) onChange(minutesTyped);
  };
  return (
    <div className={styles['stale']}>
      <TextField
        label={t('stale')}
        inputMode="numeric"
        value={typed}
        onChange={(next) => setShown({ typed: next, unit })}
        onLeave={() => save(typed, unit)}
        error={isWhole && Number(typed) * UNITS[unit] <= MOST_MINUTES ? null : t('staleError')}
      />
      <Select
        label={t('staleUnit')}
        hideLabel
        value={unit}
        onChange={(chosen) => {
          setShown({ typed, unit: chosen });
          save(typed, chosen);
        }}
        options={[
          { id: 'minutes', label: t('minutes') },
          { id: 'hours', label: t('hours') },
          { id: 'days', label: t('days') },
        ]}
      />
    </div>
  );
}

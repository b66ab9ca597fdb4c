import { REMINDER_DAYS } from '../../../shared/domain/reminders.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { TextField } from '../../ui/TextField.tsx';

interface ReminderDaysProps {
  /** Null while it is the number that was chosen last. */
  readonly typed: string | null;
  /** The number that was chosen last; null while it is not known. */
  readonly last: number | null;
  readonly onDays: (days: string) => void;
}

/** In how many days a customer gets no second reminder. */
export function ReminderDays({ typed, last, onDays }: ReminderDaysProps) {
  const t = useTexts('statements');
  const formats = useFormats();
  const most = formats.count(REMINDER_DAYS.most);
  return (
    <TextField
      label={t('reminderDays')}
      description={t('reminderDaysHint')}
      inputMode="numeric"
      value={typed ?? String(last ?? '')}
      onChange={onDays}
      error={
        typed !== null && readReminderDays(typed) === undefined ? t('reminderDaysError', { most }) : null
      }
    />
  );
}

/** Undefined for what is no such number. */
export function readReminderDays(typed: string): number | undefined {
  const text = typed.trim();
  const days = Number(text);
  return /^\d{1,3}$/.test(text) && days <= REMINDER_DAYS.most ? days : undefined;
}

import { useTexts } from '../../../i18n/useTexts.ts';
import { DateField } from '../../../ui/DateField.tsx';
import type { TypedDay } from './useDay.ts';

interface DayFieldProps {
  readonly of: TypedDay;
  /** What is typed could not be saved: says what is wrong with it. */
  readonly refused: boolean;
  readonly onTyped: () => void;
}

/** The day of a promise or of the next step, first in its form. */
export function DayField({
  of: { typed, setTyped, trouble, description, today },
  refused,
  onTyped,
}: DayFieldProps) {
  const t = useTexts('marks');
  return (
    <DateField
      label={t('day')}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        onTyped();
      }}
      description={description}
      min={today}
      check={false}
      error={refused ? trouble : null}
      autoFocus
    />
  );
}

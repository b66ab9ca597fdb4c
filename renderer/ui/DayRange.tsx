import { useTexts } from '../i18n/useTexts.ts';
import type { TypedDays } from '../i18n/useTypedDays.ts';
import { DateField } from './DateField.tsx';

interface DayRangeProps {
  readonly days: TypedDays;
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly optional?: boolean;
  readonly autoFocus?: boolean;
  /** False as long as no error should be shown for what is typed. */
  readonly check?: boolean;
}

/** The fields of a first and a last day; the parent lays them out. */
export function DayRange({
  days,
  fromLabel,
  toLabel,
  optional = false,
  autoFocus = false,
  check = true,
}: DayRangeProps) {
  const t = useTexts('ui');
  return (
    <>
      <DateField
        label={fromLabel}
        optional={optional}
        value={days.from}
        onChange={days.setFrom}
        max={days.last}
        check={check}
        autoFocus={autoFocus}
      />
      <DateField
        label={toLabel}
        optional={optional}
        value={days.to}
        onChange={days.setTo}
        min={days.first}
        check={check}
        error={check && days.backwards ? t('daysBackwards') : null}
      />
    </>
  );
}

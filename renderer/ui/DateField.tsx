import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { readDay } from '../../shared/domain/dayFormat.ts';
import type { LocalDate } from '../../shared/domain/wallClock.ts';
import { useLocale } from '../i18n/Localized.tsx';
import { type TypedDays, useDayForm, useFormats } from '../i18n/useFormats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { IconButton } from './Button.tsx';
import { lazyComponent } from './lazyComponent.tsx';
import { TextField } from './TextField.tsx';

interface DateFieldProps {
  readonly label: string;
  /** As the clerk typed it. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly description?: ReactNode;
  readonly optional?: boolean;
  readonly autoFocus?: boolean;
  /** The first and the last day that the calendar offers. The caller checks what is typed. */
  readonly min?: LocalDate | null | undefined;
  readonly max?: LocalDate | null | undefined;
  /** False as long as no error should be shown for what is typed. */
  readonly check?: boolean;
  /** An empty field is an error too. */
  readonly needed?: boolean;
  /** Another error that the caller has found. */
  readonly error?: string | null;
}

const CalendarPopover = lazyComponent(async () => (await import('./CalendarPopover.tsx')).CalendarPopover);

/** A day, typed freely or taken from the calendar behind its button (Alt+↓). */
export function DateField({
  label,
  value,
  onChange,
  min = null,
  max = null,
  check = true,
  needed = false,
  error = null,
  ...rest
}: DateFieldProps) {
  const t = useTexts('ui');
  const formats = useFormats();
  const form = useDayForm();
  const { dateFormat } = useLocale().settings;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const day = readDay(value, dateFormat);
  const isWrong = check && (day === undefined || (needed && day === null));
  return (
    <TextField
      {...rest}
      label={label}
      value={value}
      onChange={onChange}
      placeholder={form}
      error={isWrong ? t('dayWrong', { form }) : error}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown') {
          event.preventDefault();
          setOpen(true);
        } else event.continuePropagation();
      }}
      after={
        <>
          <IconButton
            ref={button}
            label={t('chooseDay', { field: label })}
            icon={<CalendarDays size={15} aria-hidden />}
            shortcut="Alt+ArrowDown"
            excludeFromTabOrder
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPress={() => setOpen(true)}
          />
          {isOpen && (
            <CalendarPopover
              label={t('chooseDay', { field: label })}
              day={day ?? null}
              min={min}
              max={max}
              button={button}
              onPick={(picked) => onChange(formats.date(picked))}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      }
    />
  );
}

interface DateTextProps {
  /** The service's local wall-clock time or day, `YYYY-MM-DD[ HH:MM:SS]`. */
  readonly value: string;
  readonly withTime?: boolean;
}

/** A service date as the clerk chose to see dates; only rearranged, never shifted; midnight is no time of day. */
export function DateText({ value, withTime = false }: DateTextProps) {
  const formats = useFormats();
  return (
    <time dateTime={value.replace(' ', 'T')}>
      {withTime ? formats.recordTime(value) : formats.date(value)}
    </time>
  );
}

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

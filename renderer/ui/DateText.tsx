import { useFormats } from '../i18n/useFormats.ts';

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

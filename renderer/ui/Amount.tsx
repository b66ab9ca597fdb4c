import { useFormats } from '../i18n/useFormats.ts';
import styles from './Amount.module.css';
import { classes } from './classes.ts';

interface AmountProps {
  /** Decimal text as it crossed the bridge: `-1250.5`. */
  readonly value: string;
  /** Overdue figures have their own tone; negative ones always do, besides their sign. */
  readonly tone?: 'plain' | 'overdue' | 'strong' | 'faintZero';
  /** The display currency of the settings, for single figures; columns carry none. */
  readonly currency?: boolean;
}

/** An exact amount in the clerk's number format, tabular figures, a true minus sign. */
export function Amount({ value, tone = 'plain', currency = false }: AmountProps) {
  const formats = useFormats();
  const negative = value.startsWith('-');
  const zero = /^-?0(\.0*)?$/.test(value);
  return (
    <span
      className={classes(
        styles['amount'],
        negative && styles['credit'],
        !negative && !zero && tone === 'overdue' && styles['overdue'],
        tone === 'strong' && styles['strong'],
        zero && (tone === 'faintZero' || tone === 'overdue') && styles['faint'],
      )}
    >
      {formats.amount(value, { currency })}
    </span>
  );
}

import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Words beside the bar, such as "120 of 200". */
  readonly valueText?: string;
  readonly tone?: 'plain' | 'paused' | 'failure';
  readonly hideLabel?: boolean;
}

export function ProgressBar({
  label,
  value,
  max,
  valueText,
  tone = 'plain',
  hideLabel = false,
}: ProgressBarProps) {
  return (
    <AriaProgressBar
      value={value}
      maxValue={Math.max(max, 1)}
      className={styles['progress'] ?? ''}
      {...(valueText === undefined ? {} : { valueLabel: valueText })}
    >
      {({ percentage = 0 }) => (
        <>
          <div className={hideLabel ? 'visuallyHidden' : styles['words']}>
            <Label>{label}</Label>
            {valueText !== undefined && <span className="faint">{valueText}</span>}
          </div>
          <div className={styles['track']}>
            <div className={styles[tone]} style={{ width: `${percentage}%` }} />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}

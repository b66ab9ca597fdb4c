import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ListSheet.module.css';
import type { StatementDays } from './useStatementDays.ts';

interface StatementFieldProps {
  readonly days: StatementDays;
}

/** Open items, or all. */
export function StatementScope({ days }: StatementFieldProps) {
  const t = useTexts('lists');
  return (
    <Select
      label={t('statementScope')}
      value={days.scope}
      onChange={days.setScope}
      options={[
        { id: 'open', label: t('statementOpen') },
        { id: 'all', label: t('statementAll') },
      ]}
    />
  );
}

/** The day from which days late are counted. */
export function StatementLateOn({ days }: StatementFieldProps) {
  const t = useTexts('lists');
  return (
    <TextField
      label={t('statementLateOn')}
      description={t('statementLateOnHint')}
      value={days.late}
      onChange={days.setLate}
      placeholder={days.example}
      error={days.lateOn === undefined ? t('notADay', { example: days.example }) : null}
    />
  );
}

/** Invoice dates from and to. */
export function StatementPeriod({ days }: StatementFieldProps) {
  const t = useTexts('lists');
  const wrong = (day: string | null | undefined) =>
    day === undefined ? t('notADay', { example: days.example }) : null;
  return (
    <div className={styles['row']}>
      <TextField
        label={t('statementFrom')}
        optional
        value={days.from}
        onChange={days.setFrom}
        placeholder={days.example}
        error={wrong(days.first)}
      />
      <TextField
        label={t('statementTo')}
        optional
        value={days.to}
        onChange={days.setTo}
        placeholder={days.example}
        error={days.backwards ? t('daysBackwards') : wrong(days.last)}
      />
    </div>
  );
}

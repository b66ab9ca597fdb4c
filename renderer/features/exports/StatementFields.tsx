import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField, DayRange } from '../../ui/DateField.tsx';
import { Select } from '../../ui/Select.tsx';
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
    <DateField
      label={t('statementLateOn')}
      description={t('statementLateOnHint')}
      value={days.late}
      onChange={days.setLate}
    />
  );
}

/** Invoice dates from and to, and whether it says what was owed before and at the end. */
export function StatementPeriod({ days }: StatementFieldProps) {
  const t = useTexts('lists');
  return (
    <div className="stack">
      <div className="halves">
        <DayRange days={days.period} fromLabel={t('statementFrom')} toLabel={t('statementTo')} optional />
      </div>
      <Checkbox isSelected={days.balances} onChange={days.setBalances} isDisabled={!days.first && !days.last}>
        {t('statementBalances')}
      </Checkbox>
    </div>
  );
}

import { EXPORT_PERIODS, type ExportPeriod } from '../../../shared/domain/exportPeriods.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DayRange } from '../../ui/DayRange.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './ExportSheet.module.css';
import type { Period } from './usePeriod.ts';

const NAMES: Readonly<Record<ExportPeriod, TextKey<'exports'>>> = {
  any: 'periodAny',
  lastMonth: 'periodLastMonth',
  thisMonth: 'periodThisMonth',
  lastQuarter: 'periodLastQuarter',
  own: 'periodOwn',
};

/** Which invoice dates: one word for a month's end, and which days that word means. */
export function PeriodFields({ period }: { readonly period: Period }) {
  const t = useTexts('exports');
  const formats = useFormats();
  const { days } = period;
  const meant =
    period.period === 'own' || !days || 'relative' in days || !days.from || !days.to
      ? undefined
      : t('periodDays', { from: formats.date(days.from), to: formats.date(days.to) });
  return (
    <div className={styles['period']}>
      <Select
        label={t('period')}
        value={period.period}
        onChange={period.setPeriod}
        options={EXPORT_PERIODS.map((id) => ({ id, label: t(NAMES[id]) }))}
        description={meant}
      />
      {period.period === 'own' && (
        <DayRange days={period.own} fromLabel={t('customersSince')} toLabel={t('customersUntil')} optional />
      )}
    </div>
  );
}

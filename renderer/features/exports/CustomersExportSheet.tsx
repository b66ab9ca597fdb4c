import { useMemo, useState } from 'react';
import { LONGEST_NUMBERS } from '../../../shared/domain/bounds.ts';
import { daysOfPeriod, EXPORT_PERIODS, type ExportPeriod } from '../../../shared/domain/dateRange.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useDebouncedValue, useSettledOf } from '../../base/useDebouncedValue.ts';
import { useFormats, useTypedDays } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DayRange } from '../../ui/DateField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { KeepNumbers } from '../keptLists/ListNameDialog.tsx';
import {
  type ListChoice,
  ListTrouble,
  listChoice,
  useChosenList,
  useListChoices,
} from '../keptLists/listChoice.tsx';
import { type ExportBase, ExportForm } from './ExportForm.tsx';
import styles from './ExportSheet.module.css';
import { useExportChoiceStore } from './exportRequest.ts';
import { ImportNumbers } from './ImportNumbers.tsx';

const NAMES: Readonly<Record<ExportPeriod, TextKey<'exports'>>> = {
  any: 'periodAny',
  lastMonth: 'periodLastMonth',
  thisMonth: 'periodThisMonth',
  lastQuarter: 'periodLastQuarter',
  own: 'periodOwn',
};

interface CustomersExportSheetProps {
  readonly connectionId: string;
  /** Numbers that are in the field at first. */
  readonly given?: string;
  /** The kept list that is chosen at first. */
  readonly list?: string;
  readonly onClose: () => void;
}

/** Milliseconds of quiet before a pasted list is planned: a plan reads the list of every customer. */
const REST = 400;

/** PDFs of many customers, by a pasted list of their numbers or a kept one. */
export function CustomersExportSheet({ connectionId, given = '', list, onClose }: CustomersExportSheetProps) {
  const t = useTexts('exports');
  const statements = useTexts('statements');
  const lists = useListChoices();
  const [whose, setWhose] = useState<'numbers' | ListChoice>(
    list === undefined ? 'numbers' : listChoice(list),
  );
  const chosen = useChosenList(whose);
  const [numbers, setNumbers] = useState(given);
  const period = usePeriod();
  const [onlyNew, setOnlyNew] = useState(true);
  const meant = whose === 'numbers' ? numbers : (chosen.numbers ?? '');
  const pasted = useSettledOf(whose, meant, REST);
  const days = useDebouncedValue(period.days, REST);
  const base = useMemo((): ExportBase | null => {
    if (pasted === null || pasted.trim() === '' || days === undefined) return null;
    const filter = {
      ...NO_FILTER,
      invoiceDate: days,
      exportedHere: onlyNew ? false : null,
    };
    return { connectionId, selection: { kind: 'customers', numbers: pasted, filter } };
  }, [connectionId, pasted, days, onlyNew]);
  return (
    <ExportForm
      title={t('customersTitle')}
      base={base}
      isSettled={!chosen.isLoading && pasted === meant && days === period.days}
      about={whose}
      onClose={onClose}
    >
      {(lists.length > 0 || whose !== 'numbers') && (
        <Select
          label={statements('whose')}
          value={whose}
          onChange={setWhose}
          options={[{ id: 'numbers', label: statements('whoseNumbers') }, ...lists]}
        />
      )}
      {whose === 'numbers' ? (
        <TextField
          label={t('customersNumbers')}
          description={t('customersNumbersHint')}
          value={numbers}
          onChange={setNumbers}
          maxLength={LONGEST_NUMBERS}
          rows={4}
          code
          autoFocus
        />
      ) : (
        <ListTrouble chosen={chosen} />
      )}
      <PeriodFields period={period} />
      {whose === 'numbers' && (
        <ImportNumbers numbers={numbers} onNumbers={setNumbers}>
          <KeepNumbers connectionId={connectionId} numbers={numbers} />
        </ImportNumbers>
      )}
      <Checkbox isSelected={onlyNew} onChange={setOnlyNew}>
        {t('customersOnlyNew')}
      </Checkbox>
    </ExportForm>
  );
}

/** Which invoice dates: one word for a month's end, and which days that word means. */
function PeriodFields({ period }: { readonly period: Period }) {
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

/** The invoice dates that a month's end takes in: by a word, or as the clerk types them. */
function usePeriod() {
  const today = localDay(useNow());
  const period = useExportChoiceStore((state) => state.period);
  const own = useTypedDays();
  const { first, last, backwards } = own;
  /** Undefined while what is typed is not a valid day. */
  const days = useMemo((): InvoiceFilter['invoiceDate'] | undefined => {
    if (period === 'any') return null;
    if (period !== 'own') return daysOfPeriod(period, today);
    if (first === undefined || last === undefined || backwards) return undefined;
    return first === null && last === null ? null : { from: first, to: last };
  }, [period, today, first, last, backwards]);
  return {
    ...{ period, own },
    setPeriod: (next: typeof period) => useExportChoiceStore.setState({ period: next }),
    days,
  };
}

type Period = ReturnType<typeof usePeriod>;

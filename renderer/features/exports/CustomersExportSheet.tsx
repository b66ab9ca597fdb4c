import { useMemo, useState } from 'react';
import { LONGEST_NUMBERS } from '../../../shared/domain/exportBounds.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { useSettled } from '../../base/useSettled.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type ExportBase, ExportForm } from './ExportForm.tsx';
import { ImportNumbers } from './ImportNumbers.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { usePeriod } from './usePeriod.ts';

interface CustomersExportSheetProps {
  readonly connectionId: string;
  /** Numbers that are in the field at first. */
  readonly given?: string;
  readonly onClose: () => void;
}

/** Milliseconds of quiet before a pasted list is planned: a plan reads the list of every customer. */
const REST = 400;

/** PDFs of many customers, by a pasted list of their numbers. */
export function CustomersExportSheet({ connectionId, given = '', onClose }: CustomersExportSheetProps) {
  const t = useTexts('exports');
  const [numbers, setNumbers] = useState(given);
  const period = usePeriod();
  const [onlyNew, setOnlyNew] = useState(true);
  const pasted = useSettled(numbers, REST);
  const days = useSettled(period.days, REST);
  const base = useMemo((): ExportBase | null => {
    if (pasted.trim() === '' || days === undefined) return null;
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
      isSettled={pasted === numbers && days === period.days}
      about="customers"
      onClose={onClose}
    >
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
      <PeriodFields period={period} />
      <ImportNumbers numbers={numbers} onNumbers={setNumbers} />
      <Checkbox isSelected={onlyNew} onChange={setOnlyNew}>
        {t('customersOnlyNew')}
      </Checkbox>
    </ExportForm>
  );
}

import { useMemo, useState } from 'react';
import { LONGEST_NUMBERS } from '../../../shared/domain/exportBounds.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { useSettled, useSettledOf } from '../../base/useSettled.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { KeepNumbers } from '../keptLists/KeepNumbers.tsx';
import { ListTrouble } from '../keptLists/ListTrouble.tsx';
import { type ListChoice, listChoice, useChosenList, useListChoices } from '../keptLists/listChoice.ts';
import { type ExportBase, ExportForm } from './ExportForm.tsx';
import { ImportNumbers } from './ImportNumbers.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { usePeriod } from './usePeriod.ts';

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
  const days = useSettled(period.days, REST);
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

import { useMemo, useState } from 'react';
import { LONGEST_NUMBERS } from '../../../shared/domain/exportBounds.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useSettled } from '../../base/useSettled.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { readDay } from '../../i18n/typedDay.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type ExportBase, ExportForm } from './ExportForm.tsx';
import styles from './ExportSheet.module.css';
import { ImportNumbers } from './ImportNumbers.tsx';

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
  const formats = useFormats();
  const { settings } = useLocale();
  const now = localDay(useNow());
  const [numbers, setNumbers] = useState(given);
  const [since, setSince] = useState('');
  const [onlyNew, setOnlyNew] = useState(true);
  const pasted = useSettled(numbers, REST);
  const from = useSettled(readDay(since, settings.dateFormat), REST);
  const base = useMemo((): ExportBase | null => {
    if (pasted.trim() === '' || from === undefined) return null;
    const filter = {
      ...NO_FILTER,
      invoiceDate: from === null ? null : { from, to: null },
      exportedHere: onlyNew ? false : null,
    };
    return { connectionId, selection: { kind: 'customers', numbers: pasted, filter } };
  }, [connectionId, pasted, from, onlyNew]);
  return (
    <ExportForm title={t('customersTitle')} base={base} about="customers" onClose={onClose}>
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
      <ImportNumbers numbers={numbers} onNumbers={setNumbers} />
      <div className={styles['since']}>
        <TextField
          label={t('customersSince')}
          optional
          value={since}
          onChange={setSince}
          placeholder={formats.date(now)}
          error={from === undefined ? t('notADay', { example: formats.date(now) }) : null}
        />
        <Checkbox isSelected={onlyNew} onChange={setOnlyNew}>
          {t('customersOnlyNew')}
        </Checkbox>
      </div>
    </ExportForm>
  );
}

import { useState } from 'react';
import { daysOf } from '../../../../shared/domain/dateRange.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { localDay } from '../../../../shared/domain/wallClock.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { useTypedDays } from '../../../i18n/useTypedDays.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DayRange } from '../../../ui/DayRange.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialogBody } from '../../../ui/FormDialogBody.tsx';
import { type DateField, datePresets } from './datePresets.ts';
import styles from './FilterDialog.module.css';

interface DateFilterDialogProps {
  readonly field: DateField;
  readonly filter: InvoiceFilter;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
  readonly onClose: () => void;
}

const TITLES = { invoiceDate: 'fieldInvoiceDate', dueDate: 'fieldDueDate' } as const;

/** A range of days, by a preset or typed; either end may stay open. */
export function DateFilterDialog({ field, filter, onChange, onClose }: DateFilterDialogProps) {
  const t = useTexts('invoices');
  const now = localDay(useNow());
  const before = filter[field];
  const [days] = useState(before === null ? null : daysOf(before, now));
  const typedDays = useTypedDays(days);
  const [overdue, setOverdue] = useState(filter.overdue === true);
  const [refused, setRefused] = useState(false);
  const { first, last, backwards } = typedDays;
  const choose = (change: Partial<InvoiceFilter>) => {
    onChange(change);
    onClose();
  };
  const apply = () => {
    if (first === undefined || last === undefined || backwards) {
      setRefused(true);
      return;
    }
    const untouched = first === (days?.from ?? null) && last === (days?.to ?? null);
    const typed = first === null && last === null ? null : { from: first, to: last };
    // A clerk who only ticks the box below keeps the days that move.
    const range = untouched ? before : typed;
    choose(field === 'dueDate' ? { dueDate: range, overdue: overdue || null } : { invoiceDate: range });
  };
  return (
    <Dialog title={t(TITLES[field])} onClose={onClose} size="small">
      <div className={styles['presets']}>
        {datePresets(field).map(({ id, textKey, days: many, change }) => (
          <Button key={id} onPress={() => choose(change)}>
            {t(textKey, { days: many ?? 0 })}
          </Button>
        ))}
      </div>
      <FormDialogBody className="stack" done={t('applyFilter')} onDone={apply} onCancel={onClose}>
        <div className="halves">
          <DayRange
            days={typedDays}
            fromLabel={t('dayFrom')}
            toLabel={t('dayTo')}
            check={refused}
            autoFocus
          />
        </div>
        {field === 'dueDate' && (
          <Checkbox isSelected={overdue} onChange={setOverdue}>
            {t('filterOnlyOverdue')}
          </Checkbox>
        )}
        <p className={styles['hint']}>{t('daysHint')}</p>
      </FormDialogBody>
    </Dialog>
  );
}

import { useState } from 'react';
import type { CustomerFilter } from '../../../../shared/domain/customerQuery.ts';
import { readDay } from '../../../../shared/domain/readDay.ts';
import { localDay } from '../../../../shared/domain/wallClock.ts';
import { useLocale } from '../../../i18n/Localized.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { AskForm } from '../../../ui/AskForm.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface NotFetchedDialogProps {
  readonly filter: CustomerFilter;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
  readonly onClose: () => void;
}

/** The day before which a customer's list was last fetched. */
export function NotFetchedDialog({ filter, onChange, onClose }: NotFetchedDialogProps) {
  const t = useTexts('customerList');
  const formats = useFormats();
  const { settings } = useLocale();
  const now = useNow();
  const { notFetched } = filter;
  const before = notFetched !== null && 'before' in notFetched ? notFetched.before : null;
  const [typed, setTyped] = useState(before === null ? '' : formats.date(before));
  const [refused, setRefused] = useState(false);
  const day = readDay(typed, settings.dateFormat);
  const apply = () => {
    if (day === undefined) {
      setRefused(true);
      return;
    }
    onChange({ notFetched: day === null ? null : { before: day } });
    onClose();
  };
  return (
    <Dialog title={t('notFetchedTitle')} onClose={onClose} size="small">
      <AskForm className="wideStack" done={t('apply')} onDone={apply} onCancel={onClose}>
        <DateField
          label={t('notFetchedDay')}
          value={typed}
          onChange={setTyped}
          max={localDay(now)}
          check={refused}
          autoFocus
        />
      </AskForm>
    </Dialog>
  );
}

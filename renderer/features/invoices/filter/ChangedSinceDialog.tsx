import { useState } from 'react';
import { readDay } from '../../../../shared/domain/dayFormat.ts';
import type { ChangedSince } from '../../../../shared/domain/invoiceQuery.ts';
import { localDay } from '../../../../shared/domain/wallClock.ts';
import { useLocale } from '../../../i18n/Localized.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow, useSinceText } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { Dialog, FormDialogBody } from '../../../ui/Dialog.tsx';
import styles from './FilterDialog.module.css';

interface ChangedSinceDialogProps {
  readonly filter: { readonly changedSince: ChangedSince | null };
  readonly onChange: (change: { readonly changedSince: ChangedSince }) => void;
  readonly onClose: () => void;
}

/** Today and the week before it, each by its name, and what moves with the calendar. */
const DAYS_AGO = [0, 1, 2, 3, 4, 5, 6, 7, 30] as const;

/** What a fetch has changed since a day: one of the last ones by a click, any other typed. */
export function ChangedSinceDialog({ filter, onChange, onClose }: ChangedSinceDialogProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const words = useSinceText();
  const { settings } = useLocale();
  const today = localDay(useNow());
  const before = filter.changedSince;
  const [typed, setTyped] = useState(before !== null && 'day' in before ? formats.date(before.day) : '');
  const [refused, setRefused] = useState(false);
  const day = readDay(typed, settings.dateFormat);
  const choose = (changedSince: ChangedSince) => {
    onChange({ changedSince });
    onClose();
  };
  return (
    <Dialog title={t('changedSinceTitle')} onClose={onClose} size="small">
      <div className={styles['presets']}>
        {DAYS_AGO.map((daysAgo) => (
          <Button key={daysAgo} onPress={() => choose({ daysAgo })}>
            {daysAgo < 7 ? words({ daysAgo }) : t('presetLastDays', { count: daysAgo })}
          </Button>
        ))}
      </div>
      <FormDialogBody
        className="stack"
        done={t('applySince')}
        onDone={() => (day ? choose({ day }) : setRefused(true))}
        onCancel={onClose}
      >
        <DateField
          label={t('changedSinceDay')}
          value={typed}
          onChange={setTyped}
          max={today}
          check={refused}
          needed
          autoFocus
        />
        <p className={styles['hint']}>{t('changedSinceHint')}</p>
      </FormDialogBody>
    </Dialog>
  );
}

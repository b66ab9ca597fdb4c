import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { MATCHED_KINDS } from '../../../shared/domain/bankNames.ts';
import { sumOfDecimals } from '../../../shared/domain/decimalSum.ts';
import { ButtonKey } from '../../base/ButtonKey.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import type { Matched } from './bankStore.ts';
import { useNotingSeen } from './useNotingSeen.ts';

interface NoteSeenProps {
  readonly matched: Matched;
  /** Lists were fetched since: rows may be others. */
  readonly isOld: boolean;
}

/** Notes of all invoices that are matched or taken that the bank has seen their payment, once the clerk has said so. */
export function NoteSeen({ matched: { id, figures }, isOld }: NoteSeenProps) {
  const t = useTexts('bank');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { isNoting, note } = useNotingSeen(id, () => setOpen(false));
  const { invoices, kinds, withoutDay } = figures;
  const meant = kinds.filter(({ kind }) => MATCHED_KINDS.some((one) => one === kind));
  const payments = meant.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <ButtonKey of="Shift+b" textKey="bank:noteSeen">
        <Button
          icon={<Landmark size={14} aria-hidden />}
          isDisabled={invoices === 0 || isOld}
          onPress={() => setOpen(true)}
          after={<Kbd keys="Shift+B" />}
        >
          {t('noteSeen')}
        </Button>
      </ButtonKey>
      {isOpen && (
        <Dialog
          title={t('noteSeen')}
          onClose={() => setOpen(false)}
          canCancel
          isBusy={isNoting}
          size="small"
          role="alertdialog"
          actions={
            <Button variant="primary" autoFocus isPending={isNoting} onPress={note}>
              {t('noteNow')}
            </Button>
          }
        >
          <div className="stack">
            <p>
              {t('noteWhat', {
                ...formats.counted(invoices),
                payments: t('notePayments', formats.counted(payments)),
                sum: formats.amount(sumOfDecimals(meant.map(({ sum }) => sum))),
              })}
            </p>
            {withoutDay > 0 && <p>{t('noteWithoutDay', formats.counted(withoutDay))}</p>}
            <p>{t('noteJudged')}</p>
          </div>
        </Dialog>
      )}
    </>
  );
}

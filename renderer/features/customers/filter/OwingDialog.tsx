import { useState } from 'react';
import { typedAmounts } from '../../../../shared/domain/amountFormat.ts';
import type { CustomerFilter } from '../../../../shared/domain/customerQuery.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialogBody } from '../../../ui/FormDialogBody.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface OwingDialogProps {
  readonly filter: CustomerFilter;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
  readonly onClose: () => void;
}

const MOST_DAYS = 36_500;

/** How much a customer owes at least, and how late: what is typed applies together. */
export function OwingDialog({ filter, onChange, onClose }: OwingDialogProps) {
  const t = useTexts('customerList');
  const formats = useFormats();
  const shown = (amount: string | null) => (amount === null ? '' : formats.amount(amount));
  const [outstanding, setOutstanding] = useState(shown(filter.outstandingFrom));
  const [overdue, setOverdue] = useState(shown(filter.overdueFrom));
  const [late, setLate] = useState(filter.moreThanDaysLate === null ? '' : String(filter.moreThanDaysLate));
  const [refused, setRefused] = useState(false);
  const days = daysOf(late);
  const [outstandingFrom, overdueFrom] = [amountOf(outstanding), amountOf(overdue)];
  const apply = () => {
    if (days === undefined || isUnclear(outstandingFrom) || isUnclear(overdueFrom)) {
      setRefused(true);
      return;
    }
    onChange({ outstandingFrom, overdueFrom, moreThanDaysLate: days });
    onClose();
  };
  const wrong = (amount: ReturnType<typeof amountOf>) => {
    if (!refused || !isUnclear(amount)) return null;
    const [one, other] = amount;
    return one === undefined || other === undefined
      ? t('amountWrong', { example: formats.amount('10000') })
      : t('amountTwice', { one: formats.amount(one), other: formats.amount(other) });
  };
  return (
    <Dialog title={t('owingTitle')} onClose={onClose} size="small">
      <FormDialogBody className="wideStack" done={t('apply')} onDone={apply} onCancel={onClose}>
        <TextField
          label={t('owingOutstanding')}
          value={outstanding}
          onChange={setOutstanding}
          inputMode="decimal"
          error={wrong(outstandingFrom)}
          autoFocus
        />
        <TextField
          label={t('owingDaysLate')}
          value={late}
          onChange={setLate}
          inputMode="numeric"
          error={refused && days === undefined ? t('daysWrong') : null}
        />
        <TextField
          label={t('owingOverdue')}
          value={overdue}
          onChange={setOverdue}
          inputMode="decimal"
          error={wrong(overdueFrom)}
        />
        <p className="hint">{t('owingHint')}</p>
      </FormDialogBody>
    </Dialog>
  );
}

function isUnclear(amount: ReturnType<typeof amountOf>): amount is readonly Decimal[] {
  return amount !== null && typeof amount !== 'string';
}

/** Null for nothing; what it may mean where that is not one amount. */
function amountOf(typed: string): Decimal | null | readonly Decimal[] {
  if (typed.trim() === '') return null;
  const amounts = typedAmounts(typed);
  const [only] = amounts;
  return only !== undefined && amounts.length === 1 ? only : amounts;
}

/** Null for nothing, undefined for what is no number of days. */
function daysOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,5}$/.test(text) && Number(text) <= MOST_DAYS ? Number(text) : undefined;
}

import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { MARK_FILTERS } from '../../../../shared/domain/markNames.ts';
import { toggled } from '../../../base/toggled.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './FilterDialog.module.css';
import { MARK_NAMES } from './filterChips.ts';

interface MarksFilterDialogProps {
  readonly filter: InvoiceFilter;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
  readonly onClose: () => void;
}

/** Any of the clerk's own marks. */
export function MarksFilterDialog({ filter, onChange, onClose }: MarksFilterDialogProps) {
  const t = useTexts('invoices');
  const ui = useTexts('ui');
  const { marks } = filter;
  return (
    <Dialog
      title={t('marksTitle')}
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button isDisabled={marks === null} onPress={() => onChange({ marks: null })}>
            {t('anyValue')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {ui('close')}
          </Button>
        </>
      }
    >
      <ul className={styles['values']} aria-label={t('marksTitle')}>
        {MARK_FILTERS.map((mark, place) => (
          <li key={mark} className={styles['value']}>
            <Checkbox
              isSelected={marks?.includes(mark) ?? false}
              onChange={() => onChange({ marks: toggled(marks, mark) })}
              autoFocus={place === 0}
            >
              {t(MARK_NAMES[mark])}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

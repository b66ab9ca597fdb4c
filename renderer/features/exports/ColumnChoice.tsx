import type { InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import styles from './ListSheet.module.css';

interface ColumnChoiceProps {
  readonly order: readonly InvoiceColumn[];
  readonly shown: readonly InvoiceColumn[];
  readonly chosen: readonly InvoiceColumn[];
  readonly onChosen: (columns: readonly InvoiceColumn[]) => void;
}

/** Which columns a list is written with. */
export function ColumnChoice({ order, shown, chosen, onChosen }: ColumnChoiceProps) {
  const t = useTexts('lists');
  const invoices = useTexts('invoices');
  return (
    <fieldset className={styles['columns']}>
      <legend>{t('columns')}</legend>
      <div className={styles['boxes']}>
        {order.map((column) => (
          <Checkbox
            key={column}
            isSelected={chosen.includes(column)}
            onChange={(wanted) =>
              onChosen(wanted ? [...chosen, column] : chosen.filter((other) => other !== column))
            }
          >
            {invoices(COLUMN_TITLES[column])}
          </Checkbox>
        ))}
      </div>
      <div className="buttons">
        <Button variant="quiet" onPress={() => onChosen(shown)}>
          {t('columnsShown')}
        </Button>
        <Button variant="quiet" onPress={() => onChosen(order)}>
          {t('columnsAll')}
        </Button>
      </div>
      {chosen.length === 0 && <p role="status">{t('columnsNone')}</p>}
    </fieldset>
  );
}

import { Link } from 'wouter';
import { dayAfter, localDay } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { customerPath, paths } from '../../base/paths.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './AsOfView.module.css';
import { type AsOfShape, choose, useAsOfStore } from './asOfStore.ts';

interface AsOfBarProps {
  readonly typed: string;
  readonly error: string | null;
  /** Null for all customers. */
  readonly customer: CustomerRef | null;
}

/** Of which day, of whom, and whether item by item or customer by customer. */
export function AsOfBar({ typed, error, customer }: AsOfBarProps) {
  const t = useTexts('asOf');
  const changes = useTexts('changes');
  const customers = useTexts('customers');
  const desk = useTexts('desk');
  const frozen = useTexts('frozen');
  const now = useNow();
  const shape = useAsOfStore((chosen) => chosen.shape);
  return (
    <div className={styles['bar']} data-area="filter">
      <div className={styles['day']}>
        <DateField
          label={t('day')}
          value={typed}
          onChange={(text) => choose({ typed: text })}
          max={dayAfter(localDay(now), 0, 0, -1)}
          needed
          error={error}
        />
      </div>
      <div className={styles['shape']}>
        <Select<AsOfShape>
          label={changes('shape')}
          value={shape}
          onChange={(chosen) => choose({ shape: chosen })}
          options={[
            { id: 'items', label: t('items') },
            { id: 'customers', label: t('byCustomer') },
            { id: 'unknown', label: t('withoutFigures') },
            { id: 'frozen', label: frozen('sheets') },
          ]}
        />
      </div>
      {customer !== null && (
        <p className={styles['whose']}>
          <Link href={customerPath(customer)}>{customers('customer', { number: customer.number })}</Link>
          <Link href={paths.asOf}>{desk('allCustomers')}</Link>
        </p>
      )}
    </div>
  );
}

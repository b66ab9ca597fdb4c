import type { ReactNode, RefObject } from 'react';
import { isCustomerFiltered, NO_CUSTOMER_FILTER } from '../../../../shared/domain/customerFilter.ts';
import type { CustomerFilter } from '../../../../shared/domain/customerQuery.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import styles from '../../../ui/filter/FilterBar.module.css';
import { FilterInForce } from '../../../ui/filter/FilterInForce.tsx';
import { FilterText } from '../../../ui/filter/FilterText.tsx';
import { CustomersFilterMenu } from './CustomersFilterMenu.tsx';
import { useCustomerChips } from './useCustomerChips.ts';

interface CustomersFilterBarProps {
  readonly filter: CustomerFilter;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onDone: () => void;
  readonly after: ReactNode;
}

/** Text field, filter menu, a chip for each part of the filter, and what is done with the customers. */
export function CustomersFilterBar({ filter, onChange, field, onDone, after }: CustomersFilterBarProps) {
  const t = useTexts('customerList');
  const invoices = useTexts('invoices');
  const chips = useCustomerChips(filter);
  return (
    <div className={styles['bar']} data-area="filter">
      <FilterText
        text={filter.text}
        onText={(text) => onChange({ text })}
        label={t('filterTextLabel')}
        placeholder={t('filterText')}
        field={field}
        onDone={onDone}
        onTakeBack={() => {
          const last = chips.at(-1);
          if (last !== undefined) onChange(last.without);
        }}
      />
      <CustomersFilterMenu filter={filter} onChange={onChange} onDone={onDone} />
      {isCustomerFiltered(filter) && (
        <FilterInForce
          chips={chips}
          texts={{
            chips: invoices('filters'),
            clear: invoices('clearFilters'),
            remove: (name) => invoices('removeFilter', { filter: name }),
          }}
          onChange={onChange}
          onClear={() => onChange(NO_CUSTOMER_FILTER)}
        />
      )}
      <div className={styles['after']}>{after}</div>
    </div>
  );
}

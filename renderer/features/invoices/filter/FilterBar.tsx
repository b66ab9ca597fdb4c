import { type ReactNode, type RefObject, useRef } from 'react';
import { isFiltered } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { useSinceText } from '../../../i18n/sinceText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { classes } from '../../../ui/classes.ts';
import styles from '../../../ui/filter/FilterBar.module.css';
import { FilterInForce } from '../../../ui/filter/FilterInForce.tsx';
import { FilterText } from '../../../ui/filter/FilterText.tsx';
import { useRoom } from '../../../ui/useRoom.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { filterChips } from './filterChips.ts';
import type { Facets } from './filterEntries.ts';

interface FilterBarProps {
  readonly filter: InvoiceFilter;
  readonly facets: Facets | null;
  /** Those are on their way. */
  readonly isComing: boolean;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
  readonly onClear: () => void;
  /** The menu was opened: the values are wanted. */
  readonly onMenu: () => void;
  /** Where the key `/` goes. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Goes to the rows: Escape in an empty field, Enter and ↓ in any. */
  readonly onDone: () => void;
  readonly after: ReactNode;
}

/** Step 1 hides the text of all buttons but that of views, step 2 of all. Accessible names and tooltips stay. */
const SHORTER = 2;

/** Text field, filter menu, a chip for each part of the filter, and the button that clears all of them. */
export function FilterBar({
  filter,
  facets,
  isComing,
  onChange,
  onClear,
  onMenu,
  field,
  onDone,
  after,
}: FilterBarProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const sinceText = useSinceText();
  const bar = useRef<HTMLDivElement>(null);
  useRoom(bar, SHORTER);
  const chips = filterChips(filter, { t, formats, sinceText });
  return (
    <div ref={bar} className={classes(styles['bar'], styles['oneLine'])} data-area="filter">
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
      <FilterMenu filter={filter} facets={facets} isComing={isComing} onChange={onChange} onOpen={onMenu} />
      {isFiltered(filter) && (
        <FilterInForce
          chips={chips}
          texts={{
            chips: t('filters'),
            clear: t('clearFilters'),
            remove: (filterName) => t('removeFilter', { filter: filterName }),
          }}
          onChange={onChange}
          onClear={onClear}
        />
      )}
      <div className={styles['after']}>{after}</div>
    </div>
  );
}

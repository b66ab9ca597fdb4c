import { Search, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { isFiltered } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { useSinceText } from '../../../i18n/sinceText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './FilterBar.module.css';
import { FilterMenu } from './FilterMenu.tsx';
import { type FilterChip, filterChips } from './filterChips.ts';
import type { Facets } from './filterEntries.ts';

/** Milliseconds of quiet before a typed text is filtered by. */
const PAUSE = 140;

interface FilterBarProps {
  readonly filter: InvoiceFilter;
  readonly facets: Facets | null;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
  readonly onClear: () => void;
  /** Where the key `/` goes. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Goes back to the rows: Escape in an empty field, Enter in any. */
  readonly onDone: () => void;
  readonly after: ReactNode;
}

/** Text field, filter menu, a chip for each part of the filter, and the button that clears all of them. */
export function FilterBar({ filter, facets, onChange, onClear, field, onDone, after }: FilterBarProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const sinceText = useSinceText();
  const chips = filterChips(filter, { t, formats, sinceText });
  return (
    <div className={styles['bar']}>
      <TextFilter
        text={filter.text}
        onText={(text) => onChange({ text })}
        field={field}
        onDone={onDone}
        onTakeBack={() => {
          const last = chips.at(-1);
          if (last !== undefined) onChange(last.without);
        }}
      />
      <FilterMenu filter={filter} facets={facets} onChange={onChange} />
      {isFiltered(filter) && (
        <div className={styles['inForce']}>
          {chips.length > 0 && (
            <ul className={styles['chips']} aria-label={t('filters')}>
              {chips.map((chip) => (
                <Chip key={chip.id} chip={chip} onRemove={() => onChange(chip.without)} />
              ))}
            </ul>
          )}
          <Button variant="quiet" onPress={onClear}>
            {t('clearFilters')}
          </Button>
        </div>
      )}
      <div className={styles['after']}>{after}</div>
    </div>
  );
}

function Chip({ chip, onRemove }: { readonly chip: FilterChip; readonly onRemove: () => void }) {
  const t = useTexts('invoices');
  return (
    <li className={styles['chip']}>
      <span className={styles['words']}>{chip.label}</span>
      <button
        type="button"
        className={styles['remove']}
        aria-label={t('removeFilter', { filter: chip.label })}
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  );
}

interface TextFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onDone: () => void;
  /** Backspace in an empty field removes the last chip. */
  readonly onTakeBack: () => void;
}

function TextFilter({ text, onText, field, onDone, onTakeBack }: TextFilterProps) {
  const t = useTexts('invoices');
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onText(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, text, onText]);
  return (
    <div className={styles['text']}>
      <Search size={14} aria-hidden />
      <input
        ref={field}
        type="text"
        inputMode="search"
        value={typed}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        aria-label={t('filterTextLabel')}
        aria-keyshortcuts="/"
        placeholder={t('filterText')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onText(typed);
          if (event.key === 'Enter' || (event.key === 'Escape' && typed === '')) onDone();
          else if (event.key === 'Escape') setTyped('');
          else if (event.key === 'Backspace' && typed === '') onTakeBack();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </div>
  );
}

import { type ReactNode, useRef } from 'react';
import { type AnyTextKey, useTexts } from '../../i18n/useTexts.ts';
import { classes } from '../../ui/classes.ts';
import { type Chip, FilterInForce, FilterText, type TypedMeaning } from '../../ui/FilterBar.tsx';
import styles from '../../ui/filter/FilterBar.module.css';
import { useRoom } from '../../ui/useWidth.ts';
import { useFilterKeys } from '../shortcuts.ts';

interface ListFilterBarProps<Filter> {
  readonly filter: Filter;
  readonly chips: readonly Chip<Partial<Filter>>[];
  readonly onChange: (change: Partial<Filter>) => void;
  /** Null where nothing is filtered. */
  readonly onClear: (() => void) | null;
  readonly words: { readonly label: string; readonly placeholder: string; readonly command: AnyTextKey };
  /** Which condition a typed text is; null for one that is searched. Left out where all are searched. */
  readonly meant?: (typed: string) => TypedMeaning | null;
  /** What a list can be filtered by besides. */
  readonly menu: ReactNode;
  /** What is done with the list. */
  readonly after: ReactNode;
  /** All but the filters in force stays on one line. */
  readonly oneLine?: boolean;
  /** Goes to the rows: Escape in an empty field, Enter and ↓ in any. */
  readonly onDone: () => void;
}

/** Step 1 hides the text of all buttons but that of views, step 2 of all. Accessible names and tooltips stay. */
const SHORTER = 2;

/** Text field, filter menu, a chip for each part of the filter, and the button that clears all of them. */
export function ListFilterBar<Filter extends { readonly text: string }>(props: ListFilterBarProps<Filter>) {
  const { filter, chips, onChange, onClear, words, menu, after, oneLine = false, onDone, meant } = props;
  const t = useTexts('invoices');
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useRoom(bar, oneLine ? SHORTER : 0);
  useFilterKeys(words.command, () => field.current);
  return (
    <div ref={bar} className={classes(styles['bar'], oneLine && styles['oneLine'])} data-area="filter">
      <FilterText
        text={filter.text}
        onText={(text) => onChange({ text } as Partial<Filter>)}
        label={words.label}
        placeholder={words.placeholder}
        field={field}
        meant={meant}
        onDone={onDone}
        onTakeBack={() => {
          const last = chips.at(-1);
          if (last !== undefined) onChange(last.without);
        }}
      />
      {menu}
      {onClear !== null && (
        <FilterInForce
          chips={chips}
          texts={{
            chips: t('filters'),
            clear: t('clearFilters'),
            remove: (name) => t('removeFilter', { filter: name }),
          }}
          onChange={onChange}
          onClear={onClear}
        />
      )}
      <div className={styles['after']}>{after}</div>
    </div>
  );
}

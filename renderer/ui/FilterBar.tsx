import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useState } from 'react';
import { visibleText } from '../../shared/domain/visibleText.ts';
import { Button } from './Button.tsx';
import styles from './filter/FilterBar.module.css';

/** Milliseconds of quiet before a typed text is filtered by. */
const PAUSE = 140;

/** What a typed text is besides a text to search for. */
export interface TypedMeaning {
  readonly hint: string;
  /** Filters by it; null while it is not finished. */
  readonly take: (() => void) | null;
}

interface FilterTextProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
  /** Which condition a typed text is; null for one that is searched. */
  readonly meant?: ((typed: string) => TypedMeaning | null) | undefined;
  /** Where the key `/` goes. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Goes to the rows: Escape in an empty field, Enter and ↓ in any. */
  readonly onDone: () => void;
  /** Backspace in an empty field removes the last chip. */
  readonly onTakeBack: () => void;
}

/**
 * The text that a list is filtered by, as it is typed. A text that is a condition is never searched: Enter, ↓ and leaving
 * the field take it.
 */
export function FilterText(props: FilterTextProps) {
  const { text, onText, label, placeholder, meant, field, onDone, onTakeBack } = props;
  const hintId = useId();
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const meaning = meant?.(typed) ?? null;
  const searched = meaning === null ? typed : '';
  // During the render, not in an effect: until an effect ran, the cleared text would count as typed, and a busy page
  // could apply it again.
  if (known !== text) {
    setKnown(text);
    // A text that was searched until it became a condition is cleared; what is typed stays.
    if (meaning === null || text !== '') setTyped(text);
  }
  useEffect(() => {
    if (searched === text) return;
    const timer = setTimeout(() => onText(searched), PAUSE);
    return () => clearTimeout(timer);
  }, [searched, text, onText]);
  const take = () => {
    if (meaning?.take == null) return;
    meaning.take();
    onText('');
    setTyped('');
  };
  return (
    <div className={styles['text']} data-coming={searched !== text || undefined}>
      <Search size={14} aria-hidden />
      <input
        ref={field}
        className="textBox"
        data-home
        type="text"
        inputMode="search"
        value={typed}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        title={placeholder}
        aria-describedby={meaning === null ? undefined : hintId}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          const isDone = event.key === 'Enter' || event.key === 'ArrowDown';
          if (isDone && meaning !== null) {
            event.preventDefault();
            event.stopPropagation();
            if (meaning.take === null) return;
            take();
          } else if (isDone) onText(typed);
          if (isDone || (event.key === 'Escape' && typed === '')) onDone();
          else if (event.key === 'Escape') setTyped('');
          else if (event.key === 'Backspace' && typed === '') onTakeBack();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {meaning !== null && (
        <span id={hintId} role="status" className={styles['meant']}>
          {meaning.hint}
        </span>
      )}
    </div>
  );
}

/** A part of a filter that can be removed by itself. */
export interface Chip<Change> {
  readonly id: string;
  readonly label: string;
  /** Removes this part of the filter. */
  readonly without: Change;
}

interface FilterInForceProps<Change> {
  readonly chips: readonly Chip<Change>[];
  readonly texts: {
    readonly chips: string;
    readonly clear: string;
    readonly remove: (filter: string) => string;
  };
  readonly onChange: (change: Change) => void;
  readonly onClear: () => void;
}

/** A chip for each part of the filter in force, and the button that clears all of it. */
export function FilterInForce<Change>({ chips, texts, onChange, onClear }: FilterInForceProps<Change>) {
  return (
    <div className={styles['inForce']}>
      {chips.length > 0 && (
        <ul className={styles['chips']} aria-label={texts.chips}>
          {chips.map(({ id, label, without }) => (
            <li key={id} className={styles['chip']}>
              <span className={styles['words']} title={visibleText(label)}>
                {label}
              </span>
              <button
                type="button"
                className={styles['remove']}
                aria-label={texts.remove(label)}
                onClick={() => onChange(without)}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" onPress={onClear}>
        {texts.clear}
      </Button>
    </div>
  );
}

import { Search } from 'lucide-react';
import { type RefObject, useEffect, useId, useState } from 'react';
import styles from './FilterBar.module.css';

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

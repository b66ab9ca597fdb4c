import { Search } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import styles from './FilterBar.module.css';

/** Milliseconds of quiet before a typed text is filtered by. */
const PAUSE = 140;

interface FilterTextProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
  /** Where the key `/` goes. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Goes to the rows: Escape in an empty field, Enter and ↓ in any. */
  readonly onDone: () => void;
  /** Backspace in an empty field removes the last chip. */
  readonly onTakeBack: () => void;
}

/** The text that a list is filtered by, as it is typed. */
export function FilterText({ text, onText, label, placeholder, field, onDone, onTakeBack }: FilterTextProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // During the render, not in an effect: until an effect ran, the cleared text would count as typed, and a busy page
  // could apply it again.
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onText(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, text, onText]);
  return (
    <div className={styles['text']} data-coming={typed !== text || undefined}>
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
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const isDone = event.key === 'Enter' || event.key === 'ArrowDown';
          if (isDone) onText(typed);
          if (isDone || (event.key === 'Escape' && typed === '')) onDone();
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

import { X } from 'lucide-react';
import { visibleText } from '../../../shared/domain/visibleText.ts';
import { Button } from '../Button.tsx';
import styles from './FilterBar.module.css';

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

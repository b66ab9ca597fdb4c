import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import { visibleText } from '../../shared/domain/visibleText.ts';
import { classes } from './classes.ts';
import { Kbd } from './Kbd.tsx';
import styles from './Menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The key that does the same. */
  readonly shortcut?: string;
  readonly tone?: 'plain' | 'danger';
  /** A tick before the label, for menus that switch something on and off. */
  readonly checked?: boolean;
  readonly isDisabled?: boolean;
  /** A line above this entry. */
  readonly separated?: boolean;
  readonly onAction: () => void;
}

interface MenuProps {
  /** Name of the menu for a screen reader. */
  readonly label: string;
  /** The Button that opens it. */
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly placement?: 'bottom start' | 'bottom end';
}

/** A button's menu, with each command's key beside it. */
export function Menu({ label, trigger, entries, placement = 'bottom start' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles['popover'] ?? ''} placement={placement} offset={4}>
        <AriaMenu className={styles['list'] ?? ''} aria-label={label}>
          {entries.flatMap((entry) => [
            ...(entry.separated
              ? [<Separator key={`${entry.id}-line`} className={styles['separator'] ?? ''} />]
              : []),
            <MenuLine key={entry.id} entry={entry} />,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** A label may be a name that somebody else has given. */
function MenuLine({ entry }: { readonly entry: MenuEntry }) {
  const label = visibleText(entry.label);
  return (
    <AriaMenuItem
      id={entry.id}
      textValue={label}
      isDisabled={entry.isDisabled ?? false}
      onAction={entry.onAction}
      className={classes(styles['item'], entry.tone === 'danger' && styles['danger'])}
    >
      {entry.checked !== undefined && (
        <span className={styles['check']}>{entry.checked && <Check size={14} aria-hidden />}</span>
      )}
      {entry.icon}
      <bdi className={styles['text']}>{label}</bdi>
      {entry.shortcut && <Kbd keys={entry.shortcut} />}
    </AriaMenuItem>
  );
}

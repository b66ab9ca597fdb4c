import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { AriaMenuOptions } from 'react-aria/useMenu';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuContext,
  OverlayTriggerStateContext,
  Popover,
  PopoverContext,
  Provider,
  RootMenuTriggerStateContext,
  Separator,
} from 'react-aria-components';
import type { RootMenuTriggerState } from 'react-stately/useMenuTriggerState';
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
  /** A word or two after the label, such as “default”. */
  readonly note?: string;
  readonly isDisabled?: boolean;
  /** A line above this entry. */
  readonly separated?: boolean;
  readonly onAction: () => void;
}

export type MenuPlacement = 'bottom start' | 'bottom end';

interface MenuListProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly placement: MenuPlacement;
  readonly awaits: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly state: RootMenuTriggerState;
  readonly menuProps: AriaMenuOptions<MenuEntry>;
}

/** The lines of a menu, over the page at its button: what the library's MenuTrigger would put there. */
export function MenuList({ label, entries, placement, awaits, button, state, menuProps }: MenuListProps) {
  const { 'aria-labelledby': name = '' } = menuProps;
  return (
    <Provider
      values={[
        [MenuContext, menuProps],
        [OverlayTriggerStateContext, state],
        [RootMenuTriggerStateContext, state],
        [PopoverContext, { trigger: 'MenuTrigger', triggerRef: button, 'aria-labelledby': name }],
      ]}
    >
      <Popover className={styles['popover'] ?? ''} placement={placement} offset={4}>
        {/* Created again when its lines are all there: the keyboard is on the first of all of them. */}
        <AriaMenu
          key={String(awaits)}
          className={styles['list'] ?? ''}
          aria-label={label}
          data-coming={awaits || undefined}
        >
          {menuLines(entries)}
        </AriaMenu>
      </Popover>
    </Provider>
  );
}

/** The entries as the library's items, with a line above those that begin another group. */
export function menuLines(entries: readonly MenuEntry[]): ReactNode[] {
  return entries.flatMap((entry) => [
    ...(entry.separated
      ? [<Separator key={`${entry.id}-line`} className={styles['separator'] ?? ''} />]
      : []),
    <MenuLine key={entry.id} entry={entry} />,
  ]);
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
      {entry.note && <span className={styles['note']}>{entry.note}</span>}
      {entry.shortcut && <Kbd keys={entry.shortcut} />}
    </AriaMenuItem>
  );
}

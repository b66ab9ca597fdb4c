import { type ReactElement, useRef } from 'react';
import { useMenuTrigger } from 'react-aria/useMenu';
import { ButtonContext } from 'react-aria-components';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { lazyComponent } from './lazyComponent.tsx';
import type { MenuEntry, MenuPlacement } from './MenuList.tsx';

export type { MenuEntry } from './MenuList.tsx';

interface MenuProps {
  /** Name of the menu for a screen reader. */
  readonly label: string;
  /** The Button that opens it. */
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly placement?: MenuPlacement;
  readonly onOpen?: () => void;
  /** More lines are on their way: keys wait for them. */
  readonly awaits?: boolean;
}

const MenuList = lazyComponent(async () => (await import('./MenuList.tsx')).MenuList);

/**
 * A button's menu, with each command's key beside it. The button is a small part of the library's menus: the rest is
 * in a chunk of its own, since no menu is open when a screen is first shown.
 */
export function Menu({
  label,
  trigger,
  entries,
  placement = 'bottom start',
  onOpen,
  awaits = false,
}: MenuProps) {
  const state = useMenuTriggerState({ onOpenChange: (open) => open && onOpen?.() });
  const button = useRef<HTMLButtonElement>(null);
  const { menuTriggerProps, menuProps } = useMenuTrigger<MenuEntry>({ type: 'menu' }, state, button);
  return (
    <>
      <ButtonContext value={{ ...menuTriggerProps, ref: button, isPressed: state.isOpen }}>
        {trigger}
      </ButtonContext>
      {state.isOpen && (
        <MenuList
          label={label}
          entries={entries}
          awaits={awaits}
          placement={placement}
          button={button}
          state={state}
          menuProps={menuProps}
        />
      )}
    </>
  );
}

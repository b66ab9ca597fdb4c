import { useMemo } from 'react';
import { Menu as AriaMenu, Popover } from 'react-aria-components';
import type { ContextMenuProps } from './contextMenuProps.ts';
import styles from './Menu.module.css';
import { menuLines } from './MenuList.tsx';

/** The menu itself, over the page at its place. A key has it begin at its first line, as the pointer does not. */
export function ContextMenuList({ label, entries, place, onClose }: ContextMenuProps) {
  const origin = useMemo(() => ({ current: place.from }), [place]);
  return (
    <Popover
      className={styles['popover'] ?? ''}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      trigger="ContextMenu"
      triggerRef={origin}
      getTargetRect={() => new DOMRect(place.x, place.y, 0, 0)}
      placement="bottom start"
      offset={2}
      aria-label={label}
    >
      <AriaMenu
        className={styles['list'] ?? ''}
        aria-label={label}
        autoFocus={place.byKey ? 'first' : true}
        onClose={onClose}
        // The menu key would have the host's own menu over this one when it is released.
        onContextMenu={(event) => event.preventDefault()}
      >
        {menuLines(entries)}
      </AriaMenu>
    </Popover>
  );
}

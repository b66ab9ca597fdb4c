import type { ContextMenuProps } from './contextMenuProps.ts';
import { lazyComponent } from './lazyComponent.tsx';

/**
 * What can be done with the thing that the menu was asked for at: the lines of a button's menu, at the pointer or below
 * the focused element. Arrows, letters and Escape are the library's; the focus goes back to where it was.
 */
export const ContextMenu = lazyComponent<ContextMenuProps>(
  async () => (await import('./ContextMenuList.tsx')).ContextMenuList,
);

import type { ContextMenuProps } from './contextMenuProps.ts';
import { ownChunk } from './ownChunk.tsx';

/**
 * What can be done with the thing that the menu was asked for at: the lines of a button's menu, at the pointer or below
 * the focused element. Arrows, letters and Escape are the library's; the focus goes back to where it was.
 */
export const ContextMenu = ownChunk<ContextMenuProps>(
  async () => (await import('./ContextMenuList.tsx')).ContextMenuList,
);

import type { MenuEntry } from './MenuList.tsx';
import type { MenuPlace } from './menuPlace.ts';

export interface ContextMenuProps {
  /** Name of the menu for a screen reader. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly place: MenuPlace;
  readonly onClose: () => void;
}

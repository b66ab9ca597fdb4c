import type { TextKey } from '../../i18n/textKeys.ts';
import type { GridCommand } from '../../ui/grid/gridKeys.ts';

/** Keys of a grid that do one thing, and the words for it. */
export interface GridKeyLine {
  readonly kind: GridCommand['kind'];
  readonly keys: readonly string[];
  readonly text: TextKey<'shortcuts'>;
}

/** What keys do on a row and its cells. */
export const ROW_KEYS: readonly GridKeyLine[] = [
  { kind: 'move', keys: ['ArrowUp', 'ArrowDown'], text: 'moveRows' },
  { kind: 'move', keys: ['PageUp', 'PageDown'], text: 'movePages' },
  { kind: 'move', keys: ['Mod+Home', 'Mod+End'], text: 'moveEnds' },
  { kind: 'side', keys: ['ArrowLeft', 'ArrowRight'], text: 'moveCells' },
  { kind: 'side', keys: ['Home', 'End'], text: 'moveRowEnds' },
  { kind: 'type', keys: ['0–9'], text: 'typeAhead' },
  { kind: 'open', keys: ['Enter'], text: 'confirm' },
  { kind: 'go', keys: ['Mod+Enter'], text: 'goToCustomer' },
  { kind: 'menu', keys: ['Shift+F10'], text: 'rowMenu' },
  { kind: 'toggle', keys: ['Space'], text: 'toggleRow' },
  { kind: 'toggleRange', keys: ['Shift+Space'], text: 'selectRange' },
  { kind: 'move', keys: ['Shift+ArrowUp', 'Shift+ArrowDown'], text: 'extendRows' },
  { kind: 'all', keys: ['Mod+A'], text: 'selectAll' },
  { kind: 'copy', keys: ['Mod+C'], text: 'copyRows' },
  { kind: 'copy', keys: ['Shift+Mod+C'], text: 'copyWithHeadings' },
  { kind: 'fit', keys: ['Shift+End'], text: 'fitColumn' },
];

/** What keys do on a heading, where they mean something else than on a row. */
export const HEADING_KEYS: readonly GridKeyLine[] = [
  { kind: 'open', keys: ['Enter'], text: 'sortBy' },
  { kind: 'open', keys: ['Shift+Enter'], text: 'sortAlso' },
  { kind: 'resize', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], text: 'resizeColumn' },
  { kind: 'reorder', keys: ['Mod+ArrowLeft', 'Mod+ArrowRight'], text: 'moveColumn' },
];

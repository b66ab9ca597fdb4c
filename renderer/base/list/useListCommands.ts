import { useTexts } from '../../i18n/useTexts.ts';
import { type ColumnLayout, withVisibility } from '../../ui/grid/gridColumns.ts';
import { type Command, useCommands } from '../commands.ts';

interface ListCommands {
  /** What this list offers besides. */
  readonly own: readonly Command[];
  /** Null where nothing is filtered. */
  readonly onClear: (() => void) | null;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly layout: ColumnLayout;
  readonly first: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}

/** What can be done with a list besides the lines of its menus: its columns too, each shown or hidden. */
export function useListCommands({ own, onClear, columns, layout, first, onLayout }: ListCommands): void {
  const t = useTexts('commands');
  const invoices = useTexts('invoices');
  useCommands(() => [
    ...own,
    ...(onClear === null ? [] : [{ id: 'clearFilters', label: invoices('clearFilters'), run: onClear }]),
    ...columns.map(({ id, title }) => {
      const hidden = layout.hidden.includes(id);
      return {
        id: `column.${id}`,
        label: t(hidden ? 'showColumn' : 'hideColumn', { title }),
        run: () => onLayout(withVisibility(layout, id, hidden)),
      };
    }),
    { id: 'columns', label: invoices('columnsReset'), run: () => onLayout(first) },
  ]);
}

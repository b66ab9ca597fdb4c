import { isFiltered, NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { columnCommands, useCommands } from '../../base/commands.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { ColumnLayout } from '../../ui/grid/gridColumns.ts';
import { useExportChoiceStore } from '../exports/exportChoiceStore.ts';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { changeFilter, clearFilter, FIRST_LAYOUT, useInvoicesStore } from './state/invoicesStore.ts';

const LATER_THAN_60: InvoiceFilter['ageing'] = ['d61to90', 'd91plus'];

interface ListCommands {
  readonly filter: InvoiceFilter;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly layout: ColumnLayout;
  readonly onExport: (request: ExportRequest) => void;
}

/** What can be done with a list of invoices besides the lines of its menus. */
export function useListCommands({ filter, columns, layout, onExport }: ListCommands): void {
  const t = useTexts('commands');
  const invoices = useTexts('invoices');
  useCommands(() => [
    {
      id: 'overdue60',
      label: t('overdue60'),
      run: () => changeFilter({ ageing: LATER_THAN_60 }),
    },
    {
      id: 'overdueZip',
      label: t('overdueZip'),
      run: () => {
        changeFilter({ ...NO_FILTER, ageing: LATER_THAN_60 });
        useExportChoiceStore.setState({ target: 'zip' });
        onExport({ kind: 'pdfs', selection: null, onlyNew: false });
      },
    },
    ...(isFiltered(filter)
      ? [{ id: 'clearFilters', label: invoices('clearFilters'), run: clearFilter }]
      : []),
    ...columnCommands({
      columns,
      layout,
      first: FIRST_LAYOUT,
      onLayout: (next) => useInvoicesStore.setState({ layout: next }),
      texts: {
        show: (title) => t('showColumn', { title }),
        hide: (title) => t('hideColumn', { title }),
        reset: invoices('columnsReset'),
      },
    }),
  ]);
}

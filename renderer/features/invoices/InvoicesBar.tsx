import { PanelRight } from 'lucide-react';
import { isFiltered, NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { ButtonKey } from '../../base/ButtonKey.tsx';
import { ListFilterBar } from '../../base/list/ListFilterBar.tsx';
import { useListCommands } from '../../base/list/useListCommands.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { ColumnChooser } from '../../ui/grid/ColumnChooser.tsx';
import type { ColumnLayout } from '../../ui/grid/gridColumns.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import { useExportChoiceStore } from '../exports/exportChoiceStore.ts';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { FilterMenu } from './filter/FilterMenu.tsx';
import { filterChips, useChipWords } from './filter/filterChips.ts';
import { useTypedFilter } from './filter/useTypedFilter.ts';
import { PaymentMatch } from './PaymentMatch.tsx';
import type { DetailPaneState } from './record/useDetailPane.ts';
import { changeFilter, clearFilter, FIRST_LAYOUT, useInvoicesStore } from './state/invoicesStore.ts';
import { useFacets } from './useFacets.ts';
import type { InvoiceListing } from './useInvoiceListing.ts';
import { openedListOf } from './views/openingView.ts';
import { ViewMenu } from './views/ViewMenu.tsx';

interface InvoicesBarProps {
  readonly listing: InvoiceListing;
  readonly beside: DetailPaneState;
  readonly onExport: (request: ExportRequest) => void;
}

const LATER_THAN_60: InvoiceFilter['ageing'] = ['d61to90', 'd91plus'];

/** What the list is filtered by, and what is done with it as a whole. */
export function InvoicesBar({ listing, beside, onExport }: InvoicesBarProps) {
  const { query, ofOne, list, version, grid, count, columns, chosen, toRows } = listing;
  const { customer, filter } = query;
  const t = useTexts('invoices');
  const commands = useTexts('commands');
  const words = useChipWords();
  const meant = useTypedFilter(words);
  const { layout, ownLayout } = useInvoicesStore();
  const { facets, isComing, want } = useFacets(customer, list.revision);
  const onClear = isFiltered(filter) ? clearFilter : null;
  const arranged = {
    ...{ columns, layout, first: FIRST_LAYOUT },
    onLayout: (next: ColumnLayout) => useInvoicesStore.setState({ layout: next }),
  };
  useListCommands({
    own: [
      { id: 'overdue60', label: commands('overdue60'), run: () => changeFilter({ ageing: LATER_THAN_60 }) },
      {
        id: 'overdueZip',
        label: commands('overdueZip'),
        run: () => {
          changeFilter({ ...NO_FILTER, ageing: LATER_THAN_60 });
          useExportChoiceStore.setState({ target: 'zip' });
          onExport({ kind: 'pdfs', selection: null, onlyNew: false });
        },
      },
    ],
    onClear,
    ...arranged,
  });
  return (
    <ListFilterBar
      filter={filter}
      chips={filterChips(filter, words)}
      onChange={changeFilter}
      onClear={onClear}
      words={{
        label: t('filterTextLabel'),
        placeholder: t('filterText'),
        command: 'invoices:commandFilter',
      }}
      meant={meant}
      oneLine
      onDone={toRows}
      menu={<FilterMenu {...{ filter, facets, isComing }} onChange={changeFilter} onOpen={want} />}
      after={
        <Deferred>
          {ofOne !== null && (
            <PaymentMatch customer={ofOne} {...{ query, version, grid }} ready={count !== null} />
          )}
          <ViewMenu list={openedListOf(customer)} />
          <ExportMenu selection={chosen} ofOne={ofOne !== null} onExport={onExport} />
          <ButtonKey of="Shift+o" textKey="invoices:columns">
            <ColumnChooser {...arranged} ofView={ownLayout !== null} />
          </ButtonKey>
          <IconButton
            label={t(beside.shown ? 'hidePane' : 'showPane')}
            shortcut="Enter"
            icon={<PanelRight size={16} aria-hidden />}
            onPress={() => (beside.shown ? beside.hide() : beside.show())}
          />
        </Deferred>
      }
    />
  );
}

import { useMemo, useRef, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { isOwnColumn } from '../../../shared/domain/invoiceFields.ts';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import { allMatching } from '../../base/list/listSelection.ts';
import { dataOf } from '../../base/loadState.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { afterSettled } from '../../ui/arrival/pendingWork.tsx';
import { Deferred } from '../../ui/Deferred.tsx';
import { NOTHING_SELECTED } from '../../ui/grid/gridSelection.ts';
import { ExportDialogs } from '../exports/ExportDialogs.tsx';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { AgeingBuckets } from './figures/AgeingBuckets.tsx';
import { ReviewProgress } from './figures/ReviewProgress.tsx';
import { useTotals } from './figures/useTotals.ts';
import { filterChips, useChipWords } from './filter/filterChips.ts';
import styles from './InvoiceList.module.css';
import { InvoicesBar } from './InvoicesBar.tsx';
import { InvoicesRows } from './InvoicesRows.tsx';
import { BesidePane } from './record/BesidePane.tsx';
import { DetailPane, type DetailPaneHandle } from './record/DetailPane.tsx';
import { useDetailPane } from './record/useDetailPane.ts';
import { changeFilter, useInvoicesStore } from './state/invoicesStore.ts';
import { type InvoiceListing, type InvoiceListProps, useInvoiceListing } from './useInvoiceListing.ts';
import { useInvoiceMarking } from './useInvoiceMarking.ts';

/** The invoices of a customer, or of all, from the cache: strip, filter, grid, sums and side pane. */
export function InvoiceList(props: InvoiceListProps) {
  const listing = useInvoiceListing(props);
  const { query, list, grid, count, chosen, toRows, toCustomer } = listing;
  const { current, part } = useInvoicesStore();
  const marking = useInvoiceMarking(listing);
  const beside = useDetailPane();
  const pane = useRef<DetailPaneHandle>(null);
  const [exporting, setExporting] = useState<ExportRequest | null>(null);
  const stepRow = (by: number) => {
    const next = (grid.current?.place().currentIndex ?? 0) + by;
    grid.current?.focusRow(Math.min(Math.max(next, 0), Math.max((count ?? 0) - 1, 0)));
  };
  const openRow = (row: InvoiceRow) => {
    beside.open(row.hasPdf ? 'pdf' : 'fields');
    afterSettled(() => pane.current?.focus());
  };
  const stepBack = () => {
    beside.stepBack();
    toRows();
  };
  return (
    <div className={styles['tab']}>
      <div className={styles['main']}>
        <InvoicesAgeing listing={listing} />
        <InvoicesBar listing={listing} beside={beside} onExport={setExporting} />
        <InvoicesRows
          listing={listing}
          onOpen={openRow}
          onPdf={() => beside.open('pdf')}
          onExport={setExporting}
          marking={marking}
        />
        {count !== null && (
          <ReviewProgress list={query.customer} filter={query.filter} version={listing.version} />
        )}
      </div>
      {beside.shown && (
        <BesidePane pane={beside}>
          <Deferred>
            <DetailPane
              ref={pane}
              connectionId={query.customer.connectionId}
              row={count === 0 ? null : current}
              onCustomer={toCustomer}
              revision={list.revision}
              marksVersion={listing.marksVersion}
              onMark={marking.markRow}
              marksByKey={marking.isOfRow}
              part={part}
              onPart={beside.open}
              onClose={() => {
                beside.hide();
                toRows();
              }}
              onBack={stepBack}
              onStep={stepRow}
              onExport={(row) =>
                setExporting({ kind: 'pdfs', selection: { kind: 'rows', ids: [row.id] }, onlyNew: false })
              }
            />
          </Deferred>
        </BesidePane>
      )}
      {toCustomer !== null && (
        <Shortcut
          of="Mod+Enter"
          textKey="invoices:commandCustomer"
          run={() => current !== null && toCustomer(current)}
        />
      )}
      {chosen !== null && (
        <Shortcut
          of="Escape"
          textKey="invoices:commandBack"
          run={() => useInvoicesStore.setState({ selection: NOTHING_SELECTED })}
        />
      )}
      {beside.canStepBack && <Shortcut of="Escape" textKey="invoices:commandBack" run={stepBack} />}
      <Deferred>
        <InvoicesExports listing={listing} request={exporting} onClose={() => setExporting(null)} />
      </Deferred>
    </div>
  );
}

/** How old is what the invoices owe that match all other parts of the filter. */
function InvoicesAgeing({ listing }: { readonly listing: InvoiceListing }) {
  const { query, version, list, words } = listing;
  const { customer, filter } = query;
  const aged = useMemo(() => {
    const others = { ...filter, ageing: null };
    return isFiltered(others) ? allMatching(others) : null;
  }, [filter]);
  const agedTotals = useTotals(customer, aged, version);
  return (
    <AgeingBuckets
      totals={(aged === null ? null : dataOf(agedTotals)) ?? list.totals}
      asOf={words.asOf}
      chosen={filter.ageing}
      onChoose={(ageing) => changeFilter({ ageing })}
      isSumBelow
    />
  );
}

interface InvoicesExportsProps {
  readonly listing: InvoiceListing;
  readonly request: ExportRequest | null;
  readonly onClose: () => void;
}

/** The sheet of what is to be exported, with the filter in the clerk's own words. */
function InvoicesExports({ listing, request, onClose }: InvoicesExportsProps) {
  const { query, list, columns, chosen, notKept } = listing;
  const words = useChipWords();
  const layout = useInvoicesStore((state) => state.layout);
  return (
    <ExportDialogs
      {...query}
      request={request}
      selection={chosen}
      describeFilter={(meant) => [
        ...filterChips(meant, words).map(({ label }) => label),
        ...(meant.changedSince === null || notKept === null ? [] : [notKept.text]),
      ]}
      columns={columns.flatMap(({ id }) => (isOwnColumn(id) ? [] : [{ id }]))}
      layout={layout}
      unreadable={list.unreadable}
      fetchedAt={list.fetchedAt}
      onClose={onClose}
    />
  );
}

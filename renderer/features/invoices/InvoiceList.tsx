import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ListRef, listKey } from '../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { isOwnColumn } from '../../../shared/domain/invoiceFields.ts';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, marksChanged, useChanges } from '../../base/changes.ts';
import { allMatching } from '../../base/list/listSelection.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { NOTHING_SELECTED } from '../../ui/grid/gridProps.ts';
import { Deferred } from '../../ui/lazyComponent.tsx';
import { PaneDivider } from '../../ui/PaneDivider.tsx';
import { afterSettled } from '../../ui/pendingWork.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ExportDialogs } from '../exports/ExportDialogs.tsx';
import type { ExportRequest } from '../exports/exportRequest.ts';
import { AgeingBuckets, AgeingSkeleton } from './figures/AgeingBuckets.tsx';
import reviewProgressStyles from './figures/ReviewProgress.module.css';
import { filterChips, useChipWords } from './filter/filterChips.ts';
import styles from './InvoiceList.module.css';
import { InvoicesBar } from './InvoicesBar.tsx';
import { InvoicesRows, useTotals } from './InvoicesRows.tsx';
import besidePaneStyles from './record/BesidePane.module.css';
import { DetailPane, type DetailPaneHandle } from './record/DetailPane.tsx';
import { type DetailPaneState, useDetailPane } from './record/useDetailPane.ts';
import { changeFilter, useInvoicesStore } from './state/invoicesStore.ts';
import { type InvoiceListing, type InvoiceListProps, useInvoiceListing } from './useInvoiceListing.ts';
import { useInvoiceMarking } from './useInvoiceMarking.ts';
import type { ListFigures } from './useInvoiceRows.ts';

/** The invoices of a customer, or of all, from the cache: strip, filter, grid, sums and side pane. */
export function InvoiceList(props: InvoiceListProps) {
  const listing = useInvoiceListing(props);
  const { query, list, grid, count, chosen, toRows, toCustomer } = listing;
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
              isEmpty={count === 0}
              onCustomer={toCustomer}
              revision={list.revision}
              marksVersion={listing.marksVersion}
              onMark={marking.markRow}
              marksByKey={marking.isOfRow}
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
          run={() => {
            const row = grid.current?.currentRow();
            if (row !== undefined) toCustomer(row);
          }}
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

interface BesidePaneProps {
  readonly pane: DetailPaneState;
  readonly children: ReactNode;
}

/** The place of the pane, beside the rows and as wide as its divider says as far as they have room. */
function BesidePane({ pane, children }: BesidePaneProps) {
  const t = useTexts('invoices');
  const place = useRef<HTMLDivElement>(null);
  const { width, least, most, large } = pane;
  useLayoutEffect(() => place.current?.style.setProperty('--pane', `${width}px`), [width]);
  return (
    <div ref={place} className={besidePaneStyles['pane']} data-large={large || undefined}>
      <PaneDivider label={t('paneWidth')} width={width} least={least} most={most} onWidth={pane.resize} />
      {children}
    </div>
  );
}

/** Milliseconds: one who marks row after row sees it grow, without a question for each row. */
const PACE = { first: 100, between: 500 };

interface ReviewProgressProps {
  readonly list: ListRef;
  readonly filter: InvoiceFilter;
  readonly version: string;
}

/** How many of the invoices that match are reviewed, and for how much; nothing before any is. */
function ReviewProgress({ list, filter, version }: ReviewProgressProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const progress = useProgress(list, filter, version);
  if (progress === null || (progress.reviewed === 0 && filter.marks === null)) return null;
  const { invoices, reviewed, outstanding, reviewedOutstanding } = progress;
  return (
    <p className={reviewProgressStyles['progress']} role="status">
      {t('progress', {
        count: invoices,
        reviewed: formats.count(reviewed),
        all: formats.count(invoices),
        amount: formats.amount(reviewedOutstanding),
        total: formats.amount(outstanding),
      })}
    </p>
  );
}

/**
 * How much of what a filter matches is reviewed; null until it is known. Asked again with each version of the list and
 * whenever marks of it change.
 */
function useProgress(list: ListRef, filter: InvoiceFilter, version: string) {
  const bridge = useBridge();
  const follow = useCallback<Follow>((changed) => marksChanged(bridge, list, changed), [bridge, list]);
  const marks = useChanges(follow, PACE);
  const ask = useMemo(() => {
    void [version, marks];
    return (signal: AbortSignal) => bridge.marks.progress({ list, filter }, signal);
  }, [bridge, list, filter, version, marks]);
  return dataOf(useQuery(ask, listKey(list)));
}

interface CustomerInvoicesProps {
  readonly customer: CustomerRef;
  readonly list: ListFigures;
  /** The invoice that the address names, by the cache's row id. */
  readonly invoiceId: number | null;
}

/** The invoices of one customer whose list is in the cache. */
export function CustomerInvoices({ customer, list, invoiceId }: CustomerInvoicesProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const { number } = customer;
  return (
    <InvoiceList
      customer={customer}
      list={list}
      words={{
        grid: t('grid', { number }),
        asOf: t('ageAsOf', { moment: formats.moment(list.fetchedAt, now) }),
        scope: (matching, all) =>
          t('scope', { count: all, matching: formats.count(matching), all: formats.count(all), number }),
        nothing: (count) => t('nothingMatchesText', { count }),
      }}
      invoiceId={invoiceId}
    />
  );
}

/** Enough for a tall window; the frame cuts off the rest. */
const ROWS = 40;

/** Placeholder of a list of invoices that is loading: ageing buckets, filter bar, headings and rows. */
export function InvoicesSkeleton() {
  return (
    <div className={styles['tab']}>
      <div className={styles['main']}>
        <AgeingSkeleton />
        <div className={styles['filterPlace']} />
        <div className={styles['rows']} data-skeleton="rows">
          <div className={styles['rowsPlace']}>
            <SkeletonRows rows={ROWS} />
          </div>
        </div>
      </div>
    </div>
  );
}

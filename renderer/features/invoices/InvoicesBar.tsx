import { HandCoins, PanelRight } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import { isOfOneCustomer, type ListRef, listKey, sameCustomer } from '../../../shared/domain/customerRef.ts';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { isFiltered, NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { AmountRange, InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { compareDecimals, type Decimal } from '../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { PaymentSet } from '../../../shared/ipc/invoices.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { ListFilterBar } from '../../base/list/ListFilterBar.tsx';
import { useListCommands } from '../../base/list/useListCommands.ts';
import { ButtonKey } from '../../base/Shortcut.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { dataOf, isLoading, subscribeUntilAborted, useQuery } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { TypedMeaning } from '../../ui/FilterBar.tsx';
import { ColumnChooser } from '../../ui/grid/ColumnChooser.tsx';
import type { ColumnLayout } from '../../ui/grid/gridColumns.ts';
import { type GridHandle, selectOnly } from '../../ui/grid/gridProps.ts';
import { focusRowWhenKnown } from '../../ui/grid/scrollRestoration.ts';
import { Deferred, lazyComponent } from '../../ui/lazyComponent.tsx';
import { trackPending } from '../../ui/pendingWork.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import { type ExportRequest, useExportChoiceStore } from '../exports/exportRequest.ts';
import { FilterMenu } from './filter/FilterMenu.tsx';
import { type ChipWords, filterChips, useChipWords } from './filter/filterChips.ts';
import type { Facets } from './filter/filterEntries.ts';
import type { DetailPaneState } from './record/useDetailPane.ts';
import {
  changeFilter,
  clearFilter,
  FIRST_LAYOUT,
  useInvoicesStore,
  usePaidSetStore,
} from './state/invoicesStore.ts';
import type { InvoiceListing } from './useInvoiceListing.ts';
import { type InvoiceQuery, usePositionOf } from './useInvoiceRows.ts';
import { openedListOf } from './views/chosenView.ts';
import { ViewMenu } from './views/ViewMenu.tsx';

const PaymentSheet = lazyComponent(async () => (await import('./payment/PaymentSheet.tsx')).PaymentSheet);

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
  const layout = useInvoicesStore((state) => state.layout);
  const ownLayout = useInvoicesStore((state) => state.ownLayout);
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

interface PaymentMatchProps {
  readonly customer: CustomerRef;
  readonly query: InvoiceQuery;
  /** Changes with the list. */
  readonly version: string;
  /** The rows are there. */
  readonly ready: boolean;
  readonly grid: RefObject<GridHandle<InvoiceRow> | null>;
}

/** Matches a payment with the open invoices of the customer, by its button, its key or the look-up box. */
function PaymentMatch({ customer, query, version, ready, grid }: PaymentMatchProps) {
  const t = useTexts('payments');
  const [isOpen, setOpen] = useState(false);
  const choose = useChosenSet(query, ready, grid);
  const paid = usePaidSetStore((state) => state.paid);
  const takePaid = useEffectEvent((set: PaymentSet) => {
    usePaidSetStore.setState({ paid: null });
    choose(set);
  });
  useEffect(() => {
    if (paid !== null && sameCustomer(paid.customer, customer)) takePaid(paid.set);
  }, [paid, customer]);
  useShortcut('m', 'payments:command', () => setOpen(true));
  return (
    <>
      <IconButton
        label={t('button')}
        shortcut="M"
        icon={<HandCoins size={16} aria-hidden />}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <PaymentSheet
          customer={customer}
          version={version}
          onClose={() => setOpen(false)}
          onChoose={(set) => {
            setOpen(false);
            choose(set);
          }}
        />
      )}
    </>
  );
}

interface Chosen {
  readonly set: PaymentSet;
  /** The filter was removed for it. */
  readonly cleared: boolean;
}

/**
 * Selects just the invoices of a set, and goes to the first of them in the order on screen. A filter that hides one of
 * them is removed, since the clerk has asked for all of them.
 */
function useChosenSet(
  query: InvoiceQuery,
  ready: boolean,
  grid: RefObject<GridHandle<InvoiceRow> | null>,
): (set: PaymentSet) => void {
  const t = useTexts('payments');
  const formats = useFormats();
  const { filter } = query;
  const positionOf = usePositionOf(query);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    if (chosen === null || !ready) return;
    const { set, cleared } = chosen;
    const goToRow = focusRowWhenKnown(grid);
    const placeOf = async (row: PaymentSet['invoices'][number]) => ({
      id: row.id,
      at: await positionOf(row),
    });
    return subscribeUntilAborted(trackPending(Promise.all(set.invoices.map(placeOf))), (places) => {
      const shown = places.filter(({ at }) => at !== null);
      if (shown.length < places.length && isFiltered(filter)) {
        setChosen({ set, cleared: true });
        clearFilter();
        return;
      }
      setChosen(null);
      useInvoicesStore.setState({ selection: selectOnly(shown.map(({ id }) => id)) });
      if (shown.length > 0) goToRow(Math.min(...shown.map(({ at }) => at ?? 0)));
      const words = { count: shown.length, amount: formats.amount(set.amount) };
      if (shown.length === places.length)
        showToast({ text: t(cleared ? 'chosenCleared' : 'chosen', words), tone: 'positive' });
    });
  }, [positionOf, filter, chosen, ready, grid, t, formats]);
  return (set) => setChosen({ set, cleared: false });
}

/**
 * Values as they occur in a list, for its filters; null while they are not known. Those of all customers are counted
 * over every row, and so only once they are wanted.
 */
function useFacets(
  list: ListRef,
  revision: number,
): { readonly facets: Facets | null; readonly isComing: boolean; readonly want: () => void } {
  const bridge = useBridge();
  const [wanted, setWanted] = useState(isOfOneCustomer(list));
  const ask = useMemo(() => {
    void revision;
    return wanted ? (signal: AbortSignal) => bridge.invoices.facets({ customer: list }, signal) : null;
  }, [bridge, list, revision, wanted]);
  const answer = useQuery(ask, listKey(list));
  const facets = dataOf(answer);
  return { facets, isComing: facets === null && isLoading(answer), want: () => setWanted(true) };
}

const SIGNED = /^(>=|=>|≥|<=|=<|≤|>|<|=)\s*(.*)$/u;
/** Both ends without a sign: an amount below zero would be taken for the mark between them. */
const BETWEEN = /^(\d[\d.,\s'’]*?)\s*(?:-|–|—|−|\.\.\.?|…)\s*(\d[\d.,\s'’]*)$/u;

/** Says of a text in the filter box which condition it is; null for one that is searched. */
function useTypedFilter(words: ChipWords): (typed: string) => TypedMeaning | null {
  const { catalogue } = useLocale();
  const { t } = words;
  const paid = { paid: setOf(catalogue?.words.paid), notPaid: setOf(catalogue?.words.notPaid) };
  return (typed) => {
    const found = typedFilter(typed, paid);
    if (found === null) return null;
    if (found === 'unfinished') return { hint: t('typedUnfinished'), take: null };
    const [chip] = filterChips({ ...NO_FILTER, ...found }, words);
    return { hint: t('typedMeans', { filter: chip?.label ?? typed }), take: () => changeFilter(found) };
  };
}

function setOf(words = ''): ReadonlySet<string> {
  return new Set(words.split(', ').map(foldedText));
}

/** A part of a filter that a typed text is; `unfinished` for one that only begins so. */
type TypedFilter = Pick<InvoiceFilter, 'amounts'> | Pick<InvoiceFilter, 'outstanding'> | 'unfinished';

/** What clerks of a language call paid and not paid, in lower case and without marks. */
interface PaidWords {
  readonly paid: ReadonlySet<string>;
  readonly notPaid: ReadonlySet<string>;
}

/**
 * The condition that a text in the filter box is: `>999`, `<=100`, `=1250`, `100-500`, *paid*, *not paid*. Null for what
 * is searched as a text, such as a range that runs backwards: it may be a number of an invoice.
 */
export function typedFilter(typed: string, words: PaidWords): TypedFilter | null {
  const text = typed.normalize('NFKC').trim();
  const said = foldedText(text).replace(/\s+/g, ' ');
  if (words.notPaid.has(said)) return { outstanding: 'open' };
  if (words.paid.has(said)) return { outstanding: 'settled' };
  const [, sign, after = ''] = SIGNED.exec(text) ?? [];
  if (sign !== undefined) {
    const amount = amountOf(after);
    return amount === null ? 'unfinished' : { amounts: signed(sign, amount) };
  }
  const [, first = '', second = ''] = BETWEEN.exec(text) ?? [];
  const [from, to] = [amountOf(first), amountOf(second)];
  if (from === null || to === null || compareDecimals(from, to) > 0) return null;
  return { amounts: { from, to, exclusive: false } };
}

function signed(sign: string, amount: Decimal): AmountRange {
  const exclusive = sign === '>' || sign === '<';
  if (sign === '=') return { from: amount, to: amount, exclusive };
  return />|≥/.test(sign) ? { from: amount, to: null, exclusive } : { from: null, to: amount, exclusive };
}

/** A lone mark before three digits groups them, as in all questions. */
function amountOf(typed: string): Decimal | null {
  return typedAmounts(typed)[0] ?? null;
}

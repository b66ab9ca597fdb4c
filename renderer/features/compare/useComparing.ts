import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { DateFormat } from '../../../shared/domain/settingChoices.ts';
import { type LocalDate, localDay } from '../../../shared/domain/wallClock.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { readSkipped } from '../../ui/ForeignTable.tsx';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { useOnItsWayOrStopped } from '../../ui/pendingWork.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { filterOf, useInvoicesStore, VIEW_ALL } from '../invoices/state/invoicesStore.ts';
import { namedViews } from '../invoices/views/chosenView.ts';
import { useSavedViews } from '../invoices/views/viewsStore.ts';
import {
  type ChosenFilter,
  type CompareChoices,
  type CompareOrder,
  type CompareState,
  changeChoices,
  changeCompare,
  firstKind,
  startOver,
  useCompareStore,
} from './compareStore.ts';

/** What takes the keyboard once a comparison is there: the kind of the bridge that is shown. */
export const SHOWN_KIND_ID = 'compare-shown-kind';

/** Compares the ledger as its columns and the choices are now. */
export function useComparing(connectionId: string) {
  const bridge = useBridge();
  const gone = useLedgerGone();
  const { dateFormat } = useLocale().settings;
  const state = useCompareStore();
  const { isComparing, failure } = state;
  useOnItsWayOrStopped(isComparing);
  const { filter } = useFilterChoice(connectionId);
  const days = { dateFormat, today: localDay(useNow()) };
  const orderWith = (change: Partial<CompareChoices>) =>
    orderOf({ ...state, choices: { ...state.choices, ...change } }, connectionId, filter, days);
  const compare = async (change: Partial<CompareChoices>) => {
    const order = orderWith(change);
    if (isComparing || order === null || typeof order === 'string') return;
    changeCompare({ isComparing: true, failure: null });
    const answer = await bridge.compare.begin(order);
    // She has started over, or turned to another sheet.
    if (useCompareStore.getState().ledger !== state.ledger) return;
    changeCompare({ isComparing: false });
    if (!answer.ok) {
      if (answer.failure.code !== 'cancelled') changeCompare({ failure: answer.failure });
      return;
    }
    if (answer.value === null) return gone();
    const compared = { connectionId, order, version: 0, ...answer.value };
    changeChoices(change);
    changeCompare({ compared, kind: firstKind(bridgeOf(compared.figures)), isChoosing: false });
    focusSoon(SHOWN_KIND_ID);
  };
  const ledgerId = state.ledger?.ledgerId;
  const now = orderWith({});
  return {
    isComparing,
    /** What was being compared is given up, and all is as it was before. */
    stop: () => {
      if (ledgerId !== undefined) void showFailure(bridge.compare.stop({ ledgerId }));
    },
    failure,
    lack: typeof now === 'string' ? now : null,
    compare: () => void compare({}),
    /** The same with the balances at the end of the ledger's last day. */
    compareAsOf: () => void compare({ isAsOf: true }),
  };
}

export type Comparing = ReturnType<typeof useComparing>;

/** Why nothing can be compared yet; a `field` says by itself what is wrong in it. */
type OrderLack = 'lacksInvoice' | 'lacksAmount' | 'field';

/** Null for what is no amount, or less than none. A lone mark before three digits groups them. */
export function readTolerance(typed: string): Decimal | null {
  const [amount] = typedAmounts(typed);
  return amount === undefined || amount.startsWith('-') ? null : amount;
}

/** What is asked of the main process, of the invoices of a filter or of all; null without a ledger. */
function orderOf(
  { ledger, mapping, skipped, choices }: Pick<CompareState, 'ledger' | 'mapping' | 'skipped' | 'choices'>,
  connectionId: string,
  filter: InvoiceFilter | null,
  { dateFormat, today }: { readonly dateFormat: DateFormat; readonly today: LocalDate },
): CompareOrder | OrderLack | null {
  if (ledger === null || mapping === null) return null;
  const { roles } = mapping;
  if (!roles.includes('invoice') && !roles.includes('reference')) return 'lacksInvoice';
  if (!roles.some((role) => role === 'amount' || role === 'debit' || role === 'credit')) return 'lacksAmount';
  const rows = readSkipped(skipped);
  const tolerance = readTolerance(choices.tolerance);
  const until = readDay(choices.until, dateFormat);
  const number = choices.who === 'all' ? null : numberOf(choices.number);
  if (rows === null || tolerance === null || until === undefined || number === undefined) return 'field';
  const { amount, isAsOf } = choices;
  return {
    ledgerId: ledger.ledgerId,
    list: { connectionId, number },
    mapping: { ...mapping, skipped: rows },
    ...{ amount, filter, until, tolerance },
    asOf: isAsOf ? pastDay({ until, amount, filter }, today) : null,
  };
}

/** The ledger's last day, if its balances may be compared: of a day that is over, of all invoices, and of what is outstanding. */
export function pastDay(
  { until, amount, filter }: Pick<CompareOrder, 'until' | 'amount' | 'filter'>,
  today: LocalDate,
): LocalDate | null {
  return until !== null && until < today && amount === 'outstanding' && filter === null ? until : null;
}

function numberOf(typed: string) {
  const parsed = parseCustomerNumber(typed);
  return parsed.ok ? parsed.number : undefined;
}

/** Other windows have taken the ledger's place: says so, and asks for it again. */
export function useLedgerGone(): () => void {
  const t = useTexts('compare');
  return () => {
    startOver();
    showToast({ text: t('ledgerGone') });
  };
}

/** The filter of the list of all invoices. No saved view's id has a colon. */
const LISTED = 'builtIn:listed';

/**
 * Which of the kept invoices are compared: all, those of a view, or those of the list of all invoices as it is filtered.
 * What is chosen follows its view or list; of a view that is gone it is what it was.
 */
export function useFilterChoice(connectionId: string) {
  const t = useTexts('compare');
  const saved = useSavedViews();
  const before = useCompareStore(({ choices }) => choices.filter);
  const listed = useInvoicesStore((state) => filterOf(state, { connectionId, number: null }));
  const named = namedViews(saved, useTexts('views')).map(
    ({ id, view: { name, filter } }): ChosenFilter => ({ id, name, filter }),
  );
  const options = [
    ...named.filter(({ id, filter }) => id === VIEW_ALL || id === before?.id || isFiltered(filter)),
    ...(isFiltered(listed) || before?.id === LISTED
      ? [{ id: LISTED, name: t('invoicesListed'), filter: listed }]
      : []),
  ];
  const now = options.find(({ id }) => id === (before?.id ?? VIEW_ALL)) ?? before;
  if (now !== null && !options.includes(now)) options.push(now);
  return {
    options,
    id: now?.id ?? VIEW_ALL,
    /** Null for all. */
    filter: now !== null && isFiltered(now.filter) ? now.filter : null,
    choose: (id: string) => changeChoices({ filter: options.find((one) => one.id === id) ?? null }),
  };
}

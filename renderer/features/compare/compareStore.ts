import type { ComparedAmount, ComparedKind } from '../../../shared/domain/comparison.ts';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import type {
  ComparisonFigures,
  ComparisonRules,
  LedgerFile,
  LedgerMapping,
} from '../../../shared/ipc/compare.ts';
import { bridgeOf, type CompareBridge } from '../../../shared/ipc/compareBridge.ts';
import type { ListRef } from '../../../shared/ipc/customerRef.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { createResettableStore } from '../../base/clearedStores.ts';

export type ReadLedger = Extract<LedgerFile, { readonly kind: 'read' }>;

/** A filter, and the view or the list that it is of. */
export interface ChosenFilter {
  readonly id: string;
  readonly name: string;
  readonly filter: InvoiceFilter;
}

/** What is compared, as the clerk has typed it. */
export interface CompareChoices {
  readonly who: 'all' | 'one';
  readonly number: string;
  readonly amount: ComparedAmount;
  /** Which of the kept invoices; null for all. */
  readonly filter: ChosenFilter | null;
  readonly until: string;
  /** With the balances at the end of that day, where they may be had. */
  readonly isAsOf: boolean;
  readonly tolerance: string;
}

export interface CompareOrder extends Readonly<ComparisonRules> {
  readonly ledgerId: number;
  /** Whose invoices. */
  readonly list: ListRef;
}

export interface Compared {
  readonly connectionId: string;
  /** What was compared with what. */
  readonly order: CompareOrder;
  readonly id: number;
  readonly figures: ComparisonFigures;
  /** Grows with each suggestion that is taken or given back. */
  readonly version: number;
}

export interface CompareState {
  readonly ledger: ReadLedger | null;
  /** How its columns are read; as it was recognised, until the clerk changes it. */
  readonly mapping: LedgerMapping | null;
  /** Rows before the first item, as typed. */
  readonly skipped: string;
  readonly pasted: string;
  readonly choices: CompareChoices;
  /** It is being compared, whichever screen is shown meanwhile. */
  readonly isComparing: boolean;
  /** Why the last time has failed. */
  readonly failure: Failure | null;
  readonly compared: Compared | null;
  /** The kind whose rows are shown. */
  readonly kind: ComparedKind;
  /** Columns and choices are shown instead of the result. */
  readonly isChoosing: boolean;
  /** The id of the saved comparison that is shown instead of the one that is being made. */
  readonly saved: string | null;
}

/**
 * A comparison outlasts its screen: the clerk opens one invoice after the other from it, and comes back to the rest. It
 * ends when she starts over.
 */
export const useCompareStore = createResettableStore<CompareState>('wipe', {
  ledger: null,
  mapping: null,
  skipped: '0',
  pasted: '',
  choices: {
    who: 'all',
    number: '',
    amount: 'outstanding',
    filter: null,
    until: '',
    isAsOf: false,
    tolerance: '0',
  },
  isComparing: false,
  failure: null,
  compared: null,
  kind: 'equal',
  isChoosing: true,
  saved: null,
});

export function changeCompare(change: Partial<CompareState>): void {
  useCompareStore.setState(change);
}

export function changeChoices(change: Partial<CompareChoices>): void {
  useCompareStore.setState(({ choices }) => ({ choices: { ...choices, ...change } }));
}

export function changeMapping(change: Partial<LedgerMapping>): void {
  useCompareStore.setState(({ mapping }) => ({ mapping: mapping && { ...mapping, ...change } }));
}

/** Another ledger, or another sheet of it: what was compared before is of the one before. */
export function takeLedger(ledger: ReadLedger): void {
  const { mapping } = ledger;
  const skipped = String(mapping.skipped);
  changeCompare({
    ...{ ledger, mapping, skipped, pasted: '' },
    ...{ isComparing: false, failure: null, compared: null, isChoosing: true },
  });
}

/** A suggestion was taken, or given back. False where the kind is gone whose rows were shown: then another one is. */
export function showTaken(id: number, figures: ComparisonFigures): boolean {
  const { compared, kind } = useCompareStore.getState();
  if (compared?.id !== id) return true;
  const bridge = bridgeOf(figures);
  const isThere = bridge.steps.some((step) => step.kind === kind);
  changeCompare({
    compared: { ...compared, figures, version: compared.version + 1 },
    kind: isThere ? kind : firstKind(bridge),
  });
  return isThere;
}

export function startOver(): void {
  useCompareStore.setState(useCompareStore.getInitialState(), true);
}

/** What a customer's own screen leads to. */
export function compareOnly(number: CustomerNumber): void {
  changeChoices({ who: 'one', number });
  changeCompare({ isChoosing: true, saved: null });
}

/** Null for the comparison that is being made. */
export function showSaved(saved: string | null): void {
  changeCompare({ saved });
}

/** The kind to begin with: the first that is a difference, if there is one. */
export function firstKind({ steps }: CompareBridge): ComparedKind {
  const found = steps.find(({ kind }) => kind !== 'equal' && kind !== 'tolerance') ?? steps.at(-1);
  return found?.kind ?? 'equal';
}

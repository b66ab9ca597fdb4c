import type { BankKind, BankMapping } from '../../../shared/domain/bankEntries.ts';
import type { BankMatched, BankOpened } from '../../../shared/ipc/bank.ts';
import { createResettableStore } from '../../base/clearedStores.ts';

export type ReadBank = Extract<BankOpened, { readonly kind: 'read' }>;
export type BankTable = NonNullable<ReadBank['table']>;

/** The credits of a file with what has become of them. */
export interface Matched {
  readonly connectionId: string;
  readonly id: number;
  readonly figures: BankMatched;
  /** Grows with each suggestion that is taken or given back: the rows are other ones. */
  readonly version: number;
}

interface BankState {
  readonly bank: ReadBank | null;
  /** How the columns of a table are read; as it was recognised, until the clerk changes it. */
  readonly mapping: BankMapping | null;
  /** Rows before the first item, as typed. */
  readonly skipped: string;
  readonly pasted: string;
  readonly matched: Matched | null;
  /** The kind whose rows are shown. */
  readonly kind: BankKind;
  /** The columns are shown instead of the result. */
  readonly isChoosing: boolean;
}

/**
 * What was matched outlasts its screen: the clerk opens one invoice after the other from it, and comes back to the rest. It
 * ends when she starts over.
 */
export const useBankStore = createResettableStore<BankState>('wipe', {
  bank: null,
  mapping: null,
  skipped: '0',
  pasted: '',
  matched: null,
  kind: 'suggested',
  isChoosing: true,
});

export function changeBank(change: Partial<BankState>): void {
  useBankStore.setState(change);
}

export function changeBankMapping(change: Partial<BankMapping>): void {
  useBankStore.setState(({ mapping }) => ({ mapping: mapping && { ...mapping, ...change } }));
}

/** Another file, or another sheet of it: what was matched before is of the one before. */
export function takeBank(bank: ReadBank): void {
  const mapping = bank.table?.mapping ?? null;
  const skipped = String(mapping?.skipped ?? 0);
  changeBank({ bank, mapping, skipped, pasted: '', matched: null, isChoosing: true });
}

export function leaveBank(): void {
  useBankStore.setState(useBankStore.getInitialState(), true);
}

/** What was matched anew is shown from what waits for the clerk on. */
export function showMatched(connectionId: string, { id, figures }: Pick<Matched, 'id' | 'figures'>): void {
  const { kinds } = figures;
  const waits = kinds.find(({ kind, count }) => kind === 'suggested' && count > 0);
  const first = waits ?? kinds.find(({ count }) => count > 0);
  const kind = first?.kind ?? 'reference';
  changeBank({ matched: { connectionId, id, figures, version: 0 }, kind, isChoosing: false });
}

/** A suggestion was taken, or given back; whatever was matched since stays. */
export function showTaken(id: number, figures: BankMatched): void {
  const { matched } = useBankStore.getState();
  if (matched?.id === id) changeBank({ matched: { ...matched, figures, version: matched.version + 1 } });
}

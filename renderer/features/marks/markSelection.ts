import { MOST_NAMED } from '../../../shared/domain/bounds.ts';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { Mark } from '../../../shared/domain/markEvent.ts';
import { MOST_MARKED } from '../../../shared/domain/markNames.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { MarkTarget } from '../../../shared/ipc/marks.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showUndoable } from '../../base/undo.ts';
import { serializeAction } from '../../base/undoStore.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { type Said, said } from '../../i18n/useTexts.ts';
import { untilSeen } from '../../ui/pendingWork.tsx';
import { showToast } from '../../ui/toastStore.ts';

/** What is marked by a key, a button or a line of a menu. */
export type MarkSelection =
  | { readonly kind: 'customer'; readonly customer: CustomerRef }
  | {
      readonly kind: 'invoice';
      readonly customer: CustomerRef;
      readonly id: number;
      readonly invoiceNo: string;
    }
  | {
      readonly kind: 'invoices';
      readonly list: ListRef;
      readonly selection: InvoiceSelection;
      readonly count: number;
    };

function targetOf(selected: MarkSelection): MarkTarget {
  switch (selected.kind) {
    case 'customer':
      return { kind: 'customer', customer: selected.customer };
    case 'invoice':
      return { kind: 'invoices', list: selected.customer, selection: { kind: 'rows', ids: [selected.id] } };
    case 'invoices':
      return { kind: 'invoices', list: selected.list, selection: selected.selection };
  }
}

export function connectionOf(selected: MarkSelection): string {
  return selected.kind === 'invoices' ? selected.list.connectionId : selected.customer.connectionId;
}

/** "Disputed: invoice 50001", "Disputed: 3 invoices", "Note: customer 10001". */
export function markOf(selected: MarkSelection, mark: Said, count: number, formats: Formats): Said {
  return (locale) => {
    const name = mark(locale);
    switch (selected.kind) {
      case 'customer':
        return said('marks', 'ofCustomer', { mark: name, number: selected.customer.number })(locale);
      case 'invoice':
        return said('marks', 'ofInvoice', { mark: name, number: selected.invoiceNo })(locale);
      case 'invoices':
        return said('marks', 'ofInvoices', { mark: name, ...formats.counted(count) })(locale);
    }
  };
}

type SetAnswer = Awaited<ReturnType<Bridge['marks']['set']>>;
type Marked = SetAnswer extends Answer<infer Value> ? Value : never;

/** Notes a mark, or takes it away, and says what that has come to; false where it could not be done. */
export type SetMark = (selected: MarkSelection, mark: Mark) => Promise<boolean>;

export function useSetMark(): {
  readonly set: SetMark;
  readonly toggleReviewed: (selected: MarkSelection) => void;
} {
  const bridge = useBridge();
  const formats = useFormats();
  const call = (selected: MarkSelection, mark: Mark) =>
    bridge.marks.set({ target: targetOf(selected), mark });
  const report = (selected: MarkSelection, mark: Mark, answer: SetAnswer): boolean => {
    if (!answer.ok) {
      const isMany = answer.failure.code === 'invalidInput' && selected.kind === 'invoices';
      const most = isMany && selected.selection.kind === 'rows' ? MOST_NAMED : MOST_MARKED;
      const tooMany = said('marks', 'tooMany', { most: formats.count(most) });
      showToast(isMany ? { text: tooMany, tone: 'failure' } : { failure: answer.failure });
      return false;
    }
    sayMarked({ bridge, selected, mark, formats }, answer.value);
    return true;
  };
  const set: SetMark = (selected, mark) =>
    serializeAction(call(selected, mark).then((answer) => report(selected, mark, answer)));
  const toggle = async (selected: MarkSelection) => {
    const reviewed: Mark = { field: 'reviewed', value: true };
    const answer = await call(selected, reviewed);
    // All of them were reviewed already: the key takes that back. What the rows on screen show may be a moment old.
    const isTakenBack = answer.ok && answer.value.marked === 0 && answer.value.same > 0;
    if (!isTakenBack) return report(selected, reviewed, answer);
    const none: Mark = { field: 'reviewed', value: null };
    return report(selected, none, await call(selected, none));
  };
  // The row that was marked may be gone then.
  return { set, toggleReviewed: (selected) => void serializeAction(untilSeen(toggle(selected))) };
}

interface SaidMark {
  readonly bridge: Bridge;
  readonly selected: MarkSelection;
  readonly mark: Mark;
  readonly formats: Formats;
}

function sayMarked({ bridge, selected, mark, formats }: SaidMark, marked: Marked): void {
  const { same, shared, actionId } = marked;
  const name: Said = (locale) => {
    const shown = said('marks', mark.field)(locale);
    return mark.value === null ? said('marks', 'noLonger', { mark: shown })(locale) : shown;
  };
  const besides = [
    ...(same > 0
      ? [
          selected.kind === 'customer'
            ? said('marks', 'sameCustomer')
            : said('marks', 'same', formats.counted(same)),
        ]
      : []),
    ...(shared > 0 ? [said('marks', 'shared', formats.counted(shared))] : []),
  ];
  if (actionId === null) return void showToast({ text: joined(besides) });
  const what = markOf(selected, name, marked.marked, formats);
  showUndoable({
    what,
    text: besides.length === 0 ? what : (locale) => `${what(locale)}. ${joined(besides)(locale)}`,
    tone: 'positive',
    undo: async () => {
      const undone = await bridge.marks.undo({ actionId });
      if (!undone.ok) return undone.failure;
      const { later } = undone.value;
      return later === 0 ? null : said('marks', 'later', formats.counted(later));
    },
  });
}

function joined(sentences: readonly Said[]): Said {
  return (locale) => sentences.map((sentence) => sentence(locale)).join(' ');
}

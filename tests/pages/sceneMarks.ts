import type { InvoiceRow, RowMarks } from '../../shared/domain/invoice.ts';
import type { Mark } from '../../shared/domain/markEvent.ts';
import type { MarkField } from '../../shared/domain/markNames.ts';
import type { Decimal } from '../../shared/domain/money.ts';
import { localDay } from '../../shared/domain/wallClock.ts';
import type { ShownMark } from '../../shared/ipc/marks.ts';

const DAY = 86_400_000;

/** What the texts of a scene's marks are made of. */
export interface MarkWords {
  /** One line of a clerk's own, made as long as the scene wants it. */
  readonly word: (plain: string) => string;
  /** A text of as many lines as she likes. */
  readonly text: (plain: string) => string;
  readonly by: string;
  readonly amount: Decimal;
}

function dayIn(days: number) {
  return localDay(Date.now() + days * DAY);
}

function shown(mark: Mark, { by }: MarkWords, more: Partial<ShownMark> = {}): ShownMark {
  return { mark, by, at: Date.now() - 9 * DAY, changed: [], stands: null, beside: [], ...more };
}

const REVIEWED: Mark = { field: 'reviewed', value: true };

function changedSince({ amount }: MarkWords): ShownMark['changed'] {
  return [
    { field: 'status', from: 'open', to: 'disputed' },
    { field: 'dueDate', from: '2026-01-31 00:00:00', to: '2026-02-28 00:00:00' },
    { field: 'outstanding', from: '250.5', to: amount },
  ];
}

function promise(days: number, amount: Decimal | null): Mark {
  return { field: 'promise', value: { day: dayIn(days), amount } };
}

function asked(words: MarkWords): Mark {
  const value = { text: words.text('Which order is this of? They have none with this number.') };
  return { field: 'ask', value };
}

function note(words: MarkWords): Mark {
  const value = { text: words.text('Their new address is on the last letter.\nCall after 13:00.') };
  return { field: 'note', value };
}

function disputed(words: MarkWords): Mark {
  const text = words.text('They say that half of it came broken.');
  return { field: 'dispute', value: { reason: words.word('Wrong quantity'), text } };
}

function step(words: MarkWords, days: number, ifNothing: boolean): Mark {
  return { field: 'step', value: { day: dayIn(days), word: words.word('Call the buyer'), ifNothing } };
}

/** What is noted of the invoice at a place of a list: all of it of the first, each kind by itself below, then nothing. */
export function marksAt(place: number, words: MarkWords): readonly ShownMark[] {
  const { amount } = words;
  const stands = (state: 'kept' | 'inPart' | 'broken' | 'notKnown', missing: Decimal | null = null) => ({
    stands: { state, missing },
  });
  const beside = [{ mark: disputed(words), by: `${words.by} O.`, at: Date.now() - 12 * DAY }];
  const byPlace = [
    () => [
      shown(REVIEWED, words, { changed: changedSince(words) }),
      shown(asked(words), words),
      shown(disputed(words), words, { beside }),
      shown(promise(-3, amount), words, stands('inPart', amount)),
      shown(note(words), words),
      shown(step(words, 0, true), words),
    ],
    () => [shown(REVIEWED, words)],
    () => [shown(promise(6, null), words, stands('notKnown'))],
    () => [shown(disputed(words), words)],
    () => [shown(asked(words), words), shown(note(words), words)],
    () => [shown(promise(-12, null), words, stands('broken', amount))],
    () => [shown(step(words, 4, true), words)],
    () => [shown(REVIEWED, words, { changed: changedSince(words).slice(0, 1) })],
    () => [shown(REVIEWED, words), shown(promise(-20, amount), words, stands('kept'))],
    () => [shown(step({ ...words, word: () => '' }, -2, false), words)],
    () => [shown(REVIEWED, words)],
  ];
  return byPlace[place]?.() ?? [];
}

/** What is noted of a customer itself. */
export function marksOfCustomer(words: MarkWords): readonly ShownMark[] {
  return [
    shown(asked(words), words),
    shown(promise(2, words.amount), words, { stands: { state: 'notKnown', missing: null } }),
    shown(note(words), words),
    shown(step(words, -1, false), words),
  ];
}

/** What a row shows of its marks. */
export function rowMarks(marks: readonly ShownMark[]): InvoiceRow['marks'] {
  if (marks.length === 0) return null;
  const found = <Field extends MarkField>(field: Field) =>
    marks.find(
      (one): one is ShownMark & { mark: Extract<Mark, { field: Field }> } => one.mark.field === field,
    );
  const [reviewed, dispute, promised, next] = [
    found('reviewed'),
    found('dispute'),
    found('promise'),
    found('step'),
  ];
  const seen = found('seenInBank');
  const { value: inBank = null } = seen?.mark ?? {};
  const { value: dueStep = null } = next?.mark ?? {};
  const { value: promisedDay = null } = promised?.mark ?? {};
  return {
    reviewed: reviewed === undefined ? null : reviewed.changed.length > 0 ? 'changed' : 'unchanged',
    ask: found('ask') !== undefined,
    dispute: dispute?.mark.value?.reason ?? null,
    promise: promisedDay && { day: promisedDay.day, state: promised?.stands?.state ?? 'notKnown' },
    seenInBank: inBank && { day: inBank.day, state: seen?.stands?.state ?? 'notKnown' },
    note: found('note') !== undefined,
    step: dueStep && { day: dueStep.day, word: dueStep.word, due: dueStep.day <= dayIn(0) },
  } satisfies RowMarks;
}

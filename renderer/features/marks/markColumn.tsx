import {
  BellRing,
  CalendarClock,
  Check,
  CircleQuestionMark,
  Handshake,
  HeartCrack,
  Landmark,
  MessageSquareWarning,
  RefreshCwOff,
  StickyNote,
} from 'lucide-react';
import type { InvoiceRow, RowMarks } from '../../../shared/domain/invoice.ts';
import type { OwnColumn } from '../../../shared/domain/invoiceFields.ts';
import { PROMISE_WORDS, SEEN_WORDS } from '../../../shared/i18n/markText.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';

const NARROW = 60;

interface ShownPart {
  readonly icon: MarkIcon;
  readonly words: string;
}

/** The clerk's own marks as icons, in words for a screen reader and on hover; what has changed since stands out. */
export function markColumn(t: Texts<'marks'>, formats: Formats): GridColumn<InvoiceRow, OwnColumn> {
  const wordsOf = ({ marks }: InvoiceRow) =>
    marks === null
      ? ''
      : partsOf(marks, t, formats)
          .map(({ words }) => words)
          .join(', ');
  return {
    id: 'marks',
    title: t('title'),
    width: NARROW,
    align: 'start',
    sortable: false,
    text: wordsOf,
    icon: ({ marks }) =>
      marks === null
        ? undefined
        : partsOf(marks, t, formats)
            .map(({ icon }) => icon)
            .join(' ') || undefined,
    tone: ({ marks }) => (marks?.reviewed === 'changed' ? 'changedSince' : undefined),
    tooltip: (row) => wordsOf(row) || undefined,
  };
}

/** What waits for the clerk first, what is done last. */
function partsOf(marks: RowMarks, t: Texts<'marks'>, formats: Formats): ShownPart[] {
  const { reviewed, dispute, promise, seenInBank, step } = marks;
  const parts: (ShownPart | false)[] = [
    reviewed === 'changed' && { icon: 'markChanged', words: t('changed') },
    promise !== null && promisePart(promise, t, formats),
    seenInBank !== null && seenPart(seenInBank, t, formats),
    step !== null && stepPart(step, t, formats),
    dispute !== null && { icon: 'markDispute', words: withWords('dispute', dispute, t) },
    marks.ask && { icon: 'markAsk', words: t('ask') },
    marks.note && { icon: 'markNote', words: t('note') },
    reviewed === 'unchanged' && { icon: 'markReviewed', words: t('reviewed') },
  ];
  return parts.filter((part) => part !== false);
}

function promisePart(
  { day, state }: NonNullable<RowMarks['promise']>,
  t: Texts<'marks'>,
  formats: Formats,
): ShownPart {
  const isBroken = state === 'broken' || state === 'inPart';
  const words = [formats.date(day), t(PROMISE_WORDS[state])].join(' · ');
  return { icon: isBroken ? 'markBroken' : 'markPromise', words: withWords('promise', words, t) };
}

function seenPart(
  { day, state }: NonNullable<RowMarks['seenInBank']>,
  t: Texts<'marks'>,
  formats: Formats,
): ShownPart {
  const words = [formats.date(day), t(SEEN_WORDS[state])].join(' · ');
  return { icon: 'markSeenInBank', words: withWords('seenInBank', words, t) };
}

function stepPart(
  { day, word, due }: NonNullable<RowMarks['step']>,
  t: Texts<'marks'>,
  formats: Formats,
): ShownPart {
  const words = [word, formats.date(day), due ? t('due') : ''].filter((part) => part !== '').join(' · ');
  return { icon: due ? 'markDue' : 'markStep', words: withWords('step', words, t) };
}

function withWords(
  field: 'dispute' | 'promise' | 'seenInBank' | 'step',
  words: string,
  t: Texts<'marks'>,
): string {
  return words === '' ? t(field) : t('withWords', { mark: t(field), words });
}

/** An icon for each mark, and for what has become of it, the same wherever it is shown. */
export const MARK_ICONS = {
  markReviewed: <Check size={13} aria-hidden />,
  markChanged: <RefreshCwOff size={13} aria-hidden />,
  markAsk: <CircleQuestionMark size={13} aria-hidden />,
  markDispute: <MessageSquareWarning size={13} aria-hidden />,
  markPromise: <Handshake size={13} aria-hidden />,
  markBroken: <HeartCrack size={13} aria-hidden />,
  markNote: <StickyNote size={13} aria-hidden />,
  markSeenInBank: <Landmark size={13} aria-hidden />,
  markStep: <CalendarClock size={13} aria-hidden />,
  markDue: <BellRing size={13} aria-hidden />,
};

export type MarkIcon = keyof typeof MARK_ICONS;

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

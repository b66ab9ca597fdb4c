import { useCallback } from 'react';
import type { HeldReason } from '../../../shared/domain/reminders.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';

interface Held {
  readonly name: string;
  readonly hint?: string;
}

type Key = TextKey<'statements'>;

const NAMES: Readonly<Record<HeldReason, Key>> = {
  notKept: 'notKept',
  stale: 'stale',
  notOverdue: 'heldNotOverdue',
  disputed: 'heldDisputed',
  seenInBank: 'heldSeenInBank',
  sharedDispute: 'heldSharedDispute',
  promised: 'heldPromised',
  recent: 'heldRecent',
};

const HINTS: Partial<Readonly<Record<HeldReason, Key>>> = {
  notKept: 'heldNotKeptHint',
  stale: 'heldStaleHint',
};

/** Why customers are left out of a reminder run, in words; in `days` a customer gets no second one. */
export function useHeldNames(days: number): (reason: HeldReason) => Held {
  const t = useTexts('statements');
  const formats = useFormats();
  return useCallback(
    (reason: HeldReason) => {
      const hint = HINTS[reason];
      const name = reason === 'recent' ? t('heldRecent', formats.counted(days)) : t(NAMES[reason]);
      return { name, ...(hint && { hint: t(hint) }) };
    },
    [t, formats, days],
  );
}

import { KEYED_MARKS, type KeyedMark } from '../../../shared/domain/markNames.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import type { AnyTextKey } from '../../i18n/useTexts.ts';

interface MarkKind {
  /** Its key on lists of invoices. */
  readonly key: string;
  /** What the key does, for the shortcut sheet and the look-up box. */
  readonly command: AnyTextKey;
}

export const MARK_KINDS: Readonly<Record<KeyedMark, MarkKind>> = {
  reviewed: { key: 't', command: 'marks:commandReviewed' },
  ask: { key: 'q', command: 'marks:commandAsk' },
  dispute: { key: 'd', command: 'marks:commandDispute' },
  promise: { key: 'b', command: 'marks:commandPromise' },
  note: { key: 'n', command: 'marks:commandNote' },
  step: { key: 'h', command: 'marks:commandStep' },
};

/** The keys that mark the row with the keyboard, or the selection. */
export function MarkKeys({ onMark }: { readonly onMark: (field: KeyedMark) => void }) {
  return KEYED_MARKS.map((field) => (
    <Shortcut
      key={field}
      of={MARK_KINDS[field].key}
      textKey={MARK_KINDS[field].command}
      run={() => onMark(field)}
    />
  ));
}

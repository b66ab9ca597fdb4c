import type { KeyedMark } from '../../../shared/domain/markNames.ts';
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

import type { RefreshScope } from '../../../shared/domain/refreshSchedule.ts';
import type { TextKey } from '../../i18n/useTexts.ts';

export const SCOPE_NAMES = {
  pinned: 'scopePinned',
  recent: 'scopeRecent',
  all: 'scopeAll',
} as const satisfies Readonly<Record<RefreshScope, TextKey<'refreshing'>>>;

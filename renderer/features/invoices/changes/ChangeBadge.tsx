import type { ChangeKind } from '../../../../shared/domain/changeKinds.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Badge } from '../../../ui/Badge.tsx';

const NAMES = {
  new: 'kindNew',
  settled: 'kindSettled',
  changed: 'kindChanged',
  removed: 'kindRemoved',
  unreadable: 'kindUnreadable',
  readable: 'kindReadable',
} as const;

/** What a fetch did to an invoice, in one word. */
export function ChangeBadge({ kind }: { readonly kind: ChangeKind }) {
  const t = useTexts('invoices');
  return <Badge tone={kind === 'new' ? 'accent' : 'neutral'}>{t(NAMES[kind])}</Badge>;
}

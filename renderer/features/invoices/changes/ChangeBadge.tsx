import type { CHANGE_KINDS } from '../../../../shared/ipc/invoiceHistory.ts';
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
export function ChangeBadge({ kind }: { readonly kind: (typeof CHANGE_KINDS)[number] }) {
  const t = useTexts('invoices');
  return <Badge tone={kind === 'new' ? 'accent' : 'neutral'}>{t(NAMES[kind])}</Badge>;
}

import { useState } from 'react';
import { useCommands } from '../../../base/commands.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { ownChunk } from '../../../ui/ownChunk.tsx';

const AllPaymentsSheet = ownChunk(async () => (await import('./AllPaymentsSheet.tsx')).AllPaymentsSheet);

/** Matches a payment with the open invoices of any customer, by the look-up box on every screen. */
export function AllPayments({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('commands');
  const [isOpen, setOpen] = useState(false);
  useCommands(() => [{ id: 'payment', label: t('payment'), run: () => setOpen(true) }]);
  return isOpen ? <AllPaymentsSheet connectionId={connectionId} onClose={() => setOpen(false)} /> : null;
}

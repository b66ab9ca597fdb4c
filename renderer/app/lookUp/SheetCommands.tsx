import { useState } from 'react';
import { useCommands } from '../../base/commands.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

const DiagnosticsSheet = lazyComponent(
  async () => (await import('../../features/diagnostics/DiagnosticsSheet.tsx')).DiagnosticsSheet,
);
const SHEETS = {
  payment: lazyComponent(
    async () => (await import('../../features/invoices/payment/AllPaymentsSheet.tsx')).AllPaymentsSheet,
  ),
  names: lazyComponent(async () => (await import('../../features/ownFacts/NamesSheet.tsx')).NamesSheet),
};

interface OpenSheet {
  readonly id: 'diagnostics' | keyof typeof SHEETS;
  readonly connectionId: string | null;
}

/** Sheets that have no key, from any screen by the look-up box. One about customers closes with their connection. */
export function SheetCommands({ connectionId }: { readonly connectionId: string | null }) {
  const t = useTexts('commands');
  const [open, setOpen] = useState<OpenSheet | null>(null);
  useCommands(() =>
    (['diagnostics', 'payment', 'names'] as const)
      .filter((id) => id === 'diagnostics' || connectionId !== null)
      .map((id) => ({ id, label: t(id), run: () => setOpen({ id, connectionId }) })),
  );
  const close = () => setOpen(null);
  if (open?.id === 'diagnostics') return <DiagnosticsSheet onClose={close} />;
  if (open === null || connectionId === null || open.connectionId !== connectionId) return null;
  const Sheet = SHEETS[open.id];
  return <Sheet connectionId={connectionId} onClose={close} />;
}

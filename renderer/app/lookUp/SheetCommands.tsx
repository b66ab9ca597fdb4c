import { type ComponentType, useState } from 'react';
import { useCommands } from '../../base/commands.ts';
import { type AnyTextKey, useAnyTexts } from '../../i18n/useTexts.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

const DiagnosticsSheet = lazyComponent(
  async () => (await import('../../features/diagnostics/DiagnosticsSheet.tsx')).DiagnosticsSheet,
);

interface SheetProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

/** What each is for, by the id of its command. */
const TITLES = {
  diagnostics: 'commands:diagnostics',
  payment: 'commands:payment',
  names: 'commands:names',
  'shell:commandKeptExport': 'shell:commandKeptExport',
  'shell:commandReminders': 'shell:commandReminders',
} as const satisfies Readonly<Record<string, AnyTextKey>>;

type Titled = keyof typeof TITLES;

const SHEETS: Readonly<Record<Exclude<Titled, 'diagnostics'>, ComponentType<SheetProps>>> = {
  payment: lazyComponent(
    async () => (await import('../../features/invoices/payment/AllPaymentsSheet.tsx')).AllPaymentsSheet,
  ),
  names: lazyComponent(async () => (await import('../../features/ownFacts/NamesSheet.tsx')).NamesSheet),
  'shell:commandKeptExport': lazyComponent(
    async () => (await import('../../features/exports/KeptExportSheet.tsx')).KeptExportSheet,
  ),
  'shell:commandReminders': lazyComponent(async () => {
    const { StatementsSheet } = await import('../../features/exports/StatementsSheet.tsx');
    return (props) => <StatementsSheet {...props} kind="reminders" />;
  }),
};

interface OpenSheet {
  readonly id: Titled;
  readonly connectionId: string | null;
}

/** Sheets that have no key, from any screen by the look-up box. One about customers closes with their connection. */
export function SheetCommands({ connectionId }: { readonly connectionId: string | null }) {
  const t = useAnyTexts();
  const [open, setOpen] = useState<OpenSheet | null>(null);
  useCommands(() =>
    (Object.keys(TITLES) as Titled[])
      .filter((id) => id === 'diagnostics' || connectionId !== null)
      .map((id) => ({ id, label: t(TITLES[id]), run: () => setOpen({ id, connectionId }) })),
  );
  const close = () => setOpen(null);
  if (open?.id === 'diagnostics') return <DiagnosticsSheet onClose={close} />;
  if (open === null || connectionId === null || open.connectionId !== connectionId) return null;
  const Sheet = SHEETS[open.id];
  return <Sheet connectionId={connectionId} onClose={close} />;
}

import { type ComponentType, useState } from 'react';
import { useCommands } from '../base/commands.ts';
import { useShortcut } from '../base/shortcuts.ts';
import type { AnyTextKey } from '../i18n/textKeys.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ownChunk } from '../ui/ownChunk.tsx';

interface SheetProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

interface KeyedSheet {
  readonly of: string;
  readonly textKey: AnyTextKey;
  readonly Sheet: ComponentType<SheetProps>;
}

const StatementsSheet = ownChunk(
  async () => (await import('../features/exports/StatementsSheet.tsx')).StatementsSheet,
);

const SHEETS: readonly KeyedSheet[] = [
  {
    of: 'Shift+m',
    textKey: 'shell:commandMonthEnd',
    Sheet: ownChunk(
      async () => (await import('../features/exports/CustomersExportSheet.tsx')).CustomersExportSheet,
    ),
  },
  {
    of: 'Shift+k',
    textKey: 'shell:commandStatements',
    Sheet: StatementsSheet,
  },
  {
    of: 'Shift+r',
    textKey: 'shell:commandRefreshMany',
    Sheet: ownChunk(async () => (await import('../features/refreshing/RefreshSheet.tsx')).RefreshSheet),
  },
];

const KeptExportSheet = ownChunk(
  async () => (await import('../features/exports/KeptExportSheet.tsx')).KeptExportSheet,
);

/** Sheets for many customers from any screen, each by its key or the look-up box. */
export function KeyedSheets({ connectionId }: { readonly connectionId: string }) {
  return (
    <>
      {SHEETS.map((sheet) => (
        <OneSheet key={sheet.of} {...sheet} connectionId={connectionId} />
      ))}
      <CommandSheets connectionId={connectionId} />
    </>
  );
}

/** Those that are rare or whose key is another sheet's, by the look-up box alone. */
function CommandSheets({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('shell');
  const [open, setOpen] = useState<'parquet' | 'reminders' | null>(null);
  useCommands(() => [
    { id: 'shell:commandKeptExport', label: t('commandKeptExport'), run: () => setOpen('parquet') },
    { id: 'shell:commandReminders', label: t('commandReminders'), run: () => setOpen('reminders') },
  ]);
  const props = { connectionId, onClose: () => setOpen(null) };
  if (open === 'parquet') return <KeptExportSheet {...props} />;
  return open === 'reminders' && <StatementsSheet {...props} kind="reminders" />;
}

function OneSheet({ of, textKey, Sheet, connectionId }: KeyedSheet & { readonly connectionId: string }) {
  const [open, setOpen] = useState(false);
  useShortcut(of, textKey, () => setOpen(true), true);
  return open && <Sheet connectionId={connectionId} onClose={() => setOpen(false)} />;
}

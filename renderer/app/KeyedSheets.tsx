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
    of: 'Shift+x',
    textKey: 'shell:commandKeptExport',
    Sheet: ownChunk(async () => (await import('../features/exports/KeptExportSheet.tsx')).KeptExportSheet),
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

/** Sheets for many customers from any screen, each by its key or the look-up box. */
export function KeyedSheets({ connectionId }: { readonly connectionId: string }) {
  return (
    <>
      {SHEETS.map((sheet) => (
        <OneSheet key={sheet.of} {...sheet} connectionId={connectionId} />
      ))}
      <Reminders connectionId={connectionId} />
    </>
  );
}

/** The sheet of statements with a reminder run chosen, by the look-up box alone. */
function Reminders({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('shell');
  const [open, setOpen] = useState(false);
  useCommands(() => [
    { id: 'shell:commandReminders', label: t('commandReminders'), run: () => setOpen(true) },
  ]);
  return (
    open && <StatementsSheet connectionId={connectionId} kind="reminders" onClose={() => setOpen(false)} />
  );
}

function OneSheet({ of, textKey, Sheet, connectionId }: KeyedSheet & { readonly connectionId: string }) {
  const [open, setOpen] = useState(false);
  useShortcut(of, textKey, () => setOpen(true), true);
  return open && <Sheet connectionId={connectionId} onClose={() => setOpen(false)} />;
}

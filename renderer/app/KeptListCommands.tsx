import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useBridge } from '../base/bridgeContext.tsx';
import { type Command, useCommands } from '../base/commands.ts';
import { clearKeptLists, followKeptLists, useKeptLists } from '../base/figuresOfConnection.ts';
import { paths } from '../base/paths.ts';
import { showFiltered } from '../features/customers/state/customersStore.ts';
import { CustomersExportSheet } from '../features/exports/CustomersExportSheet.tsx';
import { StatementsSheet } from '../features/exports/StatementsSheet.tsx';
import { RefreshSheet } from '../features/refreshing/RefreshSheet.tsx';
import { useTexts } from '../i18n/useTexts.ts';

const SHEETS = {
  pdfs: { Sheet: CustomersExportSheet, label: 'commandPdfs' },
  statements: { Sheet: StatementsSheet, label: 'commandStatements' },
  refresh: { Sheet: RefreshSheet, label: 'commandRefresh' },
} as const;

interface OpenSheet {
  readonly sheet: keyof typeof SHEETS;
  readonly list: string;
}

/**
 * Keeps the kept lists up to date, and adds commands for each to the look-up box: show its customers, export their PDFs
 * or statements, refresh them.
 */
export function KeptListCommands({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  const [, navigate] = useLocation();
  const lists = useKeptLists();
  const [open, setOpen] = useState<OpenSheet | null>(null);
  useEffect(() => {
    const stop = followKeptLists(bridge, connectionId);
    return () => {
      stop();
      clearKeptLists();
    };
  }, [bridge, connectionId]);
  useCommands(() =>
    lists.flatMap(({ id, name }): Command[] => [
      {
        id: `list.${id}`,
        label: t('commandCustomers', { name }),
        run: () => {
          showFiltered(connectionId, { list: id });
          navigate(paths.customers);
        },
      },
      ...(Object.keys(SHEETS) as OpenSheet['sheet'][]).map((sheet) => ({
        id: `list.${sheet}.${id}`,
        label: t(SHEETS[sheet].label, { name }),
        run: () => setOpen({ sheet, list: id }),
      })),
    ]),
  );
  if (open === null) return null;
  const { Sheet } = SHEETS[open.sheet];
  return <Sheet connectionId={connectionId} list={open.list} onClose={() => setOpen(null)} />;
}

import { useState } from 'react';
import { useShortcut } from '../../base/shortcuts.ts';
import { ownChunk } from '../../ui/ownChunk.tsx';

const StatementsSheet = ownChunk(async () => (await import('./StatementsSheet.tsx')).StatementsSheet);

/** Statements of account for many customers from any screen, by its key or the look-up box. */
export function Statements({ connectionId }: { readonly connectionId: string }) {
  const [open, setOpen] = useState(false);
  useShortcut('Shift+k', 'shell:commandStatements', () => setOpen(true), true);
  return open ? <StatementsSheet connectionId={connectionId} onClose={() => setOpen(false)} /> : null;
}

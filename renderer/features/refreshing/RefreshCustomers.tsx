import { useState } from 'react';
import { useShortcut } from '../../base/shortcuts.ts';
import { ownChunk } from '../../ui/ownChunk.tsx';

const RefreshSheet = ownChunk(async () => (await import('./RefreshSheet.tsx')).RefreshSheet);

/** A refresh of many customers from any screen, by its key or the look-up box. */
export function RefreshCustomers({ connectionId }: { readonly connectionId: string }) {
  const [open, setOpen] = useState(false);
  useShortcut('Shift+r', 'shell:commandRefreshMany', () => setOpen(true), true);
  return open ? <RefreshSheet connectionId={connectionId} onClose={() => setOpen(false)} /> : null;
}

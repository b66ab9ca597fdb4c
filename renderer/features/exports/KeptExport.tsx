import { useState } from 'react';
import { useShortcut } from '../../base/shortcuts.ts';
import { ownChunk } from '../../ui/ownChunk.tsx';

const KeptExportSheet = ownChunk(async () => (await import('./KeptExportSheet.tsx')).KeptExportSheet);

/** Everything that is kept as Parquet, from any screen, by its key or the look-up box. */
export function KeptExport({ connectionId }: { readonly connectionId: string }) {
  const [open, setOpen] = useState(false);
  useShortcut('Shift+x', 'shell:commandKeptExport', () => setOpen(true), true);
  return open ? <KeptExportSheet connectionId={connectionId} onClose={() => setOpen(false)} /> : null;
}

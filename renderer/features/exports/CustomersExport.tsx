import { useState } from 'react';
import { useShortcut } from '../../base/shortcuts.ts';
import { ownChunk } from '../../ui/ownChunk.tsx';

const CustomersExportSheet = ownChunk(
  async () => (await import('./CustomersExportSheet.tsx')).CustomersExportSheet,
);

/** PDFs of many customers from any screen, by its key or the look-up box. */
export function CustomersExport({ connectionId }: { readonly connectionId: string }) {
  const [open, setOpen] = useState(false);
  useShortcut('Shift+m', 'shell:commandMonthEnd', () => setOpen(true), true);
  return open ? <CustomersExportSheet connectionId={connectionId} onClose={() => setOpen(false)} /> : null;
}

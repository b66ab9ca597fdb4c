import { useState } from 'react';
import { useCommands } from '../../base/commands.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ownChunk } from '../../ui/ownChunk.tsx';

const DiagnosticsSheet = ownChunk(async () => (await import('./DiagnosticsSheet.tsx')).DiagnosticsSheet);

/** Diagnostics from any screen by the look-up box. */
export function DiagnosticsCommand() {
  const t = useTexts('commands');
  const [open, setOpen] = useState(false);
  useCommands(() => [{ id: 'diagnostics', label: t('diagnostics'), run: () => setOpen(true) }]);
  return open ? <DiagnosticsSheet onClose={() => setOpen(false)} /> : null;
}

import { useState } from 'react';
import { useCommands } from '../../base/commands.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ownChunk } from '../../ui/ownChunk.tsx';

const NamesSheet = ownChunk(async () => (await import('./NamesSheet.tsx')).NamesSheet);

/** Names of customers out of a file, from any screen by the look-up box. */
export function NamesFromFile({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('commands');
  const [open, setOpen] = useState(false);
  useCommands(() => [{ id: 'names', label: t('names'), run: () => setOpen(true) }]);
  return open ? <NamesSheet connectionId={connectionId} onClose={() => setOpen(false)} /> : null;
}

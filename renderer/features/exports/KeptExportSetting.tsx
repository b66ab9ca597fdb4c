import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { useApp, useDecided } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { DecidedNote } from '../../ui/TextField.tsx';
import { KeptExportSheet } from './KeptExportSheet.tsx';

/** The cache as a file for other programs, offered where a clerk looks for what is stored on this computer. */
export function KeptExportSetting() {
  const t = useTexts('parquet');
  const connectionId = useApp((app) => app.activeConnectionId);
  const decided = useDecided('parquetExport');
  const [open, setOpen] = useState(false);
  if (connectionId === null) return null;
  return (
    <Section id="settings-parquet" title={t('settingsTitle')} lead={t('settingsText')}>
      <div>
        <Button
          icon={<DatabaseBackup size={14} aria-hidden />}
          isDisabled={decided}
          onPress={() => setOpen(true)}
        >
          {t('settingsButton')}
        </Button>
        {decided && <DecidedNote />}
      </div>
      {open && <KeptExportSheet connectionId={connectionId} onClose={() => setOpen(false)} />}
    </Section>
  );
}

import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

const DiagnosticsSheet = lazyComponent(async () => (await import('./DiagnosticsSheet.tsx')).DiagnosticsSheet);

/** Opens the file of diagnostics from wherever something may be wrong. */
export function DiagnosticsButton() {
  const t = useTexts('diagnostics');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Stethoscope size={14} aria-hidden />} onPress={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <DiagnosticsSheet onClose={() => setOpen(false)} />}
    </>
  );
}

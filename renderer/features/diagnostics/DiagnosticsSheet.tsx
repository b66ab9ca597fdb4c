import { useCallback } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { ShownFileSheet } from '../../base/ShownFileSheet.tsx';
import { useTexts } from '../../i18n/useTexts.ts';

/** Shows the file of diagnostics before it is saved. Kontor does not send it anywhere. */
export function DiagnosticsSheet({ onClose }: { readonly onClose: () => void }) {
  const bridge = useBridge();
  const t = useTexts('diagnostics');
  const prepare = useCallback(() => bridge.diagnostics.prepare({}), [bridge]);
  return (
    <ShownFileSheet
      title={t('sheetTitle')}
      plain={t('plain')}
      prepare={prepare}
      save={bridge.diagnostics.save}
      onClose={onClose}
    />
  );
}

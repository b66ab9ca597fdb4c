import { useTexts } from '../i18n/useTexts.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';

/** In place of a screen that has met a fault of Kontor's own. */
export function FaultPanel({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts('ui');
  const message = t('screenFault');
  return (
    <ErrorPanel
      failure={{ code: 'internal', message, retryable: true, correlationId: '' }}
      onRetry={onRetry}
    />
  );
}

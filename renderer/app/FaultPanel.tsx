import { useTexts } from '../i18n/useTexts.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';

/** Shown instead of a screen with a fault of Kontor's own. */
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

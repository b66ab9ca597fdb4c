import { failureText } from '../../shared/i18n/failureText.ts';
import { useLocale } from '../i18n/Localized.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';

/** In place of a screen that has met a fault of Kontor's own. */
export function FaultPanel({ onRetry }: { readonly onRetry: () => void }) {
  const { language } = useLocale();
  const message = failureText(language, 'internal', {});
  return (
    <ErrorPanel
      failure={{ code: 'internal', message, retryable: true, correlationId: '' }}
      onRetry={onRetry}
    />
  );
}

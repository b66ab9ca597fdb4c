import { failureText } from '../../../shared/i18n/failureText.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { StartPage } from './StartPage.tsx';

interface StartFailedViewProps {
  /** Null when not even the bridge to the main process could be had. */
  readonly failure: Failure | null;
  readonly onRetry?: () => void;
}

export function StartFailedView({ failure, onRetry }: StartFailedViewProps) {
  const t = useTexts('start');
  const { language } = useLocale();
  const shown: Failure = failure ?? {
    code: 'internal',
    message: failureText(language, 'internal', {}),
    retryable: true,
    correlationId: '',
  };
  return (
    <StartPage title={t('startFailed')}>
      <ErrorPanel failure={{ ...shown, retryable: true }} onRetry={onRetry ?? (() => location.reload())} />
    </StartPage>
  );
}

import type { Failure } from '../../../shared/ipc/entry.ts';
import { SCREEN_FAULT } from '../../base/screenFault.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { StartPage } from './StartPage.tsx';

interface StartFailedViewProps {
  /** Null for a fault of the page itself, which no log has. */
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

export function StartFailedView({ failure, onRetry }: StartFailedViewProps) {
  const t = useTexts('start');
  return (
    <StartPage title={t('startFailed')}>
      <ErrorPanel failure={{ ...(failure ?? SCREEN_FAULT), retryable: true }} onRetry={onRetry} />
    </StartPage>
  );
}

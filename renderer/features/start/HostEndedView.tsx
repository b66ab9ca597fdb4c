import { useTexts } from '../../i18n/useTexts.ts';
import { StartPage } from './StartPage.tsx';

interface HostEndedViewProps {
  /** Nobody answers any more, or a Kontor that runs does not know this page. */
  readonly end: 'stopped' | 'unknown';
}

/** Shown instead of everything, on a page that no running Kontor knows. */
export function HostEndedView({ end }: HostEndedViewProps) {
  const t = useTexts('start');
  return end === 'unknown' ? (
    <StartPage title={t('hostUnknown')} lead={<p>{t('hostUnknownText')}</p>} />
  ) : (
    <StartPage title={t('hostEnded')} lead={<p>{t('hostEndedText')}</p>} />
  );
}

import { useTexts } from '../../i18n/useTexts.ts';
import { StartPage } from './StartPage.tsx';

/** Shown instead of everything, on a page that no running Kontor knows. */
export function HostEndedView() {
  const t = useTexts('start');
  return <StartPage title={t('hostEnded')} lead={<p>{t('hostUnknownText')}</p>} />;
}

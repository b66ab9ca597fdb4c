import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { startTour, useTourStore } from '../tour/tourStore.ts';

/** Offers the tour in one line, until the clerk has taken or declined it. */
export function TourOffer() {
  const t = useTexts('desk');
  const isLeft = useApp((app) => app.settings.tourLeft);
  const isOn = useTourStore(({ step }) => step !== null);
  const change = useChangeSettings();
  if (isLeft || isOn) return null;
  return (
    <div className="soft wrapped" data-screen-only>
      <span>{t('tourOffer')}</span>
      <Button onPress={startTour}>{t('tourTake')}</Button>
      <Button variant="quiet" onPress={() => change({ tourLeft: true })}>
        {t('tourDecline')}
      </Button>
    </div>
  );
}

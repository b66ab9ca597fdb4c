import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCommands } from '../../base/commands.ts';
import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './Tour.module.css';
import { TOUR_STEPS, type TourStep } from './tourSteps.ts';
import { startTour, useTourStore } from './tourStore.ts';
import { useSampleCustomer } from './useSampleCustomer.ts';
import { useTourMark } from './useTourMark.ts';

/** The tour while it runs, and the command that starts it. */
export function Tour() {
  const t = useTexts('tour');
  const step = useTourStore((state) => state.step);
  useCommands(() => [{ id: 'tour', label: t('command'), run: startTour }]);
  const shown = step === null ? undefined : TOUR_STEPS[step];
  return step === null || shown === undefined ? null : <Panel step={shown} place={step} />;
}

/** These handle Escape themselves. */
const OWN_ESCAPE = 'input, textarea, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

interface PanelProps {
  readonly step: TourStep;
  readonly place: number;
}

/** One step of the tour, beside the page. It blocks nothing, and takes the focus only when the tour starts. */
function Panel({ step, place }: PanelProps) {
  const t = useTexts('tour');
  const isLeft = useApp((app) => app.settings.tourLeft);
  const change = useChangeSettings();
  const panel = useRef<HTMLElement>(null);
  useTourMark(step.at);
  useSampleCustomer();
  const go = (next: number | null) => useTourStore.setState({ step: next });
  const leave = () => {
    go(null);
    if (!isLeft) change({ tourLeft: true });
  };
  const escaped = useEffectEvent(leave);
  // Only at the start: later steps leave the focus where the clerk has put it.
  useEffect(() => panel.current?.querySelector<HTMLElement>('[data-next]')?.focus(), []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(OWN_ESCAPE) !== null) return;
      event.preventDefault();
      escaped();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  const isLast = place === TOUR_STEPS.length - 1;
  return (
    <aside ref={panel} className={styles['panel']} data-area="tour" data-screen-only aria-label={t('title')}>
      <div role="status">
        <p className="hint">{t('progress', { step: place + 1, steps: TOUR_STEPS.length })}</p>
        <h2 className={styles['title']}>
          {t(step.title)}
          {step.keys.map((key) => (
            <Kbd key={key} keys={key} />
          ))}
        </h2>
        <p>{t(step.text)}</p>
      </div>
      <div className="actions">
        <Button isDisabled={place === 0} onPress={() => go(place - 1)}>
          {t('back')}
        </Button>
        <Button variant="primary" data-next onPress={() => (isLast ? leave() : go(place + 1))}>
          {t(isLast ? 'finish' : 'next')}
        </Button>
      </div>
      <IconButton label={t('leave')} shortcut="Esc" icon={<X size={16} aria-hidden />} onPress={leave} />
    </aside>
  );
}

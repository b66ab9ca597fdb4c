import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useCommands } from '../../base/commands.ts';
import { customerPath, paths } from '../../base/paths.ts';
import { useActiveConnection, useApp, useChangeSettings } from '../../base/useApp.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './Tour.module.css';
import { startTour, useTourStore } from './tourStore.ts';

const LOOK_UP = ['[data-area=lookUp] input'];

export const TOUR_STEPS: readonly TourStep[] = [
  { title: 'lookUpTitle', text: 'lookUpText', keys: ['Mod+K'], at: LOOK_UP },
  {
    title: 'rowsTitle',
    text: 'rowsText',
    keys: ['↑', '↓', 'Space', 'Enter'],
    at: ['main [role=grid]', 'main table:not(.visuallyHidden)', 'nav a[href$="#/invoices"]'],
  },
  { title: 'pdfsTitle', text: 'pdfsText', keys: ['E'], at: ['nav a[href$="#/jobs"]'] },
  { title: 'monthEndTitle', text: 'monthEndText', keys: ['Shift+M'], at: ['nav a[href$="#/customers"]'] },
  { title: 'overviewTitle', text: 'overviewText', keys: [], at: ['nav a[href$="#/"]'] },
  { title: 'everythingTitle', text: 'everythingText', keys: ['Mod+K', 'F1'], at: LOOK_UP },
];

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

interface TourStep {
  readonly title: TextKey<'tour'>;
  readonly text: TextKey<'tour'>;
  readonly keys: readonly string[];
  /** Selectors of what the step explains; the first that is visible is marked. */
  readonly at: readonly string[];
}

/**
 * A tour of the sample data goes through a list: it begins at a sample customer, unless one is open. Elsewhere it opens
 * nothing, since every look-up asks the service and is noted in the activity log.
 */
function useSampleCustomer(): void {
  const bridge = useBridge();
  const connection = useActiveConnection();
  const [path, navigate] = useLocation();
  const open = useEffectEvent(async () => {
    if (connection?.sample !== true || path.startsWith(`${paths.customers}/`)) return;
    const answer = await bridge.connections.sampleHints({});
    const parsed = parseCustomerNumber((answer.ok && answer.value[0]?.number) || '');
    if (parsed.ok) navigate(customerPath({ connectionId: connection.id, number: parsed.number }));
  });
  useEffect(() => void open(), []);
}

function firstVisible(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    if (found !== undefined) return found;
  }
  return null;
}

/** Marks what a step explains (`data-tour`), also when it appears later or is removed with its screen. */
function useTourMark(selectors: readonly string[]): void {
  useEffect(() => {
    let marked: Element | null = null;
    const mark = () => {
      const next = firstVisible(selectors);
      if (next === marked) return;
      marked?.removeAttribute('data-tour');
      next?.setAttribute('data-tour', '');
      next?.scrollIntoView({ block: 'nearest' });
      marked = next;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      marked?.removeAttribute('data-tour');
    };
  }, [selectors]);
}

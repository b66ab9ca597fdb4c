import { CircleDashed, Cloud, CloudOff, Layers, SearchX, TriangleAlert } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { customerKey, parseCustomerNumber } from '../../shared/domain/customerRef.ts';
import { visibleText } from '../../shared/domain/visibleText.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import { useAppStore } from '../base/appStore.ts';
import { useBridge } from '../base/bridgeContext.tsx';
import { clearCards, followCards } from '../base/figuresOfConnection.ts';
import { paths, walkHistory } from '../base/paths.ts';
import { SCREEN_FAULT } from '../base/screenFault.ts';
import { useShortcut, useShortcutListener } from '../base/shortcuts.ts';
import { useUnseenEndsStore } from '../base/unseenEnds.ts';
import { useActiveConnection, useApp } from '../base/useApp.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useNow } from '../i18n/useNow.ts';
import { type AnyTextKey, useTexts } from '../i18n/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { stepArea } from '../ui/focus/focusRegions.ts';
import { lazyComponent, loadChunksAhead } from '../ui/lazyComponent.tsx';
import { focusToasts } from '../ui/Toasts.tsx';
import { Tooltip, TooltipMark } from '../ui/Tooltip.tsx';
import { EnvironmentMenu } from './EnvironmentMenu.tsx';
import { FaultBoundary } from './FaultBoundary.tsx';
import { LookUpBox } from './lookUp/LookUpBox.tsx';
import { Notices } from './Notices.tsx';
import styles from './Shell.module.css';
import { SideNav } from './SideNav.tsx';
import { AsOfView, ConnectionView, CustomerView, SCREENS } from './screens/screens.tsx';

/** Keys that scroll; a modifier that is still held from the way back is none. */
const SCROLLING = ['ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp', ' '];

const SHEETS: readonly KeyedSheet[] = [
  {
    of: 'Shift+m',
    textKey: 'shell:commandMonthEnd',
    Sheet: lazyComponent(
      async () => (await import('../features/exports/CustomersExportSheet.tsx')).CustomersExportSheet,
    ),
  },
  {
    of: 'Shift+k',
    textKey: 'shell:commandStatements',
    Sheet: lazyComponent(
      async () => (await import('../features/exports/StatementsSheet.tsx')).StatementsSheet,
    ),
  },
  {
    of: 'Shift+r',
    textKey: 'shell:commandRefreshMany',
    Sheet: lazyComponent(async () => (await import('../features/refreshing/RefreshSheet.tsx')).RefreshSheet),
  },
];

const AppCommands = lazyComponent(async () => (await import('./lookUp/AppCommands.tsx')).AppCommands);
const JobEndToasts = lazyComponent(
  async () => (await import('../features/jobs/JobEndToasts.tsx')).JobEndToasts,
);
const DroppedFiles = lazyComponent(
  async () => (await import('../features/dropped/DroppedFiles.tsx')).DroppedFiles,
);
const BrowserJobNotices = lazyComponent(
  async () => (await import('../features/jobs/BrowserJobNotices.tsx')).BrowserJobNotices,
);
const KeptListCommands = lazyComponent(async () => (await import('./KeptListCommands.tsx')).KeptListCommands);
const MissedRefreshNotice = lazyComponent(
  async () => (await import('../features/refreshing/MissedRefreshNotice.tsx')).MissedRefreshNotice,
);
const CustomerSwitcher = lazyComponent(async () => (await import('./CustomerSwitcher.tsx')).CustomerSwitcher);
const SheetCommands = lazyComponent(async () => (await import('./lookUp/SheetCommands.tsx')).SheetCommands);
const Tour = lazyComponent(async () => (await import('../features/tour/Tour.tsx')).Tour);
const ShortcutSheet = lazyComponent(
  async () => (await import('../features/shortcuts/ShortcutSheet.tsx')).ShortcutSheet,
);

/** The window: bar above, navigation at the left, the current screen beside it. */
export function Shell() {
  const t = useTexts('shell');
  const bridge = useBridge();
  const [path, navigate] = useLocation();
  const connection = useActiveConnection();
  const isMissed = useApp((app) => app.missedRefresh !== null);
  const host = useApp((app) => app.host);
  const unseen = useUnseenEndsStore(({ count }) => count);
  const connectionId = connection?.id ?? null;
  const [showsShortcuts, setShowsShortcuts] = useState<boolean | null>(null);
  const [showsNear, setShowsNear] = useState(false);
  const showNear = () => setShowsNear(true);
  const showGuide = useEffectEvent(() => {
    // Opened twice it is still one entry of the history: one Escape goes back to where the clerk was.
    if (path !== paths.guide) navigate(paths.guide);
  });
  const main = useRef<HTMLElement>(null);
  useScrollPlace(main, path);
  useShortcutListener();
  useShortcut('i', 'shell:commandAllInvoices', () => navigate(paths.allInvoices), true);
  useShortcut('Shift+t', 'shell:commandToday', () => navigate(paths.today), true);
  useShortcut('F1', 'shell:commandGuide', showGuide, true);
  useShortcut('F8', 'shell:commandNotifications', focusToasts, true);
  useShortcut('?', 'shell:commandShortcuts', () => setShowsShortcuts(true), true);
  useShortcut('g', 'shell:nearCustomers', showNear, true);
  useShortcut('Mod+j', 'shell:nearCustomers', showNear);
  useShortcut('F6', 'shell:commandNextArea', () => stepArea(1));
  useShortcut('Shift+F6', 'shell:commandPreviousArea', () => stepArea(-1));
  useShortcut('Alt+ArrowLeft', 'shell:commandBack', () => walkHistory('back'), true);
  useShortcut('Alt+ArrowRight', 'shell:commandForward', () => walkHistory('forward'), true);
  useEffect(() => bridge.app.guideAsked(() => showGuide()), [bridge]);
  useEffect(() => {
    if (connectionId !== null) return followCards(bridge, connectionId);
    clearCards();
    return undefined;
  }, [bridge, connectionId]);
  useEffect(() => {
    globalThis.requestIdleCallback?.(() => void loadChunksAhead());
  }, []);
  useEffect(() => {
    const title = connection === null ? t('product') : `${visibleText(connection.name)} – ${t('product')}`;
    document.title = unseen > 0 ? `(${unseen}) ${title}` : title;
  }, [connection, unseen, t]);
  return (
    <div className={styles['shell']} data-environment={connection?.environmentTone}>
      <button
        type="button"
        data-screen-only
        className={styles['skip']}
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('skipToContent')}
      </button>
      <TopBar />
      {/* Given, not imported there: code that is loaded later and imports this would split what the first screen loads. */}
      <AppCommands screens={SCREENS} />
      <SheetCommands connectionId={connectionId} />
      <JobEndToasts />
      {host === 'browser' && <BrowserJobNotices />}
      <SideNav onNear={showNear} />
      <main ref={main} id="content" tabIndex={-1} className={styles['main']}>
        <Notices />
        {isMissed && <MissedRefreshNotice />}
        <FaultBoundary
          subject={path}
          fallback={(retry) => <ErrorPanel failure={SCREEN_FAULT} onRetry={retry} />}
        >
          <Routes />
        </FaultBoundary>
      </main>
      <Tour />
      <DroppedFiles connectionId={connectionId} />
      {connectionId !== null && <KeptListCommands key={connectionId} connectionId={connectionId} />}
      {connectionId !== null && <GlobalDialogs connectionId={connectionId} />}
      {showsNear && <CustomerSwitcher onClose={() => setShowsNear(false)} />}
      {showsShortcuts !== null && (
        <ShortcutSheet isOpen={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
      )}
    </div>
  );
}

interface SheetProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

interface KeyedSheet {
  readonly of: string;
  readonly textKey: AnyTextKey;
  readonly Sheet: ComponentType<SheetProps>;
}

/** Sheets for many customers from any screen, each by its key or the look-up box; those without a key are in SheetCommands. */
function GlobalDialogs({ connectionId }: { readonly connectionId: string }) {
  return SHEETS.map((sheet) => <OneSheet key={sheet.of} {...sheet} connectionId={connectionId} />);
}

function OneSheet({ of, textKey, Sheet, connectionId }: KeyedSheet & { readonly connectionId: string }) {
  const [open, setOpen] = useState(false);
  useShortcut(of, textKey, () => setOpen(true), true);
  return open && <Sheet connectionId={connectionId} onClose={() => setOpen(false)} />;
}

/**
 * Each page keeps its own place in the scrolled element: a new one begins at its top, one that the clerk returns to at
 * its former place, as soon as it is long enough for that. One who scrolls before has chosen another place.
 */
export function useScrollPlace(element: RefObject<HTMLElement | null>, path: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    let wanted: number | null = places.current.get(path) ?? 0;
    const settle = () => {
      wanted = null;
      growing.disconnect();
    };
    const restore = () => {
      if (wanted === null) return;
      current.scrollTop = wanted;
      if (Math.abs(current.scrollTop - wanted) < 1) settle();
    };
    const growing = new MutationObserver(restore);
    growing.observe(current, { childList: true, characterData: true, subtree: true });
    restore();
    const listening = new AbortController();
    const { signal } = listening;
    const options = { passive: true, capture: true, signal };
    const note = () => {
      if (wanted === null) places.current.set(path, current.scrollTop);
    };
    current.addEventListener('scroll', note, { passive: true, signal });
    for (const name of ['wheel', 'touchmove', 'pointerdown']) window.addEventListener(name, settle, options);
    const press = ({ key }: KeyboardEvent) => SCROLLING.includes(key) && settle();
    window.addEventListener('keydown', press, options);
    return () => {
      listening.abort();
      settle();
    };
  }, [element, path]);
}

function TopBar() {
  const t = useTexts('shell');
  return (
    <header className={styles['bar']} data-area="lookUp" data-screen-only>
      <span className={styles['product']}>{t('product')}</span>
      <div className={styles['lookUp']}>
        <LookUpBox />
      </div>
      <div className={styles['state']}>
        <ConnectivityMark />
        <EnvironmentMenu />
        <JobsIndicator />
      </div>
    </header>
  );
}

/** How many jobs are running, and whether some failed; leads to the jobs. */
function JobsIndicator() {
  const t = useTexts('shell');
  const [, navigate] = useLocation();
  const bridge = useBridge();
  useEffect(() => bridge.jobs.asked(() => navigate(paths.jobs)), [bridge, navigate]);
  const jobs = useAppStore((state) => state.jobs);
  const running = jobs.filter(({ state }) => state === 'running').length;
  const failed = jobs.filter(({ failed: failures, state }) => failures > 0 && state !== 'running').length;
  const parts = [
    ...(running > 0 ? [t('jobsRunning', { count: running })] : []),
    ...(failed > 0 ? [t('jobsFailed', { count: failed })] : []),
  ];
  const words = parts.length > 0 ? parts.join(', ') : t('jobsNone');
  const shown = running > 0 ? `${t('jobs')} ${running}` : t('jobs');
  return (
    <Tooltip text={words}>
      <Button
        variant="quiet"
        aria-label={`${shown}: ${words}`}
        onPress={() => navigate(paths.jobs)}
        icon={<Layers size={15} aria-hidden />}
        {...(failed > 0 ? { after: <TriangleAlert size={13} aria-hidden /> } : {})}
      >
        {shown}
      </Button>
    </Tooltip>
  );
}

const ICONS = { online: Cloud, offline: CloudOff, unknown: CircleDashed };

/** Whether the service answers; figures have the time of their own fetch beside them. Offline is grey, with icon and word. */
function ConnectivityMark() {
  const t = useTexts('shell');
  const formats = useFormats();
  const now = useNow();
  const { state, since } = useApp((app) => app.connectivity);
  const moment = formats.moment(since, now);
  const words = {
    online: { short: t('online'), long: t('onlineSince', { moment }) },
    offline: { short: t('offline'), long: t('offlineSince', { moment }) },
    unknown: { short: t('connectivityUnknown'), long: t('connectivityUnknownLong') },
  }[state];
  const Icon = ICONS[state];
  return (
    <div role="status" className={styles['connectivity']}>
      <TooltipMark text={words.long}>
        <span className={classes(styles['mark'], styles[state])}>
          <Icon size={14} aria-hidden />
          {words.short}
        </span>
      </TooltipMark>
    </div>
  );
}

/** Which screen an address shows. */
function Routes() {
  return (
    <Switch>
      {SCREENS.map(({ path, view }) => (
        <Route key={path} path={path} component={view} />
      ))}
      <Route path={paths.customer}>
        {({ connectionId, number }) => (
          <CustomerRoute
            connectionId={connectionId}
            typed={number}
            show={(customer) => <CustomerView key={customerKey(customer)} customer={customer} />}
          />
        )}
      </Route>
      <Route path={paths.asOfCustomer}>
        {({ connectionId, number }) => (
          <CustomerRoute
            connectionId={connectionId}
            typed={number}
            show={(customer) => <AsOfView key={customerKey(customer)} customer={customer} />}
          />
        )}
      </Route>
      <Route path={paths.connection}>
        {({ connectionId }) => <ConnectionView key={connectionId} connectionId={connectionId} />}
      </Route>
      <Route>
        <NowhereView />
      </Route>
    </Switch>
  );
}

interface CustomerRouteProps {
  readonly connectionId: string;
  readonly typed: string;
  readonly show: (customer: CustomerRef) => ReactNode;
}

/** An address names a customer of a connection that is here, by digits alone; any other address is not found. */
function CustomerRoute({ connectionId, typed, show }: CustomerRouteProps) {
  const known = useApp((app) => app.connections.some(({ id }) => id === connectionId));
  const parsed = parseCustomerNumber(typed);
  if (!known || !parsed.ok || parsed.number !== typed) return <NowhereView />;
  return show({ connectionId, number: parsed.number });
}

function NowhereView() {
  const t = useTexts('shell');
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={<SearchX size={24} aria-hidden />}
      scope="page"
      title={t('notFoundTitle')}
      action={<Button onPress={() => navigate(paths.desk)}>{t('backToDesk')}</Button>}
    >
      {t('notFoundText')}
    </EmptyState>
  );
}

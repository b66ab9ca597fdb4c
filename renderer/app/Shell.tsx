import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { visibleText } from '../../shared/domain/visibleText.ts';
import { useBridge } from '../base/bridgeContext.tsx';
import { clearCards, followCards } from '../base/cardsStore.ts';
import { useCommands } from '../base/commands.ts';
import { paths } from '../base/paths.ts';
import { SCREEN_FAULT } from '../base/screenFault.ts';
import { useShortcut, useShortcutListener } from '../base/shortcuts.ts';
import { undoLast } from '../base/undo.ts';
import { useUnseenEndsStore } from '../base/unseenEndsStore.ts';
import { useActiveConnection, useApp } from '../base/useApp.ts';
import { walkHistory } from '../base/walkHistory.ts';
import { DroppedFiles } from '../features/dropped/DroppedFiles.tsx';
import type { AnyTextKey } from '../i18n/textKeys.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { stepArea } from '../ui/focus/areas.ts';
import { lazyComponent, loadChunksAhead } from '../ui/lazyComponent.tsx';
import { focusToasts } from '../ui/toastFocus.ts';
import { FaultBoundary } from './FaultBoundary.tsx';
import { Notices } from './Notices.tsx';
import styles from './Shell.module.css';
import { SideNav } from './SideNav.tsx';
import { Routes } from './screens/Routes.tsx';
import { SCREENS } from './screens/screens.tsx';
import { TopBar } from './TopBar.tsx';

/** Keys that scroll; a modifier that is still held from the way back is none. */
const SCROLLING = ['ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp', ' '];

const StatementsSheet = lazyComponent(
  async () => (await import('../features/exports/StatementsSheet.tsx')).StatementsSheet,
);

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
    Sheet: StatementsSheet,
  },
  {
    of: 'Shift+r',
    textKey: 'shell:commandRefreshMany',
    Sheet: lazyComponent(async () => (await import('../features/refreshing/RefreshSheet.tsx')).RefreshSheet),
  },
];

const KeptExportSheet = lazyComponent(
  async () => (await import('../features/exports/KeptExportSheet.tsx')).KeptExportSheet,
);

const AppCommands = lazyComponent(async () => (await import('./lookUp/AppCommands.tsx')).AppCommands);
const JobEndToasts = lazyComponent(
  async () => (await import('../features/jobs/JobEndToasts.tsx')).JobEndToasts,
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
  useShortcut('Mod+z', 'shell:commandUndo', undoLast);
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

/** Sheets for many customers from any screen, each by its key or the look-up box. */
function GlobalDialogs({ connectionId }: { readonly connectionId: string }) {
  return (
    <>
      {SHEETS.map((sheet) => (
        <OneSheet key={sheet.of} {...sheet} connectionId={connectionId} />
      ))}
      <CommandSheets connectionId={connectionId} />
    </>
  );
}

/** Those that are rare or whose key is another sheet's, by the look-up box alone. */
function CommandSheets({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('shell');
  const [open, setOpen] = useState<'parquet' | 'reminders' | null>(null);
  useCommands(() => [
    { id: 'shell:commandKeptExport', label: t('commandKeptExport'), run: () => setOpen('parquet') },
    { id: 'shell:commandReminders', label: t('commandReminders'), run: () => setOpen('reminders') },
  ]);
  const props = { connectionId, onClose: () => setOpen(null) };
  if (open === 'parquet') return <KeptExportSheet {...props} />;
  return open === 'reminders' && <StatementsSheet {...props} kind="reminders" />;
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

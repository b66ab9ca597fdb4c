import '../ui/theme.css';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { DEFAULT_SETTINGS } from '../../shared/ipc/defaultSettings.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import { askForSnapshot, followApp, isVaultOpen, useAppStore } from '../base/appStore.ts';
import { BridgeProvider, useBridge, useHostEnd } from '../base/bridgeContext.tsx';
import { allowSingleKeys, isForAnyScreen } from '../base/shortcuts.ts';
import { dataOf, subscribeUntilAborted } from '../base/useQuery.ts';
import { BridgeRefusedError } from '../bridge/bridgeRefusedError.ts';
import type { HostEnd } from '../bridge/hostLife.ts';
import {
  HostEndedNotice,
  HostEndedView,
  StartFailedView,
  StartingView,
} from '../features/start/StartPage.tsx';
import { Localized } from '../i18n/Localized.tsx';
import { useFocusKeeper } from '../ui/focus/focusRestorer.ts';
import { useInputQueue } from '../ui/keys/inputQueue.ts';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { TrackedWork, useDidNotCome } from '../ui/pendingWork.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import styles from './App.module.css';
import { FaultBoundary } from './FaultBoundary.tsx';
import { Shell } from './Shell.tsx';

const PRESSABLE_STYLE_ID = 'react-aria-pressable-style';

/**
 * react-aria adds a style element unless one with this id exists. Our policy refuses inline styles, so an inert
 * element takes its place; the rule itself is in base.css.
 */
function holdInlineStylesOff(): void {
  if (document.getElementById(PRESSABLE_STYLE_ID)) return;
  const inert = document.createElement('meta');
  inert.id = PRESSABLE_STYLE_ID;
  document.head.append(inert);
}

/** Shows Kontor at once; it fills in when the bridge is connected. Returns a function that removes it. */
export function mount(root: HTMLElement, bridge: Promise<Bridge>): () => void {
  holdInlineStylesOff();
  applyTheme('system');
  const tree = createRoot(root);
  tree.render(
    <StrictMode>
      <App bridge={bridge} />
    </StrictMode>,
  );
  return () => tree.unmount();
}

const VaultView = lazyComponent(
  async () => (await import('../features/vault/VaultView.tsx')).VaultView,
  <StartingView />,
);

const DataFolderView = lazyComponent(
  async () => (await import('../features/start/DataFolderView.tsx')).DataFolderView,
  <StartingView />,
);
const FirstStartView = lazyComponent(
  async () => (await import('../features/start/FirstStartView.tsx')).FirstStartView,
  <StartingView />,
);

interface AppProps {
  readonly bridge: Promise<Bridge>;
}

type Connecting = Bridge | 'waiting' | HostEnd;

function useConnectedBridge(coming: Promise<Bridge>): Connecting {
  const [bridge, setBridge] = useState<Connecting>('waiting');
  useEffect(
    () =>
      subscribeUntilAborted(coming, setBridge, (error) =>
        setBridge(error instanceof BridgeRefusedError ? error.end : 'stopped'),
      ),
    [coming],
  );
  return bridge;
}

/** The whole window: what is shown before the app state is known, and the shell after that. */
export function App({ bridge: coming }: AppProps) {
  const bridge = useConnectedBridge(coming);
  const app = useAppStore((state) => dataOf(state.app));
  const settings = app?.settings ?? DEFAULT_SETTINGS;
  const hostEnd = useHostEnd();
  useTheme(settings.theme);
  useEffect(() => allowSingleKeys(settings.singleKeyShortcuts), [settings.singleKeyShortcuts]);
  useEffect(() => (typeof bridge === 'string' ? undefined : followApp(bridge)), [bridge]);
  return (
    <Localized settings={settings} systemLanguage={app?.systemLanguage ?? navigator.language}>
      <div className={styles['window']}>
        <div className={styles['stage']}>
          <FaultBoundary fallback={(retry) => <StartFailedView failure={null} onRetry={retry} />}>
            {bridge === 'waiting' && <StartingView />}
            {(bridge === 'stopped' || bridge === 'unknown') && <HostEndedView end={bridge} />}
            {typeof bridge !== 'string' && (
              <BridgeProvider bridge={bridge}>
                <Router hook={useHashLocation}>
                  <Stage />
                </Router>
              </BridgeProvider>
            )}
          </FaultBoundary>
        </div>
        <Toasts />
      </div>
      {hostEnd !== null && <HostEndedNotice end={hostEnd} />}
      <TrackedWork />
    </Localized>
  );
}

/** The stage that the app is in. */
function Stage() {
  const bridge = useBridge();
  const app = useAppStore((state) => state.app);
  const [path] = useHashLocation();
  useFocusKeeper(path);
  useInputQueue(isForAnyScreen);
  const state = dataOf(app);
  const addsConnection = path.startsWith('/connections') || path.startsWith('/settings');
  const hasDesk =
    state !== null && isVaultOpen(state.vault) && (state.connections.length > 0 || addsConnection);
  // A question that comes before the desk takes no keys that were typed for the desk.
  useDidNotCome(!hasDesk);
  if (state === null) {
    return app.state === 'failed' ? (
      <StartFailedView failure={app.failure} onRetry={() => void askForSnapshot(bridge)} />
    ) : (
      <StartingView />
    );
  }
  if (!isVaultOpen(state.vault)) {
    return state.dataFolder === 'ready' ? <VaultView /> : <DataFolderView trouble={state.dataFolder} />;
  }
  return hasDesk ? <Shell /> : <FirstStartView />;
}

const DARK = '(prefers-color-scheme: dark)';

/** Puts the theme on the document; `system` follows the system for as long as it is chosen. */
function applyTheme(theme: Settings['theme']): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

function useTheme(theme: Settings['theme']): void {
  useEffect(() => {
    const apply = () => applyTheme(theme);
    apply();
    const system = matchMedia(DARK);
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [theme]);
}

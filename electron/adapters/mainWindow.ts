import { BrowserWindow, nativeTheme, type Session, screen } from 'electron';
import { SAFE_PREFERENCES } from './windowDefences.ts';
import { readWindowState, writeWindowState } from './windowState.ts';

export interface MainWindowParts {
  readonly session: Session;
  readonly preload: string;
  /** Holds `window.json`. */
  readonly dataFolder: string;
  readonly packaged: boolean;
}

/** The one window. It has the page's own background from the first frame and shows when there is something. */
export function openMainWindow(parts: MainWindowParts): BrowserWindow {
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const state = readWindowState(parts.dataFolder, areas);
  const window = new BrowserWindow({
    ...(state === null
      ? { width: 1280, height: 820 }
      : { x: state.x, y: state.y, width: state.width, height: state.height }),
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Kontor',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171a' : '#ffffff',
    webPreferences: {
      ...SAFE_PREFERENCES,
      session: parts.session,
      preload: parts.preload,
      devTools: !parts.packaged,
    },
  });
  const show = (): void => {
    // Shows the window too: before the page has drawn, that would be a blank one over the whole screen.
    if (state?.maximized === true) window.maximize();
    window.show();
  };
  window.once('ready-to-show', show);
  // A page that did not load is never ready: the window is shown all the same, so that it can be closed.
  window.webContents.once('did-fail-load', show);
  window.on('close', () =>
    writeWindowState(parts.dataFolder, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
  );
  return window;
}

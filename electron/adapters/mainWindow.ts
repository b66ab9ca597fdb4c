import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, BrowserWindow, nativeTheme, type Rectangle, type Session, screen } from 'electron';
import { z } from 'zod';
import { SAFE_PREFERENCES } from './windowDefences.ts';

interface MainWindowParts {
  readonly session: Session;
  readonly preload: string;
  /** Holds `window.json`. */
  readonly dataFolder: string;
  readonly packaged: boolean;
}

/** A window that is hidden for longer looks like a program that did not start. */
const LONGEST_HIDDEN_MS = 3_000;

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
  showWhenReady(window, () => {
    // Shows the window too: before the page has drawn, that would be a blank one over the whole screen.
    if (state?.maximized === true) window.maximize();
    window.show();
  });
  window.on('close', () =>
    writeWindowState(parts.dataFolder, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
  );
  return window;
}

/**
 * Shows a hidden window, once: as soon as its page is drawn, has loaded or cannot be loaded, and after three seconds in
 * any case. On Wayland `ready-to-show` often never comes for a window that is hidden (electron/electron#48859, since
 * Electron 38): alone, it would leave a program that runs and shows nothing.
 */
export function showWhenReady(window: BrowserWindow, show: () => void = () => window.show()): void {
  const ready = (): void => {
    if (isOver) return;
    end();
    show();
  };
  let isOver = false;
  const late = setTimeout(ready, LONGEST_HIDDEN_MS);
  const end = (): void => {
    isOver = true;
    clearTimeout(late);
  };
  window.once('ready-to-show', ready);
  window.webContents.once('did-finish-load', ready);
  window.webContents.once('did-fail-load', ready);
  window.once('closed', end);
}

/** Keeps one window a launch. A second start, or the dock, brings it to the front or opens it again. */
export function keepOneWindow(app: Pick<App, 'on'>, open: () => BrowserWindow) {
  let window: BrowserWindow | null = null;
  let begun = false;
  const show = (): void => {
    if (!begun) return;
    if (window === null) {
      window = open();
      window.once('closed', () => {
        window = null;
      });
      return;
    }
    if (window.isMinimized()) window.restore();
    if (!window.isVisible()) window.show();
    window.focus();
  };
  app.on('second-instance', show);
  app.on('activate', show);
  return {
    current: () => window,
    /** Brings the window to the front, or opens it again. */
    show,
    /** Opens the first window; before this nothing else opens one. */
    begin: (): void => {
      begun = true;
      show();
    },
  };
}

const windowStateSchema = z.strictObject({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(720).max(20_000),
  height: z.number().int().min(480).max(20_000),
  maximized: z.boolean(),
});

type WindowState = z.infer<typeof windowStateSchema>;

/** Where the window was last time; null when it is not known or on no screen that exists now. */
export function readWindowState(folder: string, screens: readonly Rectangle[]): WindowState | null {
  try {
    const state = windowStateSchema.parse(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8')));
    return screens.some((screen) => holdsTitleBar(screen, state)) ? state : null;
  } catch {
    return null;
  }
}

export function writeWindowState(folder: string, state: WindowState): void {
  try {
    writeFileSync(join(folder, 'window.json'), JSON.stringify(state), { mode: 0o600 });
  } catch {
    // A full disk must not prevent the window from closing; the next launch opens at the default place.
  }
}

function holdsTitleBar(screen: Rectangle, state: WindowState): boolean {
  const middle = state.x + state.width / 2;
  return (
    middle >= screen.x &&
    middle <= screen.x + screen.width &&
    state.y >= screen.y &&
    state.y <= screen.y + screen.height - 40
  );
}

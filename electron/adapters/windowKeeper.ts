import type { App, BrowserWindow } from 'electron';

/** The one window of a launch. A second start, or the dock, brings it to the front or opens it again. */
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

import type { Shell } from '../ports/shell.ts';

/** The browser host opens nothing: it may run on a machine without a desktop, and the page shows the place instead. */
export const noDesktopShell: Shell = { openFolder: () => Promise.resolve(false) };

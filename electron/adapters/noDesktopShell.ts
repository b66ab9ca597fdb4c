import type { Shell } from '../ports/shell.ts';

/** The browser host opens nothing: it may run on a machine without a desktop, and the page says where to look. */
export const noDesktopShell: Shell = { openFolder: () => Promise.resolve(false) };

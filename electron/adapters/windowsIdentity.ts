import type { App } from 'electron';

/** As `appId` in electron-builder.yml: the installers write it into the shortcut in the start menu. */
export const APP_ID = 'app.kontor.desktop';

/** Windows shows a notice of a program alone whose identity a shortcut in the start menu has. */
export function nameForWindows(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'win32') app.setAppUserModelId(app.isPackaged ? APP_ID : process.execPath);
}

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type AppProcess, startApp } from '../../e2e/harness/app.ts';

/** The built browser host on its sample data, without a keychain, opened in a page up to the desk. */
export async function openSampleApp(page: Page, folder: string): Promise<AppProcess> {
  const app = await startApp({
    dataDir: join(folder, 'data'),
    exportDir: join(folder, 'exports'),
    flags: ['--sample-data'],
    // No keychain answers here: the sample data opens by itself, for this session only.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'none')}` },
  });
  await page.goto(app.line.address);
  await page.getByText('Numbers to try').waitFor();
  return app;
}

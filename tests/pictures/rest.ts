import { ActivityPage } from '../pages/activityPage.ts';
import { choose } from '../pages/choose.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { KeepPage } from '../pages/keepPage.ts';
import { SettingsPage } from '../pages/settingsPage.ts';
import type { Photographer } from './photographer.ts';

/** Jobs, activity, settings, the look-up box, the shortcuts, and what asks before it removes. */
export async function walkRest(photographer: Photographer): Promise<void> {
  const { page } = photographer;
  await choose(page, 'jobs', 'Go to Jobs');
  await page
    .getByText(/ saved/)
    .first()
    .waitFor({ timeout: 60_000 });
  await photographer.take('jobs');
  const activity = new ActivityPage(page);
  await activity.open();
  await activity.check();
  await activity.verdict.waitFor();
  await photographer.take('activity');
  await new SettingsPage(page).open();
  await photographer.take('settings');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('1109,90');
  await page.getByText('Invoices by amount').waitFor();
  await photographer.take('look-up');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('export');
  await page.getByRole('option').first().waitFor();
  await photographer.take('commands');
  await page.keyboard.press('Escape');
  await new CustomerPage(page).lookUp('K10001');
  await page.getByText(/^49 of 49 invoices/).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await photographer.take('shortcuts');
  await page.keyboard.press('Escape');
  await new KeepPage(page).askToForget('10001');
  await photographer.take('forget');
  await page.keyboard.press('Escape');
  await choose(page, '>old combined', 'Help');
  await page.getByRole('table').first().waitFor();
  await photographer.take('replaced-call');
}

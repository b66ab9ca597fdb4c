/** `npm run pictures`: a picture of each screen in both themes, from the running app on the sample service. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AppProcess, startApp } from '../e2e/harness/app.ts';
import { launchChromium, openPage } from '../e2e/harness/browser.ts';
import { withKeyring } from '../fakes/withKeyring.ts';
import { startThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { fetchMany, walkLists } from './allCustomers.ts';
import { enterSender, walkMonthEnd } from './monthEnd.ts';
import { walkCustomer } from './oneCustomer.ts';
import { Photographer } from './photographer.ts';
import { walkRest } from './rest.ts';
import { walkMorning, walkNotes } from './review.ts';
import { walkSheets } from './sheets.ts';
import { walkStart } from './start.ts';

const THURSDAY = '2026-03-05';
const FRIDAY = '2026-03-06';
const PLACE = 'Europe/Stockholm';
// The time of the pictures is this place's, wherever they are made.
process.env['TZ'] = PLACE;
const CLOCK = pathToFileURL(join(import.meta.dirname, 'slowClock.mjs')).href;

await using folder = await temporaryFolder();
await using browser = await launchChromium();
await withKeyring({}, async (keyring) => {
  await using sandbox = await startThreadedSandbox({ referenceDate: FRIDAY, port: 47_100 });
  const running: AppProcess[] = [];
  const morning = async (day: string, language = 'en_GB.UTF-8') => {
    await running.pop()?.stop();
    const from = new Date(`${day}T08:58:00`).getTime();
    const app = await startApp({
      dataDir: join(folder.path, 'data'),
      exportDir: join(folder.path, 'exports'),
      env: {
        ...keyring.env,
        TZ: PLACE,
        LC_ALL: language,
        NODE_OPTIONS: `--import=${CLOCK}`,
        KONTOR_PICTURES_FROM: String(from),
      },
    });
    running.push(app);
    const { page } = await openPage(browser, { locale: 'en-GB', timezoneId: PLACE });
    page.setDefaultTimeout(20_000);
    await page.clock.setFixedTime(new Date(from + 4 * 60_000));
    await page.goto(app.line.address);
    return new Photographer(page, await browser.newPage());
  };
  try {
    const thursday = await morning(THURSDAY);
    await walkStart(thursday, sandbox);
    await enterSender(thursday.page);
    await fetchMany(thursday);
    await walkNotes(thursday);
    const friday = await morning(FRIDAY);
    await walkLists(friday, sandbox);
    await walkCustomer(friday);
    await walkSheets(friday);
    await walkMonthEnd(friday);
    await walkRest(friday);
    await walkMorning(friday);
    await walkMorning(await morning(FRIDAY, 'sv_SE.UTF-8'), '-sv');
  } finally {
    await running.pop()?.stop();
  }
});

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startApp } from '../../e2e/harness/app.ts';
import { launchChromium, openPage } from '../../e2e/harness/browser.ts';
import { ConnectPage } from '../../pages/connectPage.ts';
import type { SandboxOptions } from '../../sandbox/startSandbox.ts';
import { startThreadedSandbox, type ThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type Longest, longestTask } from './longestTask.ts';

/** How long the two threads that a clerk waits for were blocked at once. */
export interface Blocked {
  readonly page: Longest;
  readonly main: Longest;
}

export interface WatchedOptions {
  /** The customer whose list is the longest that is asked for. */
  readonly opens: string;
  readonly service?: SandboxOptions;
}

export interface WatchedDesk {
  readonly page: Page;
  /** While `act` runs, and for a moment after. */
  watched(act: () => Promise<void>): Promise<Blocked>;
}

/** The built app over the sample service with a probe in its main process, in a real page; all of it ends with `work`. */
export async function withWatchedDesk<Answer>(
  { opens, service }: WatchedOptions,
  work: (desk: WatchedDesk) => Promise<Answer>,
): Promise<Answer> {
  await using folder = await temporaryFolder();
  const root = folder.path;
  const probe = join(root, 'probe.json');
  await using sandbox = await startThreadedSandbox(service);
  await using app = await startApp({
    dataDir: join(root, 'data'),
    exportDir: join(root, 'exports'),
    env: {
      ...process.env,
      KONTOR_PROBE: probe,
      NODE_OPTIONS: `--import=${new URL('./eventLoopProbe.mjs', import.meta.url).href}`,
    },
  });
  await using browser = await launchChromium();
  const { page } = await openPage(browser);
  await page.goto(app.line.address);
  await enter(page, sandbox, opens);
  const watched = async (act: () => Promise<void>): Promise<Blocked> => {
    await longestStall(app.child.pid, probe);
    const task = await longestTask(browser, page, async () => {
      await act();
      await wait(300);
    });
    return { page: task, main: await longestStall(app.child.pid, probe) };
  };
  return await work({ page, watched });
}

async function enter(page: Page, { baseUrl, credentials }: ThreadedSandbox, opens: string) {
  const go = page.getByRole('button', { name: 'Continue with this session only' });
  const first = page.getByRole('button', { name: /^Connect to a service/ });
  await go.or(first).first().waitFor();
  if (await go.isVisible()) await go.click();
  const connect = new ConnectPage(page);
  await connect.connectTo({ name: 'Bench', address: baseUrl, ...credentials });
  // The service makes its long list now: later it would take the processor that is being measured.
  await connect.checkWith(`K${opens}`);
}

/** Of the main process since the last time: see the probe. */
async function longestStall(pid: number | undefined, probe: string): Promise<Longest> {
  await rm(probe, { force: true });
  process.kill(pid ?? 0, 'SIGUSR2');
  for (let turn = 0; turn < 200; turn += 1) {
    await wait(20);
    const text = await readFile(probe, 'utf8').catch(() => '');
    if (text !== '') return JSON.parse(text) as Longest;
  }
  throw new Error('the app does not answer the probe');
}

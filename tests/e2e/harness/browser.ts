import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { PATIENCE } from '../../patience.ts';

/** Also asked by the set-up, which is plain JavaScript. */
const { installedBrowser } = (await import('../../../scripts/installedBrowser.mjs' as string)) as {
  installedBrowser: () => string | undefined;
};

/** A Chromium, Chrome or Edge that is installed here; undefined where there is none. */
export function findChromium(): string | undefined {
  return installedBrowser();
}

/** Why what needs a browser is skipped. */
export const NO_BROWSER = 'no Chromium, Chrome or Edge is installed, and KONTOR_CHROMIUM names none';

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_BROWSER);
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath,
    args: [...asRoot, '--disable-background-networking', '--disable-component-update', '--disable-quic'],
  });
}

let shared: Promise<Browser> | undefined;

/** The one Chromium of this worker, for one file after the other; it ends with the worker. */
export async function workersChromium(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = launchChromium();
  return shared;
}

/** Closes every page that a file has left open in the worker's Chromium, with all that it has stored. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** A page of its own whose console errors and failed policy checks are collected: a test asserts none. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  // Without motion, so that nothing is looked at while it fades in.
  const still = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...still, ...options });
  context.setDefaultTimeout(PATIENCE);
  // A browser notes 250 of what a page loads, and Kontor has more files.
  await context.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  const page = await context.newPage();
  return { page, complaints: collectComplaints(page) };
}

/** What the page's console and policy complain of from now on. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { PATIENCE } from '../../patience.ts';

const CANDIDATES = [
  process.env['KONTOR_CHROMIUM'],
  // The same engine without a window, which no test needs and which takes a third of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium that is installed here; undefined where there is none. */
export function findChromium(): string | undefined {
  return CANDIDATES.find((path) => path !== undefined && existsSync(path));
}

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('no Chromium found: install it or name it in KONTOR_CHROMIUM');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath,
    args: [...asRoot, '--disable-background-networking', '--disable-component-update', '--disable-quic'],
  });
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

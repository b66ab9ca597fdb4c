import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Screen {
  readonly scene: string;
  readonly path: string;
  /** What the clerk does before the screen is looked at. */
  readonly act?: (page: Page) => Promise<void>;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  'first start': { scene: 'first', path: '/' },
  'locked keychain': { scene: 'locked', path: '/' },
  'lost keychain': { scene: 'backendChanged', path: '/' },
  desk: { scene: 'busy', path: '/' },
  'empty desk': { scene: 'empty', path: '/' },
  'offline desk': { scene: 'offline', path: '/' },
  'sample desk': { scene: 'sample', path: '/' },
  'session only': { scene: 'session', path: '/' },
  settings: { scene: 'busy', path: '/settings' },
  'stored connection': { scene: 'busy', path: '/connections/nordfiber' },
  nowhere: { scene: 'busy', path: '/nowhere' },
  'form with errors': {
    scene: 'first',
    path: '/connections/new',
    act: async (page) => {
      await page.locator('summary').click();
      await page.getByRole('button', { name: 'Save and check' }).click();
      await page.getByText('Enter the client secret.').waitFor();
    },
  },
  'failed check': {
    scene: 'checkFails',
    path: '/connections/nordfiber',
    act: async (page) => {
      await page.getByRole('button', { name: 'Check connection' }).click();
      await page.getByText('The check stopped at').waitFor();
    },
  },
  'look-up with results': {
    scene: 'busy',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('510');
      await page
        .getByRole('option', { name: /Invoice 510/ })
        .first()
        .waitFor();
    },
  },
  'look-up refused': {
    scene: 'busy',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('10-99');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  shortcuts: {
    scene: 'busy',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  'connection menu': {
    scene: 'busy',
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: /Nordfiber/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  'remove question': {
    scene: 'busy',
    path: '/settings',
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove Nordfiber' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
};

declare const axe: { run(root: Document): Promise<AxeResults> };

describe('each screen in a real browser', () => {
  let folder: string;
  let server: ViteDevServer;
  let browser: Browser;
  let axeSource: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kontor-pages-'));
    server = await createServer({
      configFile: false,
      root: ROOT,
      cacheDir: folder,
      logLevel: 'error',
      plugins: [react()],
      server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
      optimizeDeps: { entries: ['tests/pages/fakeDesk.html'] },
    });
    await server.listen();
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking'],
    });
    axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    // The first visit makes Vite prepare its packages, after which it may load the page once more.
    const warm = await visit({ scene: 'busy', path: '/' }, { width: 1280, height: 800 });
    await warm.close();
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function visit(screen: Screen, viewport: { width: number; height: number }) {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
    const address = server.httpServer?.address();
    if (!address || typeof address === 'string') throw new Error('the page server has no port');
    await page.goto(
      `http://127.0.0.1:${address.port}/tests/pages/fakeDesk.html?scene=${screen.scene}#${screen.path}`,
    );
    await page.locator('main:not([aria-busy]) h1').first().waitFor();
    await screen.act?.(page);
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    return page;
  }

  async function findings(page: Page): Promise<string[]> {
    await page.evaluate(axeSource);
    const { violations, passes } = await page.evaluate(() => axe.run(document));
    expect(passes.length).toBeGreaterThan(10);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }

  it.each(Object.entries(SCREENS))('has no axe findings in light and dark: %s', async (_, screen) => {
    const page = await visit(screen, { width: 1280, height: 800 });
    expect(await findings(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark';
    });
    expect(await findings(page)).toEqual([]);
    await page.close();
  });

  it.each([
    { zoom: '200 %', width: 640, height: 400 },
    { zoom: '100 %', width: 1000, height: 700 },
  ])('needs no sideways scrolling at $zoom, $width pixels wide', async ({ width, height }) => {
    for (const path of ['/', '/settings', '/connections/nordfiber']) {
      const page = await visit({ scene: 'busy', path }, { width, height });
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(width);
      expect(await findings(page)).toEqual([]);
      await page.close();
    }
  });

  it('lets the keyboard reach everything on the desk, with the focus in sight', async () => {
    const page = await visit({ scene: 'busy', path: '/' }, { width: 1280, height: 800 });
    const reached: string[] = [];
    for (let step = 0; step < 18; step += 1) {
      await page.keyboard.press('Tab');
      const { text, outline } = await page.evaluate(() => {
        const active = document.activeElement ?? document.body;
        const text = active.getAttribute('aria-label') ?? active.textContent ?? '';
        return { text, outline: getComputedStyle(active).outlineStyle };
      });
      expect({ text, outline }).toEqual({ text, outline: 'solid' });
      reached.push(text);
    }
    for (const wanted of ['Look up', 'Desk', 'Jobs', 'Settings', '10001', 'Unpin customer 10001']) {
      expect(reached).toContain(wanted);
    }
    await page.close();
  });
});

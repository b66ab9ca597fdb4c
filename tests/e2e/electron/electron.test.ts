import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { _electron } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { electronBinary } from './electronBinary.ts';

const binary = electronBinary();

/** What only Electron can break; everything else is proven in the browser host. */
describe('the product in Electron', () => {
  let folder: string;
  let app: ElectronApplication;
  let page: Page;

  beforeAll(async () => {
    if ('missing' in binary) {
      return;
    }
    folder = await mkdtemp(join(tmpdir(), 'kontor-e2e-electron-'));
    app = await _electron.launch({
      executablePath: binary.path,
      args: [binary.root, '--sample-data', '--data-dir', folder],
      // Without it the driver adds --no-sandbox on Linux, with which Kontor does not start.
      chromiumSandbox: true,
    });
    page = await app.firstWindow();
  });

  afterAll(async () => {
    if (!('missing' in binary)) {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  beforeEach((context) => {
    if ('missing' in binary) {
      context.skip(binary.missing);
    }
  });

  it('P13 shows the page from its own scheme', async () => {
    await page.waitForLoadState();
    expect(page.url()).toMatch(/^kontor:\/\/app\//);
    expect(await page.evaluate(() => location.origin)).toBe('kontor://app');
  });

  it('P10 the page has the bridge, and neither Node nor a general way to call', async () => {
    const found = await page.evaluate(() => ({
      bridge: Object.keys(Reflect.get(window, 'kontor') as object).length > 5,
      require: typeof Reflect.get(window, 'require'),
      process: typeof Reflect.get(window, 'process'),
      invoke: JSON.stringify(Reflect.get(window, 'kontor')).includes('invoke'),
    }));
    expect(found).toEqual({ bridge: true, require: 'undefined', process: 'undefined', invoke: false });
  });

  it('P10 a call goes through and a wrong one is refused', async () => {
    const answers = await page.evaluate(async () => {
      const { app: domain } = Reflect.get(window, 'kontor') as {
        app: { snapshot(input: unknown): Promise<{ ok: boolean }> };
      };
      return [(await domain.snapshot({})).ok, (await domain.snapshot({ more: 1 })).ok];
    });
    expect(answers).toEqual([true, false]);
  });

  it('P11 the page opens no window and goes nowhere', async () => {
    await page.evaluate(() => {
      window.open('https://evil.example/');
      location.href = 'https://evil.example/';
    });
    await page.waitForTimeout(300);
    expect(app.windows()).toHaveLength(1);
    expect(page.url()).toMatch(/^kontor:\/\/app\//);
  });

  it('ends cleanly, and a second launch on the same data can begin', async () => {
    const again = await _electron.launch({
      executablePath: 'missing' in binary ? '' : binary.path,
      args: ['missing' in binary ? '' : binary.root, '--data-dir', folder],
      chromiumSandbox: true,
    });
    // The first instance still runs, so this one hands over and ends by itself.
    await again.waitForEvent('close');
    expect(app.windows()).toHaveLength(1);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { _electron } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startListeningPost } from '../harness/listeningPost.ts';
import { scriptOf, WAYS_OUT } from '../hostile/waysOut.ts';
import { electronBinary } from './electronBinary.ts';

const binary = electronBinary();
const binaryPath = () => ('missing' in binary ? '' : binary.path);
const appRoot = () => ('missing' in binary ? '' : binary.root);

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

  it('P44 no way leads out of the page: 0 connections', async () => {
    const posts = await Promise.all(
      Object.keys(WAYS_OUT).map(async (way) => ({ way, post: await startListeningPost() })),
    );
    for (const { way, post } of posts) await page.evaluate(scriptOf(way, post.host));
    await page.waitForTimeout(500);
    expect(posts.filter(({ post }) => post.reached() > 0).map(({ way }) => way)).toEqual([]);
    for (const { post } of posts) post.stop();
    expect(page.url()).toMatch(/^kontor:\/\/app\//);
    expect(app.windows()).toHaveLength(1);
  });

  it('a second launch on the same data hands over and ends by itself', async () => {
    // As a process: the driver would wait for the debugger of one that is already ending.
    const second = spawn(binaryPath(), [appRoot(), '--data-dir', folder], { stdio: 'ignore' });
    expect(await once(second, 'exit')).toEqual([0, null]);
    expect(app.windows()).toHaveLength(1);
  });

  it('P12 does not start without its sandbox, and says so', async () => {
    const refused = spawn(binaryPath(), [appRoot(), '--no-sandbox', '--data-dir', join(folder, 'other')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    for await (const chunk of refused.stderr) {
      said += String(chunk);
      if (said.includes('--no-sandbox')) break;
    }
    // Its box waits for a person.
    refused.kill('SIGKILL');
    expect(said).toMatch(/--no-sandbox: /);
  });

  it('P45 the first launch on an empty folder reaches an open cache', async () => {
    const list = page.getByRole('grid');
    await page.getByRole('combobox').first().fill('K10001');
    await page.keyboard.press('Enter');
    await list.waitFor();
    expect(await list.getByRole('row').count()).toBeGreaterThan(5);
  });
});

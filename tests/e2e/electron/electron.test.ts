import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderForAll } from '../../integration/ownFolder.ts';
import { CustomerPage } from '../../pages/customerPage.ts';
import { seen } from '../../pages/seen.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type ElectronApp, startElectron } from '../harness/electronApp.ts';
import { type ElectronBinary, electronBinary, electronEnv, packedBinary } from '../harness/electronBinary.ts';
import { startListeningPost } from '../harness/listeningPost.ts';
import { scriptOf, WAYS_OUT } from '../hostile/waysOut.ts';

const binary = electronBinary();

/** What only Electron can break, on the sample service; what both hosts do is in `story.test.ts`. */
describe('the product in Electron', () => {
  const folder = folderForAll();
  let electron: ElectronApp;

  const start = () =>
    startElectron({
      dataDir: join(folder(), 'data'),
      exportDir: join(folder(), 'exports'),
      flags: ['--sample-data'],
      // No keychain answers here: the data is kept for this session only.
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder(), 'none')}` },
    });
  /** Up to the desk, which the sample data open by themselves, with the keychain of the system or without. */
  const opened = async (app: ElectronApp): Promise<ElectronApp> => {
    await app.page.getByText('Numbers to try').waitFor();
    return app;
  };

  beforeAll(async () => {
    if ('missing' in binary) return;
    electron = await opened(await start());
  });

  afterAll(async () => {
    if ('missing' in binary) return;
    await electron.kill();
  });

  beforeEach((context) => {
    if ('missing' in binary) context.skip(binary.missing);
  });

  it('P45 the first launch on an empty folder reaches an open cache', async () => {
    const customer = new CustomerPage(electron.page);
    await customer.lookUpAll('10001', 48);
  });

  it('P13 shows the page from its own scheme', async () => {
    expect(electron.page.url()).toMatch(/^kontor:\/\/app\//);
    expect(await electron.page.evaluate(() => location.origin)).toBe('kontor://app');
  });

  it('P10 the page has the bridge, and neither Node nor a general way to call', async () => {
    const found = await electron.page.evaluate(() => ({
      bridge: Object.keys(Reflect.get(window, 'kontor') as object).length > 5,
      require: typeof Reflect.get(window, 'require'),
      process: typeof Reflect.get(window, 'process'),
      invoke: JSON.stringify(Reflect.get(window, 'kontor')).includes('invoke'),
    }));
    expect(found).toEqual({ bridge: true, require: 'undefined', process: 'undefined', invoke: false });
  });

  it('P10 a call goes through and a wrong one is refused', async () => {
    const answers = await electron.page.evaluate(async () => {
      const { app: domain } = Reflect.get(window, 'kontor') as {
        app: { snapshot(input: unknown): Promise<{ ok: boolean }> };
      };
      return [(await domain.snapshot({})).ok, (await domain.snapshot({ more: 1 })).ok];
    });
    expect(answers).toEqual([true, false]);
  });

  it('P11 the page opens no window and goes nowhere', async () => {
    await electron.page.evaluate(() => {
      window.open('https://evil.example/');
      location.href = 'https://evil.example/';
    });
    await electron.page.waitForTimeout(300);
    expect(electron.app.windows()).toHaveLength(1);
    expect(electron.page.url()).toMatch(/^kontor:\/\/app\//);
  });

  it('P44 no way leads out of the page: 0 connections', async () => {
    const posts = await Promise.all(
      Object.keys(WAYS_OUT).map(async (way) => ({ way, post: await startListeningPost() })),
    );
    for (const { way, post } of posts) await electron.page.evaluate(scriptOf(way, post.host));
    await electron.page.waitForTimeout(500);
    expect(posts.filter(({ post }) => post.reached() > 0).map(({ way }) => way)).toEqual([]);
    for (const { post } of posts) post.stop();
    expect(electron.page.url()).toMatch(/^kontor:\/\/app\//);
    expect(electron.app.windows()).toHaveLength(1);
  });

  it('P35 a second launch on the same data hands over and ends by itself', async () => {
    // As a process: the driver would wait for the debugger of one that is already ending.
    const second = spawn(...commandOf(binary, ['--data-dir', join(folder(), 'data')]), {
      stdio: 'ignore',
      env: electronEnv(process.env),
    });
    expect(await once(second, 'exit')).toEqual([0, null]);
    expect(electron.app.windows()).toHaveLength(1);
  });

  it('P12 does not start without its sandbox, and says so', async () => {
    expect(await saidBy(binary, ['--no-sandbox', '--data-dir', join(folder(), 'other')])).toContain(
      '--no-sandbox',
    );
  });

  it('asks before its window closes over work, stays, and then leaves', async () => {
    const { app } = electron;
    const ended = once(app.process(), 'exit');
    const close = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await electron.answer('question', 0);
    await loadWithoutEnd(electron);
    await close();
    await expect.poll(() => electron.asked()).toContain('Quit while jobs are running?');
    expect(electron.app.windows()).toHaveLength(1);
    await electron.answer('question', 1);
    await close();
    expect(await ended).toEqual([0, null]);
  });

  it('P35 ends cleanly when the system asks it to, also in the middle of work, and starts again', async () => {
    electron = await opened(await start());
    await loadWithoutEnd(electron);
    expect(await electron.stop()).toBe(0);
    electron = await opened(await start());
  });

  it('P35 starts again after it was killed in the middle of work', async () => {
    await loadWithoutEnd(electron);
    await electron.kill();
    electron = await opened(await start());
    const customer = new CustomerPage(electron.page);
    await customer.lookUpAll('10001', 48);
  });
});

/** As a plain process, without a driver that brings switches of its own. */
describe('the packed product in Electron', () => {
  const packed = packedBinary();

  beforeEach((context) => {
    if ('missing' in packed) context.skip(packed.missing);
  });

  it.each(['no-sandbox', 'remote-debugging-port=0', 'remote-debugging-pipe', 'disable-web-security'])(
    'P14 does not start with --%s, and says so',
    async (given) => {
      await using own = await temporaryFolder();
      const [name = ''] = given.split('=');
      expect(await saidBy(packed, [`--${given}`, '--data-dir', own.path])).toContain(`--${name}`);
    },
  );
});

/**
 * Looks a customer up whose invoices never arrive, so that the work cannot end before the test goes on: Electron holds a
 * request for as long as a listener of `webRequest` has not called back.
 */
async function loadWithoutEnd({ app, page }: ElectronApp): Promise<void> {
  await app.evaluate(({ session }) => {
    session.fromPartition('service').webRequest.onBeforeRequest(({ url }, goOn) => {
      if (!url.includes('invoices')) goOn({});
    });
  });
  await new CustomerPage(page).lookUp('K10200');
  await seen(page.getByText(/^Loading the invoices of customer/));
}

function commandOf(one: ElectronBinary, args: readonly string[]): [string, string[]] {
  if ('missing' in one) throw new Error(one.missing);
  return [one.path, [...(one === binary ? [one.root] : []), ...args]];
}

/** The sentence on standard error of a launch that is refused; its box waits for a person and is ended. */
async function saidBy(one: ElectronBinary, args: readonly string[]): Promise<string> {
  const refused = spawn(...commandOf(one, args), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: electronEnv(process.env),
  });
  let said = '';
  for await (const chunk of refused.stderr) {
    said += String(chunk);
    if (/^Kontor .*--/m.test(said)) break;
  }
  refused.kill('SIGKILL');
  return said;
}

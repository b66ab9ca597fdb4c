import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSampleApp } from '../bench/grid/sampleApp.ts';
import { listening } from '../onLoopback.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { type ListeningPost, startListeningPost } from './harness/listeningPost.ts';
import { scriptOf, WAYS_OUT } from './hostile/waysOut.ts';

const NAMES = Object.keys(WAYS_OUT);
/** They open nothing in a Chromium without a window and a profile, so a test can say nothing of them. */
const NOT_IN_A_TEST = ['prefetch', 'dns-prefetch', 'preconnect', 'manifest', 'icon', 'WebTransport'];
/** An unprotected page that tries one of these is gone, or needs to be the only one that does. */
const LEAVING = [
  'download',
  'form that gets',
  'form that posts',
  'link',
  'link to a new window',
  'location',
  'meta refresh',
  'navigation of the history',
  'WebRTC of a frame from a style sheet',
];

describe('P44 the page cannot leave', () => {
  const room = browserForAll();
  let open: Page;
  beforeAll(async () => {
    if (room.missing !== null) return;
    // The same ways, in a page that is protected by nothing: a way that leads nowhere there would prove nothing.
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>open</title><body></body>');
    });
    const address = `http://127.0.0.1:${await listening(server)}/`;
    open = (await openPage(room.browser)).page;
    await open.goto(address);
    return () => server.close();
  });

  it(`P44 ${NAMES.length} ways against a listener: 0 connections`, async () => {
    const { page } = await openPage(room.browser);
    const app = await openSampleApp(page, room.root);
    const address = page.url();
    const windows = () => page.context().pages().length;
    const reached = await tryAll(NAMES, async (way, { host }) => {
      await page.evaluate(scriptOf(way, host));
    });
    expect(NAMES.length).toBeGreaterThanOrEqual(20);
    expect(reached).toEqual([]);
    // It is still the same page, in one window, and it still works.
    expect(page.url().split('#')[0]).toBe(address.split('#')[0]);
    expect(windows()).toBe(1);
    expect(page.frames()).toHaveLength(1);
    await app.stop();
  });

  it('P44 the same ways lead out of a page without protection', async () => {
    const [context, address] = [open.context(), open.url()];
    const reached = await tryAll(NAMES, async (way, { host }) => {
      const page = LEAVING.includes(way) ? await context.newPage() : open;
      if (page !== open) await page.goto(address);
      await page.evaluate(scriptOf(way, host)).catch(() => undefined);
    });
    expect(NAMES.filter((name) => !reached.includes(name) && !NOT_IN_A_TEST.includes(name))).toEqual([]);
  });
});

/** Tries each way against a listener of its own, six at a time, and names those that reached it. */
async function tryAll(
  names: readonly string[],
  attempt: (way: string, post: ListeningPost) => Promise<void>,
): Promise<string[]> {
  const posts = new Map<string, ListeningPost>();
  const left = [...names];
  const work = async () => {
    for (let way = left.shift(); way !== undefined; way = left.shift()) {
      const post = await startListeningPost();
      posts.set(way, post);
      await attempt(way, post);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  // What was begun has had its time as soon as a request of our own would have arrived.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const reached = names.filter((name) => (posts.get(name)?.reached() ?? 0) > 0);
  for (const post of posts.values()) post.stop();
  return reached;
}

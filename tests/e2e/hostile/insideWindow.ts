import type { Page } from 'playwright-core';
import type { HostileRequest } from './hostileScripts.ts';

export interface HostileReply {
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

/** Runs in the window itself, with the page key that it finds there: 8 requests at a time, none over 10 s. */
export function sendFromWindow(page: Page, requests: readonly HostileRequest[]): Promise<HostileReply[]> {
  return page.evaluate(async (all) => {
    const pageKey = sessionStorage.getItem('kontor.pageKey') ?? '';
    const replies: { path: string; status: number; text: string }[] = [];
    let next = 0;
    const work = async () => {
      for (let at = next++; at < all.length; at = next++) {
        const { path, method, headers, body } = all[at] as (typeof all)[number];
        try {
          const response = await fetch(path, {
            method,
            headers: { ...headers, 'x-kontor-page': pageKey },
            ...(body === null ? {} : { body }),
            signal: AbortSignal.timeout(10_000),
          });
          const told = JSON.stringify([...response.headers]);
          replies[at] = { path, status: response.status, text: `${told}\n${await response.text()}` };
        } catch (error) {
          replies[at] = { path, status: 0, text: String(error) };
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return replies;
  }, requests);
}

/** All that a script can walk to inside the window: globals, document, fields, storage, cookies, addresses. */
export function readWindow(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [
      document.documentElement.outerHTML,
      document.cookie,
      location.href,
      window.name,
      JSON.stringify(history.state),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(performance.getEntries()),
      ...Array.from(document.querySelectorAll('input, textarea'), (field) =>
        'value' in field ? String(field.value) : '',
      ),
    ];
    for (const { name = '' } of await indexedDB.databases()) parts.push(name);
    for (const name of await caches.keys()) parts.push(name);
    const walked = new Set<unknown>();
    let budget = 200_000;
    const isObject = (value: unknown) => typeof value === 'object' && value !== null;
    const walk = (value: unknown, depth: number) => {
      if (budget-- < 0 || depth > 8 || walked.has(value)) return;
      if (typeof value === 'string' || typeof value === 'function') parts.push(String(value));
      if (!isObject(value) && typeof value !== 'function') return;
      walked.add(value);
      for (const key of Reflect.ownKeys(value as object)) {
        try {
          walk(Reflect.get(value as object, key), depth + 1);
        } catch {
          // A getter that throws shows nothing.
        }
      }
    };
    walk(window, 0);
    // What React keeps hangs on its nodes under names of its own.
    for (const node of document.querySelectorAll('*')) walk(node, 4);
    return parts.join('\n');
  });
}

/** What the host sends a second listener of this window, from its first event on. */
export async function listenFromWindow(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(async () => {
    const received: string[] = [];
    Object.assign(window, { receivedByHostile: received });
    window.addEventListener('message', (event) => received.push(JSON.stringify(event.data)));
    const response = await fetch('/bridge/events', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-kontor-page': sessionStorage.getItem('kontor.pageKey') ?? '',
      },
      body: JSON.stringify({ after: 0 }),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const follow = async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        received.push(part.value);
      }
    };
    void follow().catch(() => undefined);
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { readonly receivedByHostile: readonly string[] }).receivedByHostile.join('\n'),
    );
}

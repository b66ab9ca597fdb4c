import { afterEach, expect, it, vi } from 'vitest';
import { connectHttpBridge } from '../../../../renderer/bridge/bridge.ts';

afterEach(() => vi.unstubAllGlobals());

it('a call that is stopped closes its request, and looks for no host that has ended', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    paths.push(path);
    if (path === '/bridge/session') {
      const session = { pageKey: 'key', calls: ['invoices.facets'], events: [], newestEvent: 0 };
      return Promise.resolve(Response.json(session));
    }
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const bridge = await connectHttpBridge();
  const leaving = new AbortController();
  const list = { connectionId: 'any', number: null };
  const answer = bridge.invoices.facets({ customer: list }, leaving.signal);
  leaving.abort();
  expect(await answer).toMatchObject({ ok: false, failure: { code: 'answerLost' } });
  expect(paths.filter((path) => path !== '/bridge/events')).toEqual([
    '/bridge/session',
    '/bridge/call/invoices.facets',
  ]);
});

import { afterEach, expect, it, vi } from 'vitest';
import { connectHttpBridge } from '../../../../renderer/bridge/bridge.ts';

afterEach(() => vi.unstubAllGlobals());

it('an answer is given after the events that came before it', async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const session = {
    pageKey: 'key',
    calls: ['customers.refresh'],
    events: ['customers.changed'],
    newestEvent: 6,
  };
  const answer = {
    ok: true,
    headers: new Headers({ 'x-kontor-events': '7' }),
    text: async () => '{"ok":true}',
  };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/bridge/session') return Response.json(session);
    return path === '/bridge/events' ? new Response(readable) : answer;
  });
  const bridge = await connectHttpBridge();
  const order: string[] = [];
  bridge.customers.changed(() => order.push('event'));
  const customer = { connectionId: 'any', number: '1' };
  const answered = bridge.customers.refresh({ customer }).then(() => order.push('answer'));
  await new Promise(setImmediate);
  // JSON leaves these two in texts, which some take for ends of lines.
  const payload = JSON.stringify({ givenName: 'A\u2028B\u2029' });
  const event = `id: 7\ndata: {"name":"customers.changed","payload":${payload}}\n\n`;
  void writable.getWriter().write(new TextEncoder().encode(event));
  await answered;
  expect(order).toEqual(['event', 'answer']);
});

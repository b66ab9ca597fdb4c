import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../renderer/app/App.tsx';
import { BridgeRefusedError } from '../../../../renderer/bridge/bridgeRefusedError.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { contract } from '../../../../shared/ipc/contract.ts';
import { callChannels, eventChannels } from '../../../../shared/ipc/entry.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk } from '../renderKontor.tsx';

const STOPPED = 'Kontor has stopped; open it again from its new address';
const UNKNOWN = 'Kontor is running, but does not know this page';

const refused = async () => new Response(null, { status: 403 });
const unreachable = async () => Promise.reject(new TypeError('nobody listens'));

/** The whole page over a browser host in memory, at the Overview. */
async function openPage() {
  const fake = busyBridge();
  const calls = new Map(Object.entries(fake.bridge).map(([domain, of]) => [domain, Object.entries(of)]));
  const stream = Promise.withResolvers<ReadableStreamDefaultController>();
  const events = new ReadableStream({ start: stream.resolve });
  let answer = async (path: string, body: string): Promise<Response> => {
    if (path === '/bridge/events') return new Response(events);
    if (path === '/bridge/session')
      return Response.json({
        ...{ pageKey: 'key', newestEvent: 0 },
        calls: callChannels(contract).map(({ name }) => name),
        events: eventChannels(contract).map(({ name }) => name),
      });
    const [domain = '', method] = path.replace('/bridge/call/', '').split('.');
    const [, call] = calls.get(domain)?.find(([name]) => name === method) ?? [];
    return Response.json(await (call as (input: unknown) => unknown)(JSON.parse(body)));
  };
  vi.stubGlobal('fetch', (path: string, { body }: { readonly body: string }) => answer(path, body));
  // The end of a host is for good: each page has modules of its own.
  vi.resetModules();
  const page = await import('../../../../renderer/app/App.tsx');
  const { connectHttpBridge } = await import('../../../../renderer/bridge/bridge.ts');
  const bridge = connectHttpBridge();
  render(<page.App bridge={bridge} />);
  await screen.findByRole('heading', { name: 'Overview', level: 1 });
  return {
    fake,
    bridge: await bridge,
    /** Every later request is answered so. */
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    breakStream: async () => (await stream.promise).error(new TypeError('the connection broke')),
  };
}

/** What is on the page beside the notice and can be used. */
const usable = () => document.querySelectorAll('body > :not([inert]):not([role=alertdialog])').length;

describe('a page without its browser host', () => {
  freshDesk();
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each([
    ['unknown', UNKNOWN],
    ['stopped', STOPPED],
  ] as const)('says of a start whether Kontor runs, and of no failure: %s', async (end, title) => {
    render(<App bridge={Promise.reject(new BridgeRefusedError(end))} />);
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByText(/number below/)).toBeNull();
  });

  it.each([
    ['unknown', refused],
    ['stopped', unreachable],
  ] as const)('knows by what is answered whether Kontor runs: %s', async (end, answer) => {
    vi.stubGlobal('fetch', answer);
    const { hostLife } = await import('../../../../renderer/bridge/hostLife.ts');
    await hostLife.look('key');
    expect(hostLife.end()).toBe(end);
    const { openHostSession } = await import('../../../../renderer/bridge/hostSession.ts');
    await expect(openHostSession(undefined)).rejects.toMatchObject({ end });
  });

  it.each([
    ['unknown', refused, UNKNOWN],
    ['stopped', unreachable, STOPPED],
  ] as const)(
    'says so as soon as its events end, and nothing in it is usable or pending: %s',
    async (_, answer, title) => {
      const { fake, bridge, answerWith, breakStream } = await openPage();
      fake.answerWith('customers.refresh', () => new Promise(() => undefined));
      location.hash = '#/customers/nordfiber/10900';
      await screen.findAllByText(/^Loading the invoices/);
      const pending = bridge.customers.refresh({
        customer: { connectionId: 'nordfiber', number: '10900' as CustomerNumber },
      });
      expect(usable()).toBeGreaterThan(0);
      answerWith(answer);
      await breakStream();
      const notice = await screen.findByRole('alertdialog', { name: title });
      expect(usable()).toBe(0);
      expect(await pending).toMatchObject({ ok: false, failure: { code: 'hostEnded' } });
      await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
      await userEvent.keyboard('{Control>}k{/Control}{Shift>}M{/Shift}');
      expect(document.activeElement).toBe(notice);
      expect(usable()).toBe(0);
    },
  );

  it('says so as soon as a call is refused, while its events still come', async () => {
    const { answerWith } = await openPage();
    answerWith(refused);
    location.hash = '#/customers';
    await screen.findByRole('alertdialog', { name: UNKNOWN });
    expect(usable()).toBe(0);
  });
});

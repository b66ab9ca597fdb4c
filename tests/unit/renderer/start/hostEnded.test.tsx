import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../renderer/app/App.tsx';
import { BridgeRefusedError } from '../../../../renderer/bridge/bridgeRefusedError.ts';
import { freshDesk } from '../renderKontor.tsx';

const STOPPED = 'Kontor has stopped; open it again from its new address';
const UNKNOWN = 'Kontor is running, but does not know this page';

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
  ] as const)('says of a start whether Kontor runs: %s', async (end, title) => {
    render(<App bridge={Promise.reject(new BridgeRefusedError(end))} />);
    await screen.findByRole('heading', { name: title });
  });

  it.each([
    ['unknown', async () => new Response(null, { status: 403 })],
    ['stopped', async () => Promise.reject(new TypeError('nobody listens'))],
  ] as const)('knows by what is answered whether Kontor runs: %s', async (end, answer) => {
    vi.stubGlobal('fetch', answer);
    const { hostLife } = await import('../../../../renderer/bridge/hostLife.ts');
    await hostLife.look('key');
    expect(hostLife.end()).toBe(end);
    const { openHostSession } = await import('../../../../renderer/bridge/hostSession.ts');
    await expect(openHostSession(undefined)).rejects.toMatchObject({ end });
  });
});

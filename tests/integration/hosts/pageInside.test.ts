import { describe, expect, it } from 'vitest';
import { type ElectronLaunch, launchForTest } from './electronLaunch.ts';

function sessionOf({ electron }: ElectronLaunch) {
  const session = electron.seen.sessions.get('page');
  if (session === undefined) throw new Error('no session of the page');
  return session;
}

describe('P44 the page cannot leave, in Electron', () => {
  const OUT = [
    ...['http', 'https', 'ws', 'wss', 'ftp', 'file'].map((scheme) => `${scheme}://evil.example/x`),
    'http://127.0.0.1:8080/',
    'kontor://evil/',
    'kontor://app.evil.example/',
    'blob:https://evil.example/1',
    'filesystem:https://evil.example/1',
  ];

  it.each(OUT)('P44 a request of the page to %s is cancelled', async (address) => {
    const launched = await launchForTest();
    for (const session of [sessionOf(launched), launched.electron.seen.defaultSession]) {
      expect(session.request(address)).toBe(false);
    }
    // The service is asked in a session of its own, which nothing of this touches.
    const service = launched.electron.seen.sessions.get('service');
    expect(service?.request('https://service.example/')).toBe(true);
    expect(service?.proxy).toBeNull();
  });

  it.each([
    'kontor://app/',
    'kontor://app/assets/main.js',
    'blob:kontor://app/1',
    'data:image/png;base64,AA',
  ])('P44 the page has %s', async (address) =>
    expect(sessionOf(await launchForTest()).request(address)).toBe(true),
  );

  it('P44 what is no request meets a proxy that is not there, and no datagram leaves', async () => {
    const launched = await launchForTest();
    const nowhere = { proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' };
    expect(sessionOf(launched).proxy).toMatchObject(nowhere);
    expect(launched.electron.seen.defaultSession.proxy).toMatchObject(nowhere);
    expect(launched.window().webContents.rtcPolicy).toBe('disable_non_proxied_udp');
  });
});

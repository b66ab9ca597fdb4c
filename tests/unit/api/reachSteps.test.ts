import { EventEmitter } from 'node:events';
import type { ClientRequest, Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { ElectronNetTransport } from '../../../electron/adapters/electronNetTransport.ts';
import { faultOfWord } from '../../../electron/adapters/fetchTransport.ts';
import type { HttpTransport } from '../../../electron/ports/host.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { noProxyLogins } from '../../fakes/noProxyLogins.ts';
import { ScriptedTransport } from './support/scriptedTransport.ts';
import { api, connection, LOGIN } from './support/serviceUnderTest.ts';

/** The step that fails, the code, and what is said of the name. */
async function judged(transport: HttpTransport, baseUrl = 'https://service.example') {
  const { service, clock } = api(transport);
  const { steps, failure } = await clock.runUntil(service.probe.reach(connection({ baseUrl })));
  const failed = Object.entries(steps).find(([, state]) => state === 'failed')?.[0];
  return [failed, failure?.code, steps.name];
}

/** Electron's transport over a `net.request` that ends with this message. */
function electronThat(message: string): ElectronNetTransport {
  const request = () => {
    const call = Object.assign(new EventEmitter(), { end: () => call.emit('error', new Error(message)) });
    return call as unknown as ClientRequest;
  };
  return new ElectronNetTransport({ request }, {} as Session, noProxyLogins);
}

/** The words of Chromium and of Node for the same causes. */
const CAUSES = [
  ['ERR_INTERNET_DISCONNECTED', 'name', 'noNetwork', 'failed'],
  ['ENETUNREACH', 'name', 'noNetwork', 'failed'],
  ['ERR_NAME_NOT_RESOLVED', 'name', 'serviceNameUnknown', 'failed'],
  ['EAI_AGAIN', 'name', 'serviceNameUnknown', 'failed'],
  ['ERR_PROXY_CONNECTION_FAILED', 'port', 'serviceProxyFailed', 'proxied'],
  ['ERR_TUNNEL_CONNECTION_FAILED', 'port', 'serviceProxyFailed', 'proxied'],
  ['ERR_PROXY_AUTH_UNSUPPORTED', 'port', 'serviceProxyLogin', 'proxied'],
  ['PROXY_AUTHENTICATION', 'port', 'serviceProxyLogin', 'proxied'],
  ['ERR_CONNECTION_REFUSED', 'port', 'servicePortRefused', 'passed'],
  ['ERR_ADDRESS_UNREACHABLE', 'port', 'serviceUnreachable', 'passed'],
  ['ERR_CONNECTION_TIMED_OUT', 'port', 'serviceUnreachable', 'passed'],
  ['UND_ERR_CONNECT_TIMEOUT', 'port', 'serviceUnreachable', 'passed'],
  ['ERR_SSL_PROTOCOL_ERROR', 'tls', 'serviceNotTls', 'passed'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 'serviceNotTls', 'passed'],
  ['ERR_CERT_DATE_INVALID', 'tls', 'serviceTls', 'passed'],
  ['ERR_CERT_AUTHORITY_INVALID', 'tls', 'serviceTls', 'passed'],
  ['ERR_CONNECTION_CLOSED', 'tls', 'serviceClosed', 'passed'],
  ['ECONNRESET', 'tls', 'serviceClosed', 'passed'],
  ['ERR_EMPTY_RESPONSE', 'service', 'serviceClosed', 'passed'],
  ['UND_ERR_SOCKET', 'service', 'serviceClosed', 'passed'],
  ['ERR_INVALID_HTTP_RESPONSE', 'service', 'serviceNotThis', 'passed'],
  ['HPE_INVALID', 'service', 'serviceNotThis', 'passed'],
] as const;

describe('what a login says of the steps before it', () => {
  it.each(CAUSES)('%s fails at %s: %s', async (word, step, code, name) => {
    const electron = electronThat(`net::${word}`);
    const node = new ScriptedTransport(() => faultOfWord(word));
    if (word.startsWith('ERR_')) expect(await judged(electron)).toEqual([step, code, name]);
    expect(await judged(node)).toEqual([step, code, name]);
    expect(node.requests.map(({ url }) => new URL(url).pathname)).toEqual([LOGIN]);
  });

  it('a status of 407 that a transport hands on is a proxy’s too', async () => {
    const handed = new ScriptedTransport(() => ({ status: 407 }));
    expect(await judged(handed)).toEqual(['port', 'serviceProxyLogin', 'proxied']);
  });

  it('over plain http a torn connection is not TLS’s', async () => {
    const node = new ScriptedTransport(() => faultOfWord('ECONNRESET'));
    expect(await judged(node, 'http://127.0.0.1:1')).toEqual(['service', 'serviceClosed', 'passed']);
  });

  it('a silent service has a name and a port', async () => {
    const silent = new ScriptedTransport(() => ({ silent: true }));
    expect(await judged(silent)).toEqual(['service', 'serviceTimeout', 'passed']);
    expect(silent.requests).toHaveLength(1);
  });

  it('a secret that is not there says nothing of the service', async () => {
    const { service } = api(new ScriptedTransport(() => ({})));
    const locked = connection({ clientSecret: () => Promise.reject(new KontorFailure('vaultLocked')) });
    const { steps, failure } = await service.probe.reach(locked);
    expect(failure?.code).toBe('vaultLocked');
    expect(steps).toEqual({
      name: 'notAsked',
      port: 'notAsked',
      tls: 'notAsked',
      service: 'notAsked',
      generalToken: 'failed',
    });
  });
});

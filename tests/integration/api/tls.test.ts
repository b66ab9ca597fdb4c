import { readdirSync, readFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CollectingSink,
  codeOf,
  connection,
  customer,
  failureOf,
} from '../../unit/api/support/serviceUnderTest.ts';
import { Certificates } from './support/certificates.ts';
import { type Asked, json, listen, listener, withLogins } from './support/loopbackService.ts';
import { realApi } from './support/realApi.ts';

const certificates = new Certificates();
const trustedRoot = certificates.selfSigned('Trusted root', true);
const strangeRoot = certificates.selfSigned('Strange root', true);
const good = certificates.signed(trustedRoot);
const ofStranger = certificates.signed(strangeRoot);
const past = { from: '20200101000000Z', until: '20210101000000Z' };
const future = { from: '20900101000000Z', until: '20910101000000Z' };
const trustedBefore = getCACertificates('default');

const CASES: readonly (readonly [string, ServerOptions, string])[] = [
  ['expired', certificates.signed(trustedRoot, past), 'certificate expired'],
  ['not yet valid', certificates.signed(trustedRoot, future), 'certificate not yet valid'],
  ['self-signed', certificates.selfSigned('127.0.0.1', false), 'self-signed certificate'],
  [
    'wrong host',
    certificates.signed(trustedRoot, { name: 'DNS:other.example' }),
    'certificate of another host',
  ],
  ['unknown root', ofStranger, 'certificate from an unknown issuer'],
  [
    'unknown root, sent along',
    { key: ofStranger.key, cert: ofStranger.cert + strangeRoot.cert },
    'certificate from an unknown issuer',
  ],
  [
    'downgraded to TLS 1.1',
    { ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    'protocol not accepted',
  ],
];

async function secureService(options: ServerOptions) {
  const asked: Asked[] = [];
  const server = createServer(
    options,
    listener(
      asked,
      withLogins((_, response) => json(response, [])),
    ),
  );
  server.on('tlsClientError', () => undefined);
  return { asked, to: connection({ baseUrl: `https://${await listen(server)}` }) };
}

beforeAll(() => setDefaultCACertificates([...trustedBefore, trustedRoot.cert]));
afterAll(() => {
  setDefaultCACertificates([...trustedBefore]);
  certificates.remove();
});

describe('P07 TLS is never weakened', () => {
  it('P07 a good certificate is accepted', async () => {
    const { to, asked } = await secureService({ ...good });
    await realApi().service.invoices.list(to, customer('1'), new CollectingSink());
    expect(asked).toHaveLength(3);
  });

  it.each(CASES)('P07 %s: refused, named, nothing sent, not tried again', async (_, options, detail) => {
    const { to, asked } = await secureService({ ...options });
    const { service, log } = realApi();
    const failure = await failureOf(service.invoices.list(to, customer('1'), new CollectingSink()));
    expect(failure).toMatchObject({ code: 'serviceTls', retryable: false });
    expect(failure.details).toMatchObject({ detail, host: new URL(to.baseUrl).host });
    expect(failure.details['code']).toMatch(/^[A-Z0-9_]+$/);
    expect(asked).toHaveLength(0);
    expect(log.lines.map((line) => line.fields['tries'])).toEqual([1]);
    expect(await service.probe.reach(to)).toMatchObject({
      failure: { code: 'serviceTls' },
      steps: { tls: 'failed' },
    });
  });

  it('P07 a server without TLS behind an https address is refused', async () => {
    const asked: Asked[] = [];
    const host = await listen(createPlainServer(listener(asked, (_, response) => json(response, []))));
    const { service } = realApi();
    const failure = await failureOf(
      service.agreements.details(connection({ baseUrl: `https://${host}` }), 'a'),
    );
    expect(failure.code).toBe('serviceNotTls');
    expect(asked).toHaveLength(0);
  });

  it('P07 plain HTTP beyond this computer is refused before anything is sent', async () => {
    const to = connection({ baseUrl: 'http://service.example' });
    const { service } = realApi();
    expect(await codeOf(service.agreements.details(to, 'a'))).toBe('addressRefused');
    expect(await codeOf(service.invoices.list(to, customer('1'), new CollectingSink()))).toBe(
      'addressRefused',
    );
    expect((await service.probe.reach(to)).failure?.code).toBe('addressRefused');
  });

  it("P07 Node's switch for certificate checks has no effect", async () => {
    const { to, asked } = await secureService({ ...ofStranger });
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      expect(await codeOf(realApi().service.agreements.details(to, 'a'))).toBe('serviceTls');
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
    expect(asked).toHaveLength(0);
  });

  it('P07 no source of the main process uses a way around certificate checks', () => {
    const root = fileURLToPath(new URL('../../../electron/', import.meta.url));
    const bypass =
      /rejectUnauthorized|checkServerIdentity|setCertificateVerifyProc|on\('certificate-error'|appendSwitch\('ignore-/;
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    expect(sources.length).toBeGreaterThan(30);
    expect(sources.filter((name) => bypass.test(readFileSync(root + name, 'utf8')))).toEqual([]);
  });
});

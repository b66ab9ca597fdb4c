import { describe, expect, it } from 'vitest';
import {
  checkServiceAddress,
  pathSegment,
  pdfPath,
  serviceUrl,
} from '../../../electron/serviceClient/serviceUrl.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { connection } from './support/serviceUnderTest.ts';

describe('P07 plain HTTP only to this computer', () => {
  it.each([
    ['https://service.example', 'https://service.example'],
    [' https://Service.Example/ ', 'https://service.example'],
    ['https://service.example:8443/base//', 'https://service.example:8443/base'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://127.1', 'http://127.0.0.1'],
    ['http://[::1]:80/', 'http://[::1]'],
  ])('accepts %s', (typed, baseUrl) => {
    expect(checkServiceAddress(typed)).toMatchObject({ ok: true, baseUrl });
  });

  it.each([
    ['', 'empty'],
    ['service.example', 'not an address'],
    ['https://', 'not an address'],
    [`https://service.example/${'a'.repeat(3000)}`, 'too long'],
    ['ftp://service.example', 'neither https nor http'],
    ['file:///etc/passwd', 'neither https nor http'],
    ['javascript:alert(1)', 'neither https nor http'],
    ['http://service.example', 'plain http beyond this computer'],
    ['http://localhost.service.example', 'plain http beyond this computer'],
    ['http://127.0.0.1.service.example', 'plain http beyond this computer'],
    ['http://10.0.0.1', 'plain http beyond this computer'],
    ['http://0.0.0.0', 'plain http beyond this computer'],
    ['http://[::ffff:7f00:1]', 'plain http beyond this computer'],
    ['https://user@service.example', 'user name or password'],
    ['https://user:word@service.example', 'user name or password'],
    ['https://@service.example', 'user name or password'],
    ['http://localhost@service.example', 'user name or password'],
    ['https://service.example?', 'query'],
    ['https://service.example/?a=b', 'query'],
    ['https://service.example/#', 'fragment'],
    ['https://service.example/#top', 'fragment'],
  ])('refuses %s', (typed, problem) => {
    expect(checkServiceAddress(typed)).toEqual({ ok: false, problem });
  });
});

describe('P20 no path but the documented ones', () => {
  it.each(['', '.', '..', 'a'.repeat(501), '\ud800'])('refuses the path parameter %j', (value) => {
    expect(() => pathSegment(value)).toThrow(KontorFailure);
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['../x', '..%2Fx'],
    ['%2e%2e', '%252e%252e'],
    ['å b?c#d', '%C3%A5%20b%3Fc%23d'],
  ])('encodes the path parameter %s', (value, encoded) => {
    expect(pathSegment(value)).toBe(encoded);
    expect(serviceUrl(connection(), `/api/${pathSegment(value)}`)).toBe(
      `https://service.example/api/${encoded}`,
    );
  });

  it('never leads to the deprecated endpoint', () => {
    const path = '/api/agreements/v4/customer-agreements';
    expect(() => serviceUrl(connection(), path)).toThrow('invalidInput');
    expect(() => serviceUrl(connection({ baseUrl: `https://service.example${path}` }), '/x')).toThrow(
      'invalidInput',
    );
  });

  it.each([
    'https://evil.example/{invoice_no}',
    '//evil.example/{invoice_no}',
    '/v2/invoices/pdf',
    '/v2/{other}/{invoice_no}',
    '/v2\\{invoice_no}',
    '/v2/{invoice_no}?a=b',
    '/v2/{invoice_no}#a',
    '/v2/ {invoice_no}',
    '',
  ])('refuses the PDF template %j', (template) => {
    expect(() => pdfPath(template, '1001')).toThrow('invalidInput');
  });

  it.each(['/../{invoice_no}', '/a/%2e%2e/{invoice_no}', '/a/./{invoice_no}'])(
    'refuses the PDF template %j, which means another path',
    (template) => {
      expect(() => serviceUrl(connection(), pdfPath(template, '1001'))).toThrow('invalidInput');
    },
  );

  it.each(['', '.', '..', '5'.repeat(5_000), '\ud800'])(
    'says of the number %j that no path can hold it, and blames nothing that was entered',
    (invoiceNo) => {
      expect(() => pdfPath('/v2/invoices/{invoice_no}/pdf', invoiceNo)).toThrow('invoiceNumberUnusable');
    },
  );

  it('keeps the invoice number inside its segment', () => {
    expect(pdfPath('/v2/invoices/{invoice_no}/pdf', 'A/1 %')).toBe('/v2/invoices/A%2F1%20%25/pdf');
    expect(() => pdfPath('/v2/invoices/{invoice_no}/pdf', '..')).toThrow('invoiceNumberUnusable');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultRuleSchema } from '../../sandbox/faults/faultRule.ts';
import { parseFaultSpec } from '../../sandbox/faults/faultSpec.ts';

const READ: readonly [string, unknown][] = [
  ['invoices:503:0.05', { scope: 'invoices', effect: { kind: 'status', status: 503 }, probability: 0.05 }],
  ['*:401:x3', { scope: '*', effect: { kind: 'status', status: 401 }, next: 3 }],
  ['/v2:429=5', { scope: '/v2', effect: { kind: 'status', status: 429, retryAfter: '5' } }],
  ['*:429=date', { scope: '*', effect: { kind: 'status', status: 429, retryAfter: { inSeconds: 2 } } }],
  [
    '*:429=soon:1',
    { scope: '*', effect: { kind: 'status', status: 429, retryAfter: 'soon' }, probability: 1 },
  ],
  ['*:latency=200', { scope: '*', effect: { kind: 'latency', minMs: 200, maxMs: 200 } }],
  ['*:latency=50-400', { scope: '*', effect: { kind: 'latency', minMs: 50, maxMs: 400 } }],
  ['*:drop', { scope: '*', effect: { kind: 'drop', at: 'headers' } }],
  ['*:drop=0.5:x1', { scope: '*', effect: { kind: 'drop', at: 0.5 }, next: 1 }],
  ['*:truncate', { scope: '*', effect: { kind: 'truncate', at: 0.5 } }],
  ['*:stall=0.99', { scope: '*', effect: { kind: 'stall', at: 0.99 } }],
  ['invoices:malformed', { scope: 'invoices', effect: { kind: 'malformed', records: 3 } }],
  ['*:html', { scope: '*', effect: { kind: 'contentType', contentType: 'text/html; charset=utf-8' } }],
  [
    '*:redirect=http://127.0.0.1:81/a:x2',
    { scope: '*', effect: { kind: 'redirect', status: 307, location: 'http://127.0.0.1:81/a' }, next: 2 },
  ],
  ['*:redirect302=/b', { scope: '*', effect: { kind: 'redirect', status: 302, location: '/b' } }],
  ['*:gzip=1000', { scope: '*', effect: { kind: 'bomb', form: 'gzip', bytes: 1_000 } }],
  ['*:endless', { scope: '*', effect: { kind: 'bomb', form: 'endless' } }],
  ['agreements:unknownShape:x1', { scope: 'agreements', effect: { kind: 'unknownShape' }, next: 1 }],
  ['invoicePdf:damagedPdf', { scope: 'invoicePdf', effect: { kind: 'damagedPdf' } }],
  ['invoicePdf:pdfAsJson', { scope: 'invoicePdf', effect: { kind: 'pdfAsJson' } }],
];

const REFUSED = [
  '',
  ':503',
  'invoices',
  'invoices:',
  '*:200',
  '*:latency',
  '*:latency=x',
  '*:drop=2',
  '*:redirect',
];

describe('parseFaultSpec', () => {
  it('reads each kind into a rule that the plan takes', () => {
    for (const [text, rule] of READ) {
      expect(parseFaultSpec(text), text).toEqual(rule);
      expect(faultRuleSchema.parse(parseFaultSpec(text))).toEqual(rule);
    }
  });

  it('refuses what it cannot read', () => {
    for (const text of [...REFUSED, '*:redirect304=/', '*:malformed=0', '*:gzip=-1', '*:teapot']) {
      expect(() => parseFaultSpec(text), text).toThrow(RangeError);
    }
  });

  it('gives a valid rule or a RangeError for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `*:${text}`),
        ),
        (text) => {
          try {
            faultRuleSchema.parse(parseFaultSpec(text));
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
          }
        },
      ),
    );
  });
});

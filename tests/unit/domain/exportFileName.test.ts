import { describe, expect, it } from 'vitest';
import { fileNameKey, numberedFileName } from '../../../shared/domain/fileNameTemplate.ts';
import { fc } from '../../fastCheck.ts';
import { exportFileName } from '../../oracles/exportFileName.ts';

const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'CON',
    'nul',
    'COM1',
    '..',
    '../../etc/passwd',
    '..\\..\\x',
    'a:b',
    'x.',
    'x ',
    '-',
    '\u202egpj.exe',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer({ min: 1, max: 5_000 }).map((length) => '長'.repeat(length)),
);

describe('export file names', () => {
  it('are safe on every system, whatever the invoice number holds', () => {
    fc.assert(
      fc.property(hostile, fc.stringMatching(/^[0-9]{1,32}$/), (invoiceNo, customerNumber) => {
        const name = exportFileName({ customerNumber, invoiceNo, invoiceDate: '2026-01-31 00:00:00' });
        const numbered = numberedFileName(name, 99);
        expect(name).not.toMatch(FORBIDDEN);
        expect(name).not.toMatch(RESERVED);
        expect(name).toMatch(/[^. ]\.pdf$/);
        expect(Buffer.byteLength(numbered)).toBeLessThanOrEqual(255);
        expect(numbered).toMatch(/ \(99\)\.pdf$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('fold as case-insensitive and composing file systems do', () => {
    expect(fileNameKey('Å.PDF')).toBe(fileNameKey('a\u030a.pdf'));
    expect(numberedFileName('a.b.pdf', 2)).toBe('a.b (2).pdf');
    expect(numberedFileName('a.pdf', 1)).toBe('a.pdf');
  });
});

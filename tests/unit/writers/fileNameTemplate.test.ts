import { describe, expect, it } from 'vitest';
import {
  fileNameKey,
  numberedFileName,
  templateFaults,
  templateFileName,
} from '../../../shared/domain/fileNameTemplate.ts';
import { guardFormula } from '../../../shared/domain/listFormat.ts';
import {
  DEFAULT_TEMPLATE,
  TEMPLATE_TOKENS,
  type TemplateFacts,
} from '../../../shared/domain/templateTokens.ts';
import { fc } from '../../fastCheck.ts';
import { exportFileName } from '../../oracles/exportFileName.ts';

const FACTS: TemplateFacts = {
  customerNumber: '0010001',
  givenName: 'Åkesson & Søn A/S',
  invoiceNo: '50001',
  entryNo: '900/1',
  invoiceDate: '2026-01-31 00:00:00',
  dueDate: '2026-02-28 00:00:00',
  agreementId: '4001',
  status: 'paid',
  amount: '-250.5',
};

const DEVICES = ['con', 'PRN', 'aux', 'NUL', 'com1', 'COM¹', 'lpt9', 'CONIN$', 'conout$', 'CLOCK$'];
const HOSTILE: readonly string[] = [
  ...DEVICES,
  ...DEVICES.map((name) => `${name}.txt`),
  ...DEVICES.map((name) => `${name} .tar.gz`),
  ...DEVICES.map((name) => ` ${name}. `),
  ...[
    '..',
    '.',
    '...',
    '../../etc/passwd',
    '..\\..\\x',
    '/etc/passwd',
    'C:\\x',
    '\\\\host\\share',
    '~/x',
    'a/../b',
  ],
  ...[
    'a:b',
    'file.pdf::$DATA',
    'x.',
    'x ',
    ' x',
    '. .',
    '-',
    '--help',
    '*?',
    '<>',
    '|',
    '"',
    "'",
    '%00',
    '\0',
  ],
  ...[
    '\u202egpj.exe',
    '\u200f',
    '\u2066x\u2069',
    '\u200b',
    '\ufeffx',
    'a\u0301',
    '\ud800',
    '\udfff',
    '\u2028',
  ],
  ...[
    'a\nb',
    'a\rb',
    'a\tb',
    '\u0007',
    '\u0085',
    '\u00a0',
    '\u3000',
    '\uffff',
    '\u{e0041}',
    '{',
    '}',
    '{}',
    '{{x}}',
  ],
  ...['長', 'a', '🧾', 'é', '.', ' ', '-', '{', '\u0301', 'ﷺ', 'a.', '👩‍👩‍👧'].map((unit) =>
    unit.repeat(5000),
  ),
  ...Array.from({ length: 32 }, (_, code) => `x${String.fromCharCode(code)}y`),
  ...Array.from('<>:"/\\|?*', (mark) => `x${mark}y`),
  ...Array.from('<>:"/\\|?*', (mark) => `${mark}${mark}`),
  ...Array.from({ length: 60 }, (_, index) => `a.${'b'.repeat(index * 3)}. ${'c'.repeat(index)}`),
];

const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$) *(\.|$)/i;

function expectSafe(name: string): void {
  expect(name).not.toMatch(FORBIDDEN);
  expect(name).not.toMatch(RESERVED);
  expect(name).toMatch(/^[^. ].*\.pdf$/);
  expect(name).not.toMatch(/[. ]\.pdf$/);
  expect(Buffer.byteLength(numberedFileName(name, 999))).toBeLessThanOrEqual(255);
  expect(name.normalize('NFC')).toBe(name);
}

import { casesOf } from '../../promiseCounts.ts';

describe('the file name template', () => {
  it('P36 gives a safe name for 200 hostile names, in the template and in every fact', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(200);
    for (const hostile of HOSTILE) {
      expectSafe(templateFileName(hostile, FACTS));
      const facts = { ...FACTS, givenName: hostile, invoiceNo: hostile, status: hostile, entryNo: hostile };
      for (const token of TEMPLATE_TOKENS) expectSafe(templateFileName(`{${token}}`, facts));
      expectSafe(templateFileName(TEMPLATE_TOKENS.map((token) => `{${token}}`).join(' '), facts));
    }
  });

  it('P36 gives a safe name for anything else', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    fc.assert(
      fc.property(text, text, (template, fact) => {
        expectSafe(templateFileName(`${template}{name}`, { ...FACTS, givenName: fact }));
      }),
      { numRuns: 1_000 },
    );
  });

  it('P38 makes no name that a spreadsheet takes for a formula, so that a manifest can name files as they are', () => {
    const named = (givenName: string) => templateFileName('{name}', { ...FACTS, givenName });
    expect(named('Åkerlund, -Söner; =1+1')).toBe('Åkerlund, _Söner; _1+1.pdf');
    expect(templateFileName('{amount}', FACTS)).toBe('\u2212250.5.pdf');
    expect(named('/etc')).toBe('_etc.pdf');
    const signs = ['=', '+', '-', '@', ',', ';', ' ', '"', "'", '1', 'a', '.', '/', '|', '\t', '\uff1d', 'å'];
    const text = fc.string({ unit: fc.constantFrom(...signs), maxLength: 160 });
    fc.assert(
      fc.property(text, (name) => {
        const file = named(name);
        expectSafe(file);
        expect(guardFormula(file)).toBe(file);
      }),
      { numRuns: casesOf(5_000, 500) },
    );
  });

  it('P36 numbers what a file system would take for one name', () => {
    const names = ['Å.pdf', 'a\u030a.PDF', 'å.pdf'];
    expect(new Set(names.map(fileNameKey)).size).toBe(1);
    expect(numberedFileName('a.pdf', 3)).toBe('a (3).pdf');
  });

  it('fills in every token, in any case', () => {
    const all =
      '{Customer}|{name}|{INVOICE}|{entry}|{date}|{year}{month}{day}|{due}|{agreement}|{status}|{ amount }';
    expect(templateFileName(all.replaceAll('|', '_'), FACTS)).toBe(
      '0010001_Åkesson & Søn A-S_50001_900-1_2026-01-31_20260131_2026-02-28_4001_paid_-250.5.pdf',
    );
    expect(templateFileName('{invoice}_{amount}', FACTS)).toBe('50001_-250.5.pdf');
  });

  it('reports unknown tokens once and leaves them as typed', () => {
    const template = '{invoice} {vat} {VAT } {vat}';
    expect(templateFileName(template, FACTS)).toBe('50001 {vat} {VAT } {vat}.pdf');
    expect(templateFaults(template)).toEqual({
      unknownTokens: ['vat', 'VAT'],
      namesEachInvoice: true,
    });
    expect(templateFaults('{constructor}').unknownTokens).toEqual(['constructor']);
    expect(templateFaults('{date}').namesEachInvoice).toBe(false);
  });

  it('begins with the name that exports had without one', () => {
    expect(templateFileName(DEFAULT_TEMPLATE, FACTS)).toBe(exportFileName(FACTS));
    expect(templateFileName('{name}', { ...FACTS, givenName: null })).toBe('invoice.pdf');
  });
});

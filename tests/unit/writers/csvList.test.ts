import { describe, expect, it } from 'vitest';
import { csvList } from '../../../electron/documents/tables/csv.ts';
import {
  type CsvPreset,
  guardFormula,
  type ListColumn,
  type ListRow,
} from '../../../shared/domain/listFormat.ts';
import { fc } from '../../fastCheck.ts';
import { collected, inWindows } from './collected.ts';
import { readCsv } from './readCsv.ts';

const COLUMNS: readonly ListColumn[] = [
  { key: 'id', header: 'Faktura', kind: 'identifier' },
  { key: 'text', header: '=Status', kind: 'text' },
  { key: 'amount', header: 'Belopp', kind: 'amount' },
  { key: 'at', header: 'Datum', kind: 'dateTime' },
  { key: 'flag', header: 'PDF', kind: 'flag' },
  { key: 'words', header: 'Taggar', kind: 'words' },
];
const FLAGS = { yes: 'Ja', no: 'Nej' };

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('"', ';', ',', '\r', '\n', '=', '-', "'", ' ', 'a', '0'),
    maxLength: 12,
  }),
);
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`);
const row = fc.record({
  id: fc.oneof(fc.stringMatching(/^0{0,4}[0-9]{1,30}$/), anyText),
  text: anyText,
  amount: decimal,
  at: fc.constantFrom('2026-01-31 00:00:00', '2024-02-29 23:59:59'),
  flag: fc.boolean(),
  words: fc.array(anyText, { maxLength: 3 }),
});

async function written(
  preset: CsvPreset,
  rows: readonly ListRow[],
  columns = COLUMNS,
  verbatim = false,
): Promise<string> {
  const list = { preset, verbatim, columns, flagTexts: FLAGS };
  const bytes = await collected(csvList(inWindows(rows, 3), list));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

const wellFormed = (text: string): string => text.toWellFormed();

describe('CSV', () => {
  it('P38 RFC 4180: every value comes back, guarded text but for its apostrophes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
        const [header, ...read] = readCsv(await written('rfc4180', rows), ',');
        expect(header).toEqual(['Faktura', "'=Status", 'Belopp', 'Datum', 'PDF', 'Taggar']);
        const expected = rows.map(({ id, text, amount, at, flag, words }) =>
          [
            guardFormula(id),
            guardFormula(text),
            amount,
            at,
            String(flag),
            guardFormula(words.join(', ')),
          ].map(wellFormed),
        );
        expect(read).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('for programs: every text comes back as it is, a formula or none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
        const [header, ...read] = readCsv(await written('rfc4180', rows, COLUMNS, true), ',');
        expect(header).toEqual(['Faktura', '=Status', 'Belopp', 'Datum', 'PDF', 'Taggar']);
        const expected = rows.map(({ id, text, amount, at, flag, words }) =>
          [id, text, amount, at, String(flag), words.join(', ')].map(wellFormed),
        );
        expect(read).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('P38 Nordic Excel: identifiers stand as ="…", amounts as numbers with a comma', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
        const text = await written('nordicExcel', rows);
        expect(text.startsWith('\ufeff')).toBe(true);
        const [, ...read] = readCsv(text.slice(1), ';');
        for (const [index, { id, amount, flag, at }] of rows.entries()) {
          const cells = read[index] ?? [];
          if (/^\d+$/.test(id)) expect(cells[0]).toBe(`="${id}"`);
          expect(cells[2]).toBe(amount.replace('.', ','));
          expect(cells.slice(3, 5)).toEqual([at.replace(' 00:00:00', ''), flag ? 'Ja' : 'Nej']);
          for (const cell of [cells[0], cells[1], cells[5]])
            expect(cell).toMatch(/^(?:="[\p{L}\p{N}._/: -]*"|(?!\s*[=+\-@＝＋－＠]|[\t\r\n])[\s\S]*)$/u);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what Excel would turn into numbers, dates and truth values', async () => {
    const columns: ListColumn[] = [{ key: 'text', header: 'Status', kind: 'text' }];
    const rows = ['1-2', '00', '1E5', 'TRUE', 'sant', 'mars 4', 'paid'].map((text) => ({ text }));
    const read = readCsv((await written('nordicExcel', rows, columns)).slice(1), ';').flat();
    expect(read).toEqual(['Status', '="1-2"', '="00"', '="1E5"', '="TRUE"', '="sant"', '="mars 4"', 'paid']);
  });

  it('begins with what it is where a spreadsheet is to open it and the clerk wants that', async () => {
    const above = [
      { label: 'Filter', text: '=Utestående' },
      { label: '', text: 'K 10001' },
      { label: 'Belopp med fler än 15 siffror, som text', text: null },
    ];
    const columns: ListColumn[] = [{ key: 'text', header: 'Status', kind: 'text' }];
    const list = { columns, flagTexts: FLAGS, above };
    const lines = async (preset: CsvPreset) => {
      const bytes = await collected(csvList(inWindows([{ text: 'paid' }]), { ...list, preset }));
      return new TextDecoder().decode(bytes).split('\r\n');
    };
    expect(await lines('nordicExcel')).toEqual([
      "Filter;'=Utestående",
      ';="K 10001"',
      '""',
      'Status',
      'paid',
      '',
    ]);
    expect(await lines('rfc4180')).toEqual(['Status', 'paid', '']);
  });

  it('counts amounts that a program may round', async () => {
    const columns: ListColumn[] = [{ key: 'amount', header: 'Belopp', kind: 'amount' }];
    const rows = ['1.5', '12345678901234567.89', '-9999999999999999.99'].map((amount) => ({ amount }));
    let counted = -1;
    await collected(
      csvList(inWindows(rows), {
        preset: 'rfc4180',
        columns,
        flagTexts: FLAGS,
        counted: (longAmounts) => {
          counted = longAmounts;
        },
      }),
    );
    expect(counted).toBe(2);
  });

  it('shows a lone empty cell as a line of its own', async () => {
    const columns: ListColumn[] = [{ key: 'text', header: 'Status', kind: 'text' }];
    expect(readCsv(await written('rfc4180', [{ text: null }, { text: 'x' }], columns), ',')).toEqual([
      ['Status'],
      [''],
      ['x'],
    ]);
  });

  it('stops between two slices when it is aborted', async () => {
    const stop = new AbortController();
    const chunks = csvList(inWindows(Array.from({ length: 5000 }, () => ({ id: '1' }))), {
      preset: 'rfc4180',
      columns: COLUMNS,
      flagTexts: FLAGS,
      signal: stop.signal,
    });
    let count = 0;
    const reading = async (): Promise<void> => {
      for await (const _ of chunks) if (++count === 3) stop.abort();
    };
    await expect(reading()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(count).toBe(3);
  });
});

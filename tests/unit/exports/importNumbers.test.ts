import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedText } from '../../../electron/documents/tables/readText.ts';
import {
  importedNumbers,
  importNumbers,
  pastedNumbers,
} from '../../../electron/services/exports/customerNumbers.ts';
import { exportsContract } from '../../../shared/ipc/exports.ts';
import { fc } from '../../fastCheck.ts';
import { folderForAll } from '../../integration/ownFolder.ts';

const THREAD = new URL('../../../electron/services/exportThread.ts', import.meta.url);

const utf16 = (text: string, big: boolean, mark: boolean): Buffer => {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

describe('a file of customer numbers', () => {
  const folder = folderForAll();

  it('is read in UTF-8, UTF-16 and Latin-1, with and without a mark', () => {
    const text = 'Kundnamn;Kundnummer\nÅkerlund & Söner;K10001\nÄlvdal;10023\n';
    const forms = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16(text, false, true),
      utf16(text, true, true),
      utf16(text, false, false),
      utf16(text, true, false),
      Buffer.from(text, 'latin1'),
    ];
    for (const [place, bytes] of forms.entries()) {
      const found = importedText(bytes);
      if (!('text' in found)) throw new Error(`form ${place} was refused`);
      expect(found.text.replace('\ufeff', '')).toBe(text);
      expect(importedNumbers(found.text)).toEqual({
        text: 'K10001\n10023',
        entries: 2,
        column: 'Kundnummer',
        hidden: 0,
      });
    }
  });

  it.each([
    ['customer_number,amount\n10001,5\n10002,7', 'customer_number', '10001\n10002'],
    ['"Kund nr"\t"Namn"\n"K 10001"\t"A, B"\n10002\tC', 'Kund nr', 'K10001\n10002'],
    ['Namn;Nr\nA AB;10001\nB AB;10002\nC;none', null, null],
    ['Namn;Nr\nA AB;K10001\nB AB;10002', 'Nr', 'K10001\n10002'],
    ['K10001;A\n10002;B', null, 'K10001\n10002'],
    ['Kundlista 2026;\n;\nNamn;Kundnummer\nA;10001', 'Kundnummer', '10001'],
    ['10001\r\nK10002\r\n\r\n10003', null, '10001\nK10002\n10003'],
    ['10001 10002, K10003;10004', null, '10001\n10002\nK10003\n10004'],
    ['', null, ''],
  ])('takes the column that says so or the only one that can be: %j', (text, column, taken) => {
    const found = importedNumbers(text);
    if (taken !== null) expect(found).toMatchObject({ text: taken, column });
    else expect(found.text).toContain('10001');
  });

  it('takes every word where two columns could be meant, for the preview to judge', () => {
    expect(importedNumbers('1;10001\n2;10002').text.split('\n')).toEqual(['1', '10001', '2', '10002']);
  });

  it('loses no number of a plain list, whatever stands between them', () => {
    const number = fc.stringMatching(/^[K]?[0-9]{4,8}$/);
    const apart = fc.constantFrom('\n', '\r\n', ' ', ', ', ';', '\t', '\n\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(number, apart), { minLength: 1, maxLength: 40 }), (parts) => {
        const text = `${parts.map(([one, after]) => one + after).join('')}`;
        const { numbers } = pastedNumbers(importedNumbers(text).text);
        const wanted = new Set(parts.map(([one]) => one.replace('K', '')));
        expect(new Set<string>(numbers)).toEqual(wanted);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses archives, pictures and what is too large, and reads what a dialog names', async () => {
    const dialogs = (path: string | null) => ({
      places: { openFile: async () => path },
      thread: THREAD,
    });
    const file = join(folder(), 'kunder.csv');
    await writeFile(file, 'kundnr\n10001\n');
    const read = {
      kind: 'read',
      fileName: 'kunder.csv',
      text: '10001',
      entries: 1,
      column: 'kundnr',
      hidden: 0,
    };
    expect(await importNumbers(dialogs(file), null)).toEqual(read);
    expect(await importNumbers(dialogs(null), null)).toBeNull();
    const refusals: [string, Uint8Array, string][] = [
      ['a.xlsx', Buffer.from('PK\u0003\u0004rest', 'latin1'), 'packed'],
      ['b.csv', Buffer.from([1, 2, 3, 0, 200, 17]), 'notText'],
      ['c.txt', Buffer.alloc(2_000_001, '1'), 'tooLarge'],
      ['d.txt', Buffer.from('12345678\n'.repeat(70_000)), 'tooLarge'],
    ];
    for (const [fileName, bytes, reason] of refusals) {
      await writeFile(join(folder(), fileName), bytes);
      expect(await importNumbers(dialogs(join(folder(), fileName)), null)).toEqual({
        kind: 'refused',
        fileName,
        reason,
      });
    }
    await expect(importNumbers(dialogs(join(folder(), 'gone.txt')), null)).rejects.toThrow();
  });

  it('P11 takes content from a browser, never a path', async () => {
    const content = Buffer.from('K10001\n').toString('base64');
    const none = {
      places: { openFile: async () => null },
      thread: THREAD,
    };
    expect(await importNumbers(none, content)).toMatchObject({
      kind: 'read',
      fileName: null,
      text: 'K10001',
    });
    expect(await importNumbers(none, null)).toBeNull();
    const takes = (typed: string) =>
      exportsContract.importNumbers.input.safeParse({ content: typed }).success;
    for (const typed of ['/etc/passwd', '../../secret', 'file:///etc/passwd', 'C:\\x'])
      expect(takes(typed)).toBe(false);
  });
});

describe('a pasted list', () => {
  it('tells customers, those said again, and what is refused with its reason', () => {
    const pasted = pastedNumbers('K10001 10001\nK 10002;10003, none 10-99, K, 10003');
    expect(pasted).toEqual({
      numbers: ['10001', '10002', '10003'],
      duplicates: 2,
      refused: 3,
      notNumbers: [
        { piece: 'none', problem: 'otherCharacters' },
        { piece: '10-99', problem: 'otherCharacters' },
        { piece: 'K', problem: 'noDigits' },
      ],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { readNames } from '../../../electron/services/marks/readUserData.ts';
import { NAMES_BOUNDS } from '../../../shared/domain/bounds.ts';
import { hostileWorkbook, rowsOf } from '../../integration/exports/hostile/hostileWorkbook.ts';

const read = (text: string) => readNames(new TextEncoder().encode(text));
const NAMES = [
  ['10001', 'Åkerlund & Söner AB'],
  ['00731', 'Malmö Kyl'],
];

describe('a file of customers’ names', () => {
  it.each([
    [
      'semicolons, titles and a byte order mark',
      '\ufeffKundnr;Namn\r\n10001;Åkerlund & Söner AB\r\n00731;Malmö Kyl\r\n',
    ],
    ['commas and quotes', '10001,"Åkerlund & Söner AB"\n00731,"Malmö  Kyl"\n'],
    ['what hides or turns', '10001;\u202eÅkerlund &\u200b Söner AB\n00731;Malmö\u200f Kyl\u2069\n'],
    ['tabs and prefix letters', 'K10001\tÅkerlund & Söner AB\nK 00731\tMalmö Kyl'],
    ['the name first, by its title', 'Name,Customer\nÅkerlund & Söner AB,10001\nMalmö Kyl,00731\n'],
    ['the same twice', '10001;Åkerlund & Söner AB\n10001;Åkerlund & Söner AB\n00731;Malmö Kyl'],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual({ names: NAMES, refused: [], more: 0 });
  });

  it('is read as Windows and UTF-16 write it', async () => {
    const text = '10001;Åkerlund & Söner AB\n00731;Malmö Kyl';
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(await readNames(wide)).toMatchObject({ names: NAMES });
    expect(await readNames(Buffer.from(text, 'latin1'))).toMatchObject({ names: NAMES });
  });

  it('keeps separators and quotes that are in a name', async () => {
    expect(await read('10001;"A; ""B"", C"\n')).toMatchObject({ names: [['10001', 'A; "B", C']] });
  });

  it('says of each row that names nobody why', async () => {
    const long = 'x'.repeat(NAMES_BOUNDS.name + 1);
    const found = await read(
      [
        '10001;A',
        'k;B',
        '10 002 003;C',
        '10-5;D',
        '10003;',
        `10004;${long}`,
        '10001;Other',
        ';E',
        '10005;\u202e\u200b',
      ].join('\n'),
    );
    expect(found).toMatchObject({ names: [['10001', 'A']], more: 0 });
    const reasons = 'refused' in found ? found.refused.map(({ reason }) => reason) : [];
    expect(reasons).toEqual([
      'noDigits',
      'severalNumbers',
      'otherCharacters',
      'noName',
      'nameTooLong',
      'twice',
      'empty',
      'noName',
    ]);
  });

  it.each([
    ['a reference to half a character', 'A&#xD83D;B'],
    ['half a character as workbooks write it', 'A_xD83D_B'],
  ])('refuses a name that is no text, by %s in a workbook', async (_, name) => {
    const found = await readNames(
      hostileWorkbook({
        rows: rowsOf([
          ['10001', 'A'],
          ['10002', name],
        ]),
      }),
    );
    const refused = [{ text: '10002 ; A\ud83dB', reason: 'nameDamaged' }];
    expect(found).toEqual({ names: [['10001', 'A']], refused, more: 0 });
  });

  it('names only so many of them, and counts the others', async () => {
    const found = await read(Array.from({ length: 80 }, (_, index) => `1000${index};`).join('\n'));
    expect(found).toMatchObject({ names: [], more: 80 - NAMES_BOUNDS.refused });
  });

  it.each([
    ['tooLarge', new Uint8Array(NAMES_BOUNDS.file + 1).fill(0x31)],
    ['tooLarge', Buffer.from('1;A\n'.repeat(NAMES_BOUNDS.names + 1))],
    ['packed', Buffer.from('%PDF-1.7 10001;A')],
    ['packed', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['notText', Buffer.from([0x31, 0x3b, 0x07, 0x41])],
    ['nothing', Buffer.from(' \n\n')],
  ])('is refused as %s', async (reason, bytes) => {
    expect(await readNames(bytes)).toEqual({ refusedFile: reason });
  });
});

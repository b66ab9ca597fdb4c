import { describe, expect, it } from 'vitest';
import { importedPieces, importedText } from '../../../electron/documents/tables/readText.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';

/** As the tables of IBM have them. */
const DOS_BYTES: Readonly<Record<string, number>> = {
  ...{ å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ä: 0x8e, Ö: 0x99, é: 0x82, É: 0x90 },
  ...{ ü: 0x81, Ü: 0x9a, æ: 0x91, Æ: 0x92, ø: 0x9b, Ø: 0x9d, ß: 0xe1 },
};

const inDos = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const byte = DOS_BYTES[letter] ?? letter.charCodeAt(0);
      if (byte > 0x7f && !(letter in DOS_BYTES)) throw new Error(`no byte for ${letter}`);
      return byte;
    }),
  );
const inWindows = (text: string): Buffer => Buffer.from(text, 'latin1');

const NAMES = [
  ...[
    'Åkerlund & Söner AB',
    'Växjö Kök',
    'Älvdalens Såg',
    'Örebro Rör',
    'Linné',
    'Malmö',
    'Östgöta Trä',
    'Å',
  ],
  ...['Ærøskøbing Smedie', 'Kjær', 'Bodø Båt', 'Østlandet Rør AS', 'Åsgård', 'Tromsø', 'Sætre', 'Ås'],
  ...['Hämeen Sähkö Oy', 'Äänekosken Työ', 'Jyväskylä', 'Pöyry', 'Ylöjärven Metsä Ky'],
  ...['Müller GmbH', 'Großmüller & Söhne', 'Übersee Öl', 'Jürgen Schäfer', 'Düsseldorf', 'Köln'],
  ...['Rødovre Køl', 'Næstved', 'Århus Ærlig', 'Hjørring', 'Størup & Sønner', 'Café Én'],
];
const name = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(...NAMES.filter((one) => !one.includes('ß'))).map((one) => one.toUpperCase()),
);
const plain = fc.constantFrom('Nordfiber AB', 'Oy Ab', 'rest', '1 250,00', '-7,5', '2026-10-31', '');
const rows = fc.array(fc.array(fc.oneof(name, plain), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 12,
});

const textOf = (bytes: Uint8Array) => {
  const found = importedText(bytes);
  if (!('text' in found)) throw new Error(`refused: ${found.refused}`);
  return found.text;
};
const encodingOf = (bytes: Uint8Array) => {
  const found = importedPieces(bytes);
  return 'encoding' in found ? found.encoding : found.refused;
};

describe('a text in single bytes', () => {
  it('has the same Swedish, Norwegian, Danish, Finnish and German names from DOS as from Windows', () => {
    const property = fc.property(rows, name, fc.constantFrom('\r\n', '\n'), (some, first, end) => {
      const text = [[first], ...some].map((row) => row.join(';')).join(end);
      expect(textOf(inWindows(text))).toBe(text);
      expect(textOf(inDos(text))).toBe(text);
      expect(encodingOf(inDos(text))).toBe('CP437 (DOS)');
    });
    fc.assert(property, { numRuns: casesOf(5_000, 500) });
  });

  it.each(NAMES.flatMap((one) => [one, one.includes('ß') ? one : one.toUpperCase()]))(
    'is told by one name alone: %s',
    (only) => {
      expect(textOf(inWindows(`${only};1,50`))).toBe(`${only};1,50`);
      expect(textOf(inDos(`${only};1,50`))).toBe(`${only};1,50`);
    },
  );

  it.each([
    ['O\x92Neill \x96 100 \x80', 'O’Neill – 100 €'],
    ['\x93Stora Nord\x94', '“Stora Nord”'],
    ['\x94Nord\x94 och \x84Nord\x93', '”Nord” och „Nord“'],
    ['Hern\xe1ndez; 1\xa0250,00', 'Hernández; 1\u00a0250,00'],
    ['mars\x96april; Lars\x92', 'mars–april; Lars’'],
    ['\x8akoda; \x8ei\x9eek', 'Škoda; Žižek'],
    ['Kontor\x99', 'Kontor™'],
  ])('is that of Windows where its signs are those of Windows: %j', (bytes, text) => {
    expect(textOf(Buffer.from(bytes, 'latin1'))).toBe(text);
  });

  it('may have lines drawn around it, and end as DOS ends a text', () => {
    const drawn = Buffer.concat([inDos('Åkerlund'), Buffer.from([0xb3, 0xc4, 0xc4, 0xbf, 0x0d, 0x0a, 0x1a])]);
    expect(textOf(drawn)).toBe('Åkerlund│──┐\r\n');
    expect(importedText(Buffer.from('a\x1ab'))).toEqual({ refused: 'notText' });
    const ended = Buffer.from('\ufeffNovák Tomáš Ě', 'utf16le').swap16();
    expect(importedText(ended)).toEqual({ text: 'Novák Tomáš Ě' });
  });

  it('is told by what comes far below its beginning', () => {
    const many = 'Nordfiber AB;10001;1,50\n'.repeat(100_000);
    expect(textOf(inDos(`${many}Växjö`)).slice(-5)).toBe('Växjö');
    expect(textOf(inWindows(`${many}Växjö`)).slice(-5)).toBe('Växjö');
  });
});

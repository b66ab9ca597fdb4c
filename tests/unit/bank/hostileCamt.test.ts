import { describe, expect, it } from 'vitest';
import { BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import { BANK_BOUNDS } from '../../../shared/domain/bankEntries.ts';
import { type CamtFile, camtFile } from '../../fakes/camtFile.ts';

const reading = new BankReading();
const read = (text: string | Uint8Array) => reading.read(typeof text === 'string' ? Buffer.from(text) : text);

const plain: CamtFile = {
  statements: [
    { entries: [{ amount: '12.50', bankReference: 'B1', parts: [{ texts: ['Räkning 77'], payer: 'Åke' }] }] },
  ],
};
const text = camtFile(plain);
const LOL = Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`).join(
  '',
);
const nested = (levels: number) => `${'<x>'.repeat(levels)}${'</x>'.repeat(levels)}`;
const within = (inner: string) => text.replace('<GrpHdr>', `<GrpHdr>${inner}`);
const preceded = (first: string) => text.replace('<Document', `${first}<Document`);
const said = (reference: string) => text.replace('Räkning 77', reference);

describe("a file that no bank's is", () => {
  it.each([
    ['a document type', preceded('<!DOCTYPE Document>'), 'doctype'],
    ['one that loads another', preceded('<!DOCTYPE Document SYSTEM "file:///etc/passwd">'), 'doctype'],
    ['entities within entities', preceded(`<!DOCTYPE lolz [<!ENTITY lol0 "lol">${LOL}]>`), 'doctype'],
    ['an entity', said('&lol9;'), 'entity'],
    ['an entity of HTML', said('&nbsp;'), 'entity'],
    ['an entity by a name that every object has', said('&constructor;'), 'entity'],
    ['an entity in an attribute', text.replace('Ccy="SEK"', 'Ccy="&x;"'), 'entity'],
    ['a letter that is none', said('&#0;'), 'damaged'],
    ['100 levels', within(nested(100)), 'tooDeep'],
    ['one level too many', within(nested(BANK_BOUNDS.depth - 2)), 'tooDeep'],
    ['a text without an end', said('9'.repeat(BANK_BOUNDS.text + 1)), 'tooLarge'],
    ['a prefix that is not bound', within('<ns9:x/>'), 'damaged'],
    ['elements that cross', within('<a><b></a></b>'), 'damaged'],
    ['something after it', `${text}x`, 'damaged'],
    ['a bare ampersand', said('Söner & Co; AB'), 'entity'],
    ['a document of payments', text.replaceAll('camt.053.001.02', 'pain.001.001.03'), 'otherMessage'],
    ['a page of the web', '<!doctype html><p>Log in', 'notBank'],
    ['a message without a statement', text.replace(/<Stmt>.*<\/Stmt>/s, ''), 'empty'],
    ['an ampersand that is the last', said('Söner & Co'), 'entity'],
    ['another XML', '<a><b/></a>', 'notBank'],
    ['broken XML of another kind', '<a><b></a>', 'notBank'],
    ['a second document in another encoding', text + text.replace('UTF-8', 'ISO-8859-1'), 'notText'],
    ['a thousand documents', '<a/>'.repeat(1_001), 'tooLarge'],
    ['an encoding that nobody reads', text.replace('UTF-8', 'EBCDIC-CP-BE'), 'notText'],
    ['letters in another encoding than it says', Buffer.from(text, 'latin1'), 'notText'],
    ['half of a letter at its end', Buffer.from(said('ä')).subarray(0, text.indexOf('Räkning') + 1), 'cut'],
    [
      'an entry without a currency',
      text.replace(' Ccy="SEK"', '').replace('<Ccy>SEK</Ccy>', ''),
      'noCurrency',
    ],
  ] as const)('is refused: %s', async (_, file, refused) => {
    expect(await read(file)).toEqual({ refused });
  });

  it('is refused where it has more payments than are read, as entries or as parts', async () => {
    const file = (entries: string) => text.replace('</Stmt>', `${entries}</Stmt>`);
    const parts = (count: number) => `<Ntry><NtryDtls>${'<TxDtls/>'.repeat(count)}</NtryDtls></Ntry>`;
    const most = BANK_BOUNDS.entries;
    expect(await read(file('<Ntry><Amt Ccy="SEK">1</Amt></Ntry>'.repeat(most)))).toEqual({
      refused: 'tooLarge',
    });
    expect(await read(file(parts(most)))).toEqual({ refused: 'tooLarge' });
  });
});

describe("a bank's file", () => {
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };
  const latin = (encoding: string) => Buffer.from(text.replace('UTF-8', encoding), 'latin1');

  it.each([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-8 without a word of it', Buffer.from(text.replace(' encoding="UTF-8"', ''))],
    ['UTF-8 without a declaration', Buffer.from(text.replace(/^<\?xml.*\?>\n/, ''))],
    ['UTF-16', utf16(false, true)],
    ['UTF-16, its large byte first', utf16(true, true)],
    ['UTF-16 without its mark', utf16(false, false)],
    ['UTF-16 without its mark, its large byte first', utf16(true, false)],
    ['UTF-8 that says UTF-16', Buffer.from(text.replace('UTF-8', 'UTF-16'))],
    ['ISO-8859-1', latin('ISO-8859-1')],
    ['ISO-8859-15', latin('iso-8859-15')],
    ['Windows-1252', latin('windows-1252')],
    ['ISO8859-1', latin('ISO8859-1')],
    ['l1', latin('l1')],
    ['line ends of Windows', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['comments', Buffer.from(text.replace('Räkning 77', 'Räk<!-- <Ntry> & -->ning 77'))],
    ['CDATA', Buffer.from(text.replace('Räkning 77', '<![CDATA[Räk]]>ning<![CDATA[ 77]]>'))],
    ['letters by number', Buffer.from(text.replace('Räkning', 'R&#228;kni&#x6E;g'))],
    ['as many levels as are read', Buffer.from(within(nested(BANK_BOUNDS.depth - 3)))],
  ])('is the same with %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(await read(text));
    expect(await read(bytes)).toMatchObject({
      credits: [{ text: 'Räkning 77', payer: 'Åke', amount: '12.5' }],
    });
  });

  it('is the same wherever the steps of its decoding end', async () => {
    const apart = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        read(text.replace('<GrpHdr>', `<GrpHdr><!--${'ä'.repeat(31_700 + at)}-->`)),
      ),
    );
    expect(new Set(apart.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(apart[0]).toEqual(await read(text));
  });
});

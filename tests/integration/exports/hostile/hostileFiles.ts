import { writeXlsx } from 'hucre/xlsx';
import { damagedPdf } from '../../../sandbox/faults/damagedPdf.ts';
import { HOSTILE_FACTS } from './hostileFacts.ts';
import { hostileWorkbook, rowsOf } from './hostileWorkbook.ts';
import { type Deflated, deflated, type LyingPart, lyingZip } from './lyingZip.ts';

export interface HostileFile {
  readonly kind: string;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
  /** Left to `npm run promises`: slow, and of a kind with another. */
  readonly slow?: true;
  /** What the clerk sees of it: entries read, or a reason. */
  readonly outcomes: readonly (number | string)[];
}

const MB = 2 ** 20;
const REFUSED = ['tooLarge', 'packed'];
let spaces: Deflated | null = null;
/** 300 MB of nothing in 300 kB. */
const bomb = (claimed?: Omit<LyingPart, 'name' | 'data'>) => {
  spaces ??= deflated(`<worksheet><sheetData><row>${' '.repeat(300 * MB)}</row></sheetData></worksheet>`);
  return hostileWorkbook({ sheet: spaces, ...(claimed && { claimed }) });
};
const numbered = (cell: string, times: number) => `<row>${cell.repeat(times)}</row>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const ods = (table: string): Buffer =>
  lyingZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      data: `<office:document-content><office:body><office:spreadsheet><table:table table:name="x">${table}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
const compound = (fill: number) => {
  const file = Buffer.alloc(64_000, fill);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return file;
};

function* tallRows(rows: number): Generator<readonly string[]> {
  yield ['Customer no', 'Name'];
  for (let at = 0; at < rows; at += 1) yield at < 20 ? [String(10_001 + at), 'x'] : ['', 'x'];
}

const pdf = (objects: string) =>
  Buffer.from(`%PDF-1.5\n${objects}\ntrailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n`);
const NO_PDF = ['serviceNotAPdf', 'pdfDamaged', 'pdfTooLarge'];

/** PDFs that no service should send, each with what an answer to it may be. */
const HOSTILE_PDFS: readonly HostileFile[] = [
  {
    kind: 'PDF that unpacks to 300 MB',
    slow: true,
    make: () => damagedPdf(Buffer.alloc(0), 300_000_000),
    outcomes: NO_PDF,
  },
  {
    kind: 'PDF whose pages are their own parents',
    make: () => pdf('1 0 obj\n<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 9>>\nendobj'),
    outcomes: NO_PDF,
  },
  {
    kind: 'PDF of brackets',
    make: () => pdf(`1 0 obj\n${'['.repeat(1e6)}\nendobj`),
    outcomes: NO_PDF,
  },
  { kind: 'PDF of zero bytes', make: () => pdf('\0'.repeat(1e6)), outcomes: NO_PDF },
  {
    kind: 'PDF of objects without end',
    slow: true,
    make: () => pdf(Array.from({ length: 100_000 }, (_, at) => `${at + 1} 0 obj\n<<>>\nendobj`).join('\n')),
    outcomes: NO_PDF,
  },
];

/** Files that a clerk may get by mail, or a service may send, each with what an answer to it may be. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  { kind: 'bomb that says so', make: () => bomb(), outcomes: REFUSED },
  {
    kind: 'bomb that says it is small',
    slow: true,
    make: () => bomb({ claimedSize: 1_000 }),
    outcomes: REFUSED,
  },
  {
    kind: 'bomb that says it is empty',
    make: () => bomb({ claimedSize: 0 }),
    outcomes: REFUSED,
  },
  {
    kind: 'bomb with its sizes behind the data',
    make: () => bomb({ flags: 8, claimedPacked: 0, claimedSize: 9 }),
    outcomes: REFUSED,
  },
  {
    kind: 'bomb with sizes of 64 bits',
    make: () => bomb({ claimedSize: 0xffffffff }),
    outcomes: REFUSED,
  },
  {
    kind: 'bomb of many parts',
    slow: true,
    make: () => {
      const parts = Array.from(
        { length: 50 },
        (_, at): LyingPart => ({ name: `xl/p${at}`, data: ' '.repeat(8 * MB), overlaps: at > 0 }),
      );
      return hostileWorkbook({ rows: rowsOf([['10001']]), more: parts });
    },
    outcomes: REFUSED,
  },
  {
    kind: 'one sheet named a thousand times',
    slow: true,
    make: () => hostileWorkbook({ rows: rowsOf(tallRows(8_000)), times: 1_000 }),
    outcomes: [...REFUSED, 20],
  },
  {
    kind: 'one string of 20 MB in 150 cells',
    make: () =>
      hostileWorkbook({
        strings: `<si><t>${'x'.repeat(20e6)}</t></si>`,
        rows: numbered('<c t="s"><v>0</v></c>', 150),
      }),
    outcomes: [...REFUSED, 150],
  },
  {
    kind: 'strings of many short runs',
    slow: true,
    make: () => hostileWorkbook({ strings: '<si/>'.repeat(3.9e6), rows: rowsOf([['10001']]) }),
    outcomes: REFUSED,
  },
  {
    kind: 'one cell of 20 MB, not Latin',
    slow: true,
    make: () => hostileWorkbook({ rows: rowsOf([[`ā${'x'.repeat(20e6)}`]]) }),
    outcomes: [...REFUSED, 1],
  },
  {
    kind: 'wide',
    make: () => hostileWorkbook({ rows: numbered('<c><v>1</v></c>', 16_384).repeat(8) }),
    outcomes: [131_072],
  },
  {
    kind: 'wide and tall by its corners',
    slow: true,
    make: () =>
      hostileWorkbook({
        rows: `<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1200"><c r="XFD1200"><v>2</v></c></row>`,
      }),
    outcomes: [...REFUSED, 2],
  },
  { kind: 'tall', make: () => hostileWorkbook({ rows: rowsOf(tallRows(150_000)) }), outcomes: [20] },
  {
    kind: 'rows without cells',
    slow: true,
    make: () => hostileWorkbook({ rows: '<row/>'.repeat(3.9e6) }),
    outcomes: [...REFUSED, 0],
  },
  {
    kind: 'cells without values',
    slow: true,
    make: () => hostileWorkbook({ rows: numbered('<c/>', 3.9e6) }),
    outcomes: REFUSED,
  },
  {
    kind: 'deep',
    make: () => hostileWorkbook({ sheet: `<worksheet>${'<a>'.repeat(2e6)}` }),
    outcomes: [...REFUSED, 0],
  },
  {
    kind: 'deep shared strings',
    slow: true,
    make: () => hostileWorkbook({ strings: '<si>'.repeat(2e6), rows: rowsOf([['10001']]) }),
    outcomes: [...REFUSED, 1],
  },
  {
    kind: 'one tag of attributes without end',
    slow: true,
    make: () =>
      hostileWorkbook({
        sheet: `<worksheet><x ${Array.from({ length: 400_000 }, (_, at) => `a${at}=""`).join(' ')}/></worksheet>`,
      }),
    outcomes: [...REFUSED, 0],
  },
  {
    kind: 'entities that unfold',
    make: () => {
      const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
      return hostileWorkbook({
        sheet: `<!DOCTYPE x [<!ENTITY e0 "1">${laughs.join('')}]><worksheet><sheetData>${numbered(inline('&e12;'), 1)}</sheetData></worksheet>`,
      });
    },
    outcomes: [...REFUSED, 0, 1],
  },
  {
    kind: 'merged cells',
    slow: true,
    make: () =>
      hostileWorkbook({
        sheet: `<worksheet><sheetData/><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(300_000)}</mergeCells></worksheet>`,
      }),
    outcomes: [...REFUSED, 0],
  },
  {
    kind: 'number formats without end',
    slow: true,
    make: () =>
      hostileWorkbook({
        styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'[$"\\'.repeat(2e6)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
        rows: '<row><c s="0"><v>10001</v></c></row>',
      }),
    outcomes: [...REFUSED, 0, 1],
  },
  {
    kind: 'lone surrogates',
    make: () => hostileWorkbook({ rows: rowsOf([['Kundnr'], ['&#xD800;1'], ['10001']]) }),
    outcomes: [2],
  },
  {
    kind: 'behind a password',
    make: () =>
      writeXlsx({ sheets: [{ name: 'x', rows: [[1]] }], encryption: { password: 'x', spinCount: 10 } }),
    outcomes: ['locked'],
  },
  {
    kind: 'cut in the middle',
    make: () => {
      const whole = hostileWorkbook({ rows: rowsOf(tallRows(5_000)) });
      return whole.subarray(0, whole.length / 2);
    },
    outcomes: ['packed'],
  },
  { kind: 'no archive', make: () => Buffer.from(`PK\u0003\u0004${'x'.repeat(5_000)}`), outcomes: ['packed'] },
  { kind: 'compound file of ones', slow: true, make: () => compound(0xff), outcomes: ['packed', 'locked'] },
  { kind: 'compound file in a circle', make: () => compound(0), outcomes: ['packed', 'locked'] },
  {
    kind: 'ODS that repeats its rows and cells',
    make: () =>
      ods(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>10001</text:p></table:table-cell></table:table-row>',
      ),
    outcomes: REFUSED,
  },
  {
    kind: 'ODS that repeats its spaces',
    make: () =>
      ods(
        `<table:table-row>${'<table:table-cell office:value-type="string"><text:p>1<text:s text:c="900000000"/>2</text:p></table:table-cell>'.repeat(2_000)}</table:table-row>`,
      ),
    outcomes: [...REFUSED, 4_000],
  },
  { kind: 'CSV of zero bytes', make: () => Buffer.alloc(1_900_000), outcomes: ['notText'] },
  { kind: 'CSV of commas', make: () => Buffer.alloc(1_900_000, ','), outcomes: [0] },
  { kind: 'CSV of line ends', slow: true, make: () => Buffer.alloc(1_900_000, '\n'), outcomes: [0] },
  {
    kind: 'CSV with a quote that never closes',
    make: () => Buffer.from(`kundnr;namn\n10001;"${'å;'.repeat(600_000)}`),
    outcomes: [1],
  },
  { kind: 'text of one word', make: () => Buffer.alloc(1_900_000, '1'), outcomes: ['tooLarge'] },
  {
    kind: 'text of short words',
    slow: true,
    make: () => Buffer.from('1 '.repeat(950_000)),
    outcomes: ['tooLarge'],
  },
  {
    kind: 'UTF-16 of lone surrogates',
    slow: true,
    make: () => utf16('\ud800\n'.repeat(400_000)),
    outcomes: ['tooLarge', 'notText'],
  },
  {
    kind: 'UTF-16 cut in a letter',
    make: () => utf16('kundnr\n10001\n').subarray(0, -1),
    outcomes: [1],
  },
  ...HOSTILE_PDFS,
  ...HOSTILE_FACTS,
];

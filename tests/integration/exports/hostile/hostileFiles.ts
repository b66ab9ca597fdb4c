import { writeXlsx } from 'hucre/xlsx';
import { damagedPdf } from '../../../sandbox/faults/damagedPdf.ts';
import { HOSTILE_FACTS } from './hostileFacts.ts';
import { type HostileFile, quick, slow } from './hostileFile.ts';
import { hostileWorkbook, rowsOf } from './hostileWorkbook.ts';
import { type Deflated, deflated, type LyingPart, lyingZip } from './lyingZip.ts';

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
  slow('PDF that unpacks to 300 MB', NO_PDF, () => damagedPdf(Buffer.alloc(0), 300_000_000)),
  quick('PDF whose pages are their own parents', NO_PDF, () =>
    pdf('1 0 obj\n<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 9>>\nendobj'),
  ),
  quick('PDF of brackets', NO_PDF, () => pdf(`1 0 obj\n${'['.repeat(1e6)}\nendobj`)),
  quick('PDF of zero bytes', NO_PDF, () => pdf('\0'.repeat(1e6))),
  slow('PDF of objects without end', NO_PDF, () =>
    pdf(Array.from({ length: 100_000 }, (_, at) => `${at + 1} 0 obj\n<<>>\nendobj`).join('\n')),
  ),
];

/** Files that a clerk may get by mail, or a service may send, each with what an answer to it may be. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  quick('bomb that says so', REFUSED, () => bomb()),
  slow('bomb that says it is small', REFUSED, () => bomb({ claimedSize: 1_000 })),
  quick('bomb that says it is empty', REFUSED, () => bomb({ claimedSize: 0 })),
  quick('bomb with its sizes behind the data', REFUSED, () =>
    bomb({ flags: 8, claimedPacked: 0, claimedSize: 9 }),
  ),
  slow('bomb with sizes of 64 bits', REFUSED, () => bomb({ claimedSize: 0xffffffff })),
  slow('bomb of many parts', REFUSED, () => {
    const parts = Array.from(
      { length: 50 },
      (_, at): LyingPart => ({ name: `xl/p${at}`, data: ' '.repeat(8 * MB), overlaps: at > 0 }),
    );
    return hostileWorkbook({ rows: rowsOf([['10001']]), more: parts });
  }),
  slow('one sheet named a thousand times', [...REFUSED, 20], () =>
    hostileWorkbook({ rows: rowsOf(tallRows(8_000)), times: 1_000 }),
  ),
  quick('one string of 20 MB in 150 cells', [...REFUSED, 150], () =>
    hostileWorkbook({
      strings: `<si><t>${'x'.repeat(20e6)}</t></si>`,
      rows: numbered('<c t="s"><v>0</v></c>', 150),
    }),
  ),
  slow('strings of many short runs', REFUSED, () =>
    hostileWorkbook({ strings: '<si/>'.repeat(3.9e6), rows: rowsOf([['10001']]) }),
  ),
  slow('one cell of 20 MB, not Latin', [...REFUSED, 1], () =>
    hostileWorkbook({ rows: rowsOf([[`ā${'x'.repeat(20e6)}`]]) }),
  ),
  quick('wide', [131_072], () => hostileWorkbook({ rows: numbered('<c><v>1</v></c>', 16_384).repeat(8) })),
  slow('wide and tall by its corners', [...REFUSED, 2], () =>
    hostileWorkbook({
      rows: `<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1200"><c r="XFD1200"><v>2</v></c></row>`,
    }),
  ),
  slow('tall', [20], () => hostileWorkbook({ rows: rowsOf(tallRows(150_000)) })),
  slow('rows without cells', [...REFUSED, 0], () => hostileWorkbook({ rows: '<row/>'.repeat(3.9e6) })),
  slow('cells without values', REFUSED, () => hostileWorkbook({ rows: numbered('<c/>', 3.9e6) })),
  quick('deep', [...REFUSED, 0], () => hostileWorkbook({ sheet: `<worksheet>${'<a>'.repeat(2e6)}` })),
  slow('deep shared strings', [...REFUSED, 1], () =>
    hostileWorkbook({ strings: '<si>'.repeat(2e6), rows: rowsOf([['10001']]) }),
  ),
  slow('one tag of attributes without end', [...REFUSED, 0], () =>
    hostileWorkbook({
      sheet: `<worksheet><x ${Array.from({ length: 400_000 }, (_, at) => `a${at}=""`).join(' ')}/></worksheet>`,
    }),
  ),
  quick('entities that unfold', [...REFUSED, 0, 1], () => {
    const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
    return hostileWorkbook({
      sheet: `<!DOCTYPE x [<!ENTITY e0 "1">${laughs.join('')}]><worksheet><sheetData>${numbered(inline('&e12;'), 1)}</sheetData></worksheet>`,
    });
  }),
  slow('merged cells', [...REFUSED, 0], () =>
    hostileWorkbook({
      sheet: `<worksheet><sheetData/><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(300_000)}</mergeCells></worksheet>`,
    }),
  ),
  slow('number formats without end', [...REFUSED, 0, 1], () =>
    hostileWorkbook({
      styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'[$"\\'.repeat(2e6)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
      rows: '<row><c s="0"><v>10001</v></c></row>',
    }),
  ),
  quick('lone surrogates', [2], () =>
    hostileWorkbook({ rows: rowsOf([['Kundnr'], ['&#xD800;1'], ['10001']]) }),
  ),
  quick('behind a password', ['locked'], () =>
    writeXlsx({ sheets: [{ name: 'x', rows: [[1]] }], encryption: { password: 'x', spinCount: 10 } }),
  ),
  quick('cut in the middle', ['packed'], () => {
    const whole = hostileWorkbook({ rows: rowsOf(tallRows(5_000)) });
    return whole.subarray(0, whole.length / 2);
  }),
  quick('no archive', ['packed'], () => Buffer.from(`PK\u0003\u0004${'x'.repeat(5_000)}`)),
  slow('compound file of ones', ['packed', 'locked'], () => compound(0xff)),
  quick('compound file in a circle', ['packed', 'locked'], () => compound(0)),
  quick('ODS that repeats its rows and cells', REFUSED, () =>
    ods(
      '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>10001</text:p></table:table-cell></table:table-row>',
    ),
  ),
  slow('ODS that repeats its spaces', [...REFUSED, 4_000], () =>
    ods(
      `<table:table-row>${'<table:table-cell office:value-type="string"><text:p>1<text:s text:c="900000000"/>2</text:p></table:table-cell>'.repeat(2_000)}</table:table-row>`,
    ),
  ),
  quick('CSV of zero bytes', ['notText'], () => Buffer.alloc(1_900_000)),
  quick('CSV of commas', [0], () => Buffer.alloc(1_900_000, ',')),
  slow('CSV of line ends', [0], () => Buffer.alloc(1_900_000, '\n')),
  quick('CSV with a quote that never closes', [1], () =>
    Buffer.from(`kundnr;namn\n10001;"${'å;'.repeat(600_000)}`),
  ),
  quick('text of one word', ['tooLarge'], () => Buffer.alloc(1_900_000, '1')),
  slow('text of short words', ['tooLarge'], () => Buffer.from('1 '.repeat(950_000))),
  slow('UTF-16 of lone surrogates', ['tooLarge', 'notText'], () => utf16('\ud800\n'.repeat(400_000))),
  quick('UTF-16 cut in a letter', [1], () => utf16('kundnr\n10001\n').subarray(0, -1)),
  ...HOSTILE_PDFS,
  ...HOSTILE_FACTS,
];

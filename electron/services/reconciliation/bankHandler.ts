import {
  BANK_BOUNDS,
  type BankFile,
  type BankMapping,
  type BankRefusal,
  type BankTableHead,
} from '../../../shared/domain/bankEntries.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import { openZip, ZipRefused } from '../../documents/files/zip.ts';
import { IMPORT_BOUNDS, isMarkup } from '../../documents/tables/readText.ts';
import { Transferred } from '../../workers/rpc.ts';
import { type BankRows, readBankTable, recognisedColumns } from './bankTable.ts';
import { type LedgerTable, ledgerTable, shownRows } from './foreignTable.ts';
import { readCamt, readCamtFiles } from './readCamt.ts';
import { isBlank } from './readLedger.ts';
import { BankRefused, looksLikeXml } from './walkXml.ts';

export interface BankFileRefused {
  readonly refused: BankRefusal;
}

/** Rows whose columns the clerk sees before they are read. */
export interface BankFileOfRows {
  readonly table: BankTableHead;
}

/** Reads a bank's file on a thread of its own. */
export class BankReading {
  /** @param sheet of a workbook; null for the one that is likely to be meant */
  async read(
    bytes: Uint8Array,
    sheet: number | null = null,
  ): Promise<BankFile | BankFileOfRows | BankFileRefused> {
    return answered(async () => {
      if (bytes.length > BANK_BOUNDS.file) throw new BankRefused('tooLarge');
      if (isOtherFormat(bytes)) throw new BankRefused('otherFormat');
      if (isTableInMarkup(bytes)) throw new BankRefused('markup');
      if (looksLikeXml(bytes)) return readCamt(bytes);
      const zip = await packedCamt(bytes);
      return zip === null ? { table: headOf(await tableOf(bytes), sheet) } : readCamtFiles(zip);
    });
  }

  /** A camt file packed, or how a table begins. @param sheet as of `read` */
  async opened(
    bytes: Uint8Array,
    sheet: number | null,
  ): Promise<Transferred<Uint8Array<ArrayBuffer>> | BankFileOfRows | BankFileRefused> {
    const read = await this.read(bytes, sheet);
    return 'credits' in read ? transferred(read) : read;
  }

  /** @param mapping null for a file that is no table */
  async packed(
    bytes: Uint8Array,
    mapping: BankMapping | null,
  ): Promise<Transferred<Uint8Array<ArrayBuffer>> | BankFileRefused> {
    const file = mapping === null ? await this.read(bytes) : await this.readTable(bytes, mapping);
    if ('refused' in file) return file;
    return 'table' in file ? { refused: 'notBank' } : transferred(file);
  }

  /** The first rows as they are read. */
  async preview(bytes: Uint8Array, mapping: BankMapping): Promise<Pick<BankRows, 'first'> | BankFileRefused> {
    const read = await this.readTable(bytes, mapping);
    return 'refused' in read ? read : { first: read.first };
  }

  async readTable(bytes: Uint8Array, mapping: BankMapping): Promise<BankRows | BankFileRefused> {
    return answered(async () => {
      const table = await tableOf(bytes);
      return readBankTable(table.sheets[mapping.sheet] ?? [], mapping, table.hidden[mapping.sheet]);
    });
  }
}

function transferred(file: BankFile): Transferred<Uint8Array<ArrayBuffer>> {
  const packed = packedFile(file);
  return new Transferred(packed, [packed.buffer]);
}

/** As ZIP files begin. */
const ZIP = Buffer.from('PK\x03\x04');
/** What is in every workbook that is a ZIP file, and in no other one. */
const OF_WORKBOOKS = ['[Content_Types].xml', 'mimetype'];
/** What programs leave in ZIP files and folders. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
const ZIP_BOUNDS = { unfolded: BANK_BOUNDS.file, parts: IMPORT_BOUNDS.parts };

/** The files in a ZIP file of a bank, one after the other; null for a workbook, and for what is no ZIP file. */
async function packedCamt(bytes: Uint8Array): Promise<AsyncIterable<Uint8Array> | null> {
  if (!ZIP.equals(bytes.subarray(0, ZIP.length))) return null;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const { names, parts } = await openZip(file, ZIP_BOUNDS);
  if (OF_WORKBOOKS.some((name) => names.includes(name))) return null;
  return (async function* () {
    for await (const part of parts()) if (!LEFT_BEHIND.test(part.name)) yield part.bytes;
  })();
}

async function answered<Answer>(read: () => Promise<Answer>): Promise<Answer | BankFileRefused> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BankRefused) return { refused: error.reason };
    if (error instanceof ZipRefused) return { refused: ZIP_REFUSALS[error.reason] };
    throw error;
  }
}

const ZIP_REFUSALS = { packed: 'packed', tooLarge: 'tooLarge', locked: 'locked' } as const;

const REFUSALS = {
  tooLarge: 'tooLarge',
  packed: 'notBank',
  locked: 'locked',
  notText: 'notText',
  markup: 'markup',
} as const;

/** SWIFT's statements (MT940, MT942), OFX and QIF, and what the clearing houses of the north send: BgMax, OCR, TITO. */
const OTHER_FORMATS = [
  /^(?:\{1:F\d\d[\s\S]*\{4:\s*)?:20:[\s\S]*?^:(?:25P?|28C?|34F|60[FM]|61):/m,
  /^(?:OFXHEADER\s*:|(?:<\?[^>]*\?>\s*)*<OFX\b)/i,
  /^!(?:Type|Account|Option):/i,
  /^(?:01BGMAX |NY0000\d\d|T00\d{3}\d)/,
];

/** A format of banks whose lines are no rows. */
function isOtherFormat(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4_000)).toString('latin1').replace(/\0/g, '');
  const text = start.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '').replace(/\r\n?/g, '\n');
  return OTHER_FORMATS.some((format) => format.test(text));
}

/** A table that a program has saved as HTML, XML or SYLK, and named as a workbook. */
function isTableInMarkup(bytes: Uint8Array): boolean {
  if (!isMarkup(bytes)) return false;
  const start = Buffer.from(bytes.subarray(0, 20_000)).toString('latin1').replace(/\0/g, '');
  return /<table|office:spreadsheet|^\W*ID;P|^MIME/i.test(start);
}

async function tableOf(bytes: Uint8Array): Promise<LedgerTable> {
  if (bytes.length > LEDGER_BOUNDS.workbook) throw new BankRefused('tooLarge');
  const table = await ledgerTable(bytes);
  if ('refused' in table) throw new BankRefused(REFUSALS[table.refused]);
  return table;
}

function headOf(table: LedgerTable, sheet: number | null): BankTableHead {
  const mapping = recognisedColumns(table.sheets, sheet);
  const rows = table.sheets[mapping.sheet] ?? [];
  const filled = rows.filter((row) => !isBlank(row)).length;
  if (filled === 0) throw new BankRefused('empty');
  if (filled > LEDGER_BOUNDS.lines + mapping.skipped) throw new BankRefused('tooLarge');
  const first = shownRows(rows, mapping.skipped);
  return { rows: filled, sheets: table.names, first, mapping };
}

const AT_ONCE = 1_000;

/**
 * A file as bytes of JSON, which go from thread to thread in one piece. Some at a time into bytes of the right length: as one
 * text it would take as much again.
 */
export function packedFile({ figures, credits }: BankFile): Uint8Array<ArrayBuffer> {
  const start = Buffer.from(`{"figures":${JSON.stringify(figures)},"credits":[`);
  let length = start.length + 2;
  for (const text of texts(credits)) length += Buffer.byteLength(text);
  const packed = new Uint8Array(length);
  const bytes = Buffer.from(packed.buffer);
  let at = start.copy(bytes);
  for (const text of texts(credits)) at += bytes.write(text, at);
  bytes.write(']}', at);
  return packed;
}

function* texts(credits: BankFile['credits']): Generator<string> {
  for (let at = 0; at < credits.length; at += AT_ONCE) {
    const some = JSON.stringify(credits.slice(at, at + AT_ONCE)).slice(1, -1);
    yield at === 0 ? some : `,${some}`;
  }
}

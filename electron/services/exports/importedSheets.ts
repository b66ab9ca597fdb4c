import { type CellValue, EncryptedFileError, read } from 'hucre';

/** Bytes that the parts of a packed workbook may unfold to, all together. */
const LARGEST_UNFOLDED = 64 * 2 ** 20;
/** A part's entry in a ZIP's directory begins so; its unfolded size stands 24 bytes behind. */
const ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const SIZE_AT = 24;

export type ImportedSheets =
  | { readonly sheets: readonly (readonly (readonly string[])[])[] }
  | { readonly refused: 'packed' | 'locked' | 'tooLarge' };

/**
 * The visible sheets of a workbook (XLSX, XLSB, XLS, ODS) as rows of texts, those without a filled cell left out. The
 * reader unfolds no part beyond the size that the directory tells, so that the sizes told are a bound.
 */
export async function importedSheets(bytes: Uint8Array): Promise<ImportedSheets> {
  if (unfolded(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) > LARGEST_UNFOLDED) {
    return { refused: 'tooLarge' };
  }
  try {
    const { sheets } = await read(bytes);
    const shown = sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden);
    return { sheets: shown.map(({ rows }) => rows.map((row) => row.map(cellText)).filter(isFilled)) };
  } catch (error) {
    return { refused: error instanceof EncryptedFileError ? 'locked' : 'packed' };
  }
}

function unfolded(file: Buffer): number {
  let sum = 0;
  for (let at = file.indexOf(ENTRY); at >= 0; at = file.indexOf(ENTRY, at + ENTRY.length)) {
    if (at + SIZE_AT + 4 <= file.length) sum += file.readUInt32LE(at + SIZE_AT);
  }
  return sum;
}

/** A number without an exponent; a date or a truth value is no customer number. */
function cellText(value: CellValue): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : '';
}

function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell !== '');
}

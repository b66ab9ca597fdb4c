import type { CsvPreset, ListFormat } from '../../../../shared/domain/listFileFormats.ts';
import type { ListAbout } from './listAbout.ts';

/** Behind the whole name of the file that it is about. */
const ENDING = '.meta.json';

interface WrittenFile {
  readonly fileName: string;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Amounts of more digits than most programs keep of a number; null where the writer reads no amounts. */
  readonly longAmounts: number | null;
}

/** Whether a program is to read the file: then nothing is in it but rows, and what it is is in a file beside it. */
export function isForPrograms(format: ListFormat, preset: CsvPreset): boolean {
  return format === 'jsonLines' || (format === 'csv' && preset === 'rfc4180');
}

/** The file beside one for programs: its name, and its text as JSON. Times are ISO 8601, UTC; words are the clerk's. */
export function listMeta(
  about: ListAbout,
  { fileName, bytes, sha256, longAmounts }: WrittenFile,
): { readonly fileName: string; readonly text: string } {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const { customer } = about;
  const meta = {
    file: fileName,
    bytes,
    sha256,
    list: about.what,
    customer: customer && { number: customer.number, name: customer.givenName },
    connection: about.connection,
    filter: about.filter,
    sort: about.sort,
    rows: about.rows,
    ofRows: about.all,
    unreadable: about.unreadable,
    amountsBeyond15Digits: longAmounts,
    oldestFetch: moment(about.oldestFetch),
    newestFetch: moment(about.newestFetch),
    currency: about.currency || null,
    language: about.language,
    madeAt: moment(about.madeAt),
    madeBy: `Kontor ${about.version}`,
  };
  return { fileName: `${fileName}${ENDING}`, text: `${JSON.stringify(meta, null, 2)}\n` };
}

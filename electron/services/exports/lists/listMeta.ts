import type { CsvPreset, ListFormat } from '../../../../shared/domain/listFormat.ts';
import type { Sidecar } from '../../../documents/files/writeFile.ts';
import type { ListAbout } from './listAbout.ts';

/** Whether a program is to read the file: then nothing is in it but rows, and what it is is in a file beside it. */
export function isForPrograms(format: ListFormat, preset: CsvPreset): boolean {
  return format === 'jsonLines' || (format === 'csv' && preset === 'rfc4180');
}

/**
 * The file beside one for programs, as JSON. Times are ISO 8601, UTC; words are the clerk's. `longAmounts` are amounts of
 * more digits than most programs keep of a number; null where the writer reads no amounts. `lines` is how many the rows
 * take, where one may take several.
 */
export function listMeta(about: ListAbout, longAmounts: number | null, lines?: number): Sidecar {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const { customer } = about;
  const text: Sidecar['text'] = ({ fileName, bytes, sha256 }) => {
    const meta = {
      file: fileName,
      bytes,
      sha256,
      list: about.what,
      customer: customer && { number: customer.number, name: customer.givenName },
      connection: about.connection,
      ...Object.fromEntries((about.particulars ?? []).map(({ key, text }) => [key, text])),
      filter: about.filter,
      sort: about.sort,
      rows: about.rows,
      ...(lines !== undefined && { lines }),
      ofRows: about.all,
      ...(about.missing !== undefined && { missing: about.missing }),
      unreadable: about.unreadable,
      amountsBeyond15Digits: longAmounts,
      oldestFetch: moment(about.oldestFetch),
      newestFetch: moment(about.newestFetch),
      currency: about.currency || null,
      language: about.language,
      madeAt: moment(about.madeAt),
      madeBy: `Kontor ${about.version}`,
    };
    return `${JSON.stringify(meta, null, 2)}\n`;
  };
  return { ending: '.meta.json', text };
}

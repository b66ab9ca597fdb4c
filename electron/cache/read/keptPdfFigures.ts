import type { KeptPdfFigures } from '../cache.ts';
import type { CipherDatabase } from '../database/database.ts';

/** How many PDFs are kept and how large they are, without reading one. */
export function keptPdfFigures(pdfs: CipherDatabase): KeptPdfFigures {
  return pdfs
    .prepare('SELECT (SELECT count(*) FROM pdf) AS count, (SELECT size FROM kept) AS bytes')
    .get() as KeptPdfFigures;
}

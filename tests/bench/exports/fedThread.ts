import { parentPort } from 'node:worker_threads';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { xlsxList } from '../../../electron/documents/tables/xlsx.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import { INVOICE_CELL_KINDS } from '../../../shared/domain/listFormat.ts';
import { BARE_LIST } from '../../integration/writers/hostileRows.ts';

const FIELD_IDS = INVOICE_FIELDS.map(({ id }) => id);

/** Rows that are in this thread's memory already, through the same library and to the same kind of file. */
function fromMemory(rows: readonly InvoiceRow[][]) {
  async function* windows() {
    yield* rows;
  }
  const columns = FIELD_IDS.map((key) => ({ key, header: key, kind: INVOICE_CELL_KINDS[key] }));
  return xlsxList(windows(), { ...BARE_LIST, columns });
}

if (parentPort) {
  const port = parentPort;
  let rows: InvoiceRow[][] = [];
  port.on('message', async (message: { readonly rows?: InvoiceRow[][]; readonly path?: string }) => {
    if (message.rows) rows = message.rows;
    if (message.path !== undefined) await writePartFile(message.path, fromMemory(rows));
    port.postMessage('done');
  });
}

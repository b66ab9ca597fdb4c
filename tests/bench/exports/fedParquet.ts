import { parentPort } from 'node:worker_threads';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import {
  GROUP_ROWS,
  PARQUET_FIELDS,
  PARQUET_NAMES,
  PARQUET_SCHEMA,
} from '../../../electron/documents/tables/parquet.ts';
import { INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import { benchRecords } from '../store/benchData.ts';

const PER_CUSTOMER = 200;

/** The values of one group of rows as the library takes them; other groups cost the same. */
function group(): unknown[][] {
  const columns = PARQUET_NAMES.map((): unknown[] => []);
  for (let row = 0; row < GROUP_ROWS; row += 1) {
    columns[0]?.push(String(1_000 + Math.floor(row / PER_CUSTOMER)));
    columns[1]?.push(null);
    columns[2]?.push(1);
  }
  for (let first = 0; first < GROUP_ROWS; first += PER_CUSTOMER) {
    for (const record of benchRecords(PER_CUSTOMER, first)) {
      let at = 3;
      for (const [place, { names, add }] of PARQUET_FIELDS.entries()) {
        const value = record[INVOICE_FIELDS[place]?.wire ?? ''];
        add(
          Array.isArray(value) ? JSON.stringify(value) : String(value),
          columns.slice(at, at + names.length),
        );
        at += names.length;
      }
    }
  }
  return columns;
}

/** The library over rows that are in this thread's memory already, into the same kind of file. */
async function* fromMemory(columns: readonly unknown[][], groups: number) {
  const writer = new ByteWriter();
  const taken = () => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  const file = new ParquetWriter({ writer, schema: PARQUET_SCHEMA });
  const columnData = PARQUET_NAMES.map((name, at) => ({ name, data: columns[at] as string[] }));
  for (let written = 0; written < groups; written += 1) {
    void file.write({ columnData, rowGroupSize: GROUP_ROWS });
    yield taken();
  }
  void file.finish();
  yield taken();
}

if (parentPort) {
  const port = parentPort;
  const columns = group();
  port.on('message', async ({ path, rows }: { readonly path?: string; readonly rows: number }) => {
    if (path !== undefined) await writePartFile(path, fromMemory(columns, rows / GROUP_ROWS));
    port.postMessage('done');
  });
}

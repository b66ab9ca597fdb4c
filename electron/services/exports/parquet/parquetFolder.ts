import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type WrittenPart, writePartFile } from '../../../documents/files/writeFile.ts';
import type { RecordWindow } from '../../../store/invoices/queries/listShapes.ts';
import { NO_FIGURES, type ParquetFigures, sumOf } from './parquetFigures.ts';
import { parquetChunks } from './parquetFile.ts';

/** The file in every customer's folder. */
export const CUSTOMER_FILE = 'invoices.parquet';

/**
 * A new folder with a folder for each customer, named as Hive, Spark and DuckDB read partitions (`customer=10001`), and
 * in it one file of that customer. Those without a row have no folder; what could not be read of them is counted.
 * @throws the signal's reason, Node's error when a file cannot be made or written; what was written stays
 */
export async function parquetFolder(
  path: string,
  windows: AsyncIterable<RecordWindow>,
  signal: AbortSignal,
  figures: (figures: ParquetFigures) => void,
): Promise<WrittenPart> {
  await mkdir(path, { mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  let all = NO_FIGURES;
  for await (const customer of customers(windows)) {
    const folder = partitionName(customer.number);
    const of = { figures: NO_FIGURES };
    if (customer.isEmpty) {
      for await (const { customers: one } of customer.windows) {
        of.figures = { ...NO_FIGURES, unreadable: one[0]?.unreadable ?? 0 };
      }
    } else {
      await mkdir(join(path, folder), { mode: 0o700 });
      const chunks = parquetChunks(customer.windows, signal, (written) => {
        of.figures = written;
      });
      const part = await writePartFile(join(path, folder, CUSTOMER_FILE), chunks, signal);
      hash.update(`${part.sha256} ${folder}/${CUSTOMER_FILE}\n`);
      bytes += part.bytes;
    }
    all = sumOf(all, of.figures);
  }
  figures(all);
  return { bytes, sha256: hash.digest('hex') };
}

/** Every character that a file system or a reader might take for something else as its bytes, as Hive writes them. */
export function partitionName(number: string): string {
  const safe = encodeURIComponent(number.toWellFormed()).replace(
    /[!'()*.~_-]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `customer=${safe}`;
}

/** Windows that are read customer by customer are of one each. */
function numberOf({ customers: [customer] }: RecordWindow): string {
  return customer?.number ?? '';
}

interface CustomerWindows {
  readonly number: string;
  readonly isEmpty: boolean;
  readonly windows: AsyncIterable<RecordWindow>;
}

/** The windows cut where the customer changes; each must be taken before the next is asked for. */
async function* customers(windows: AsyncIterable<RecordWindow>): AsyncGenerator<CustomerWindows> {
  const source = windows[Symbol.asyncIterator]();
  let next = await source.next();
  async function* of(number: string) {
    while (!next.done && numberOf(next.value) === number) {
      yield next.value;
      next = await source.next();
    }
  }
  try {
    while (!next.done) {
      const number = numberOf(next.value);
      yield { number, isEmpty: next.value.owners.length === 0, windows: of(number) };
    }
  } finally {
    await source.return?.();
  }
}

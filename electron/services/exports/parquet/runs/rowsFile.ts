import { type FileHandle, open } from 'node:fs/promises';
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet';

/** The rows of one customer, who has no other ones in the file. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows of one group: `columns` by name, in which the row `first` of the file is at `at`. */
interface RowSlice {
  readonly columns: ReadonlyMap<string, readonly unknown[]>;
  readonly at: number;
  readonly first: number;
  readonly length: number;
}

interface Group extends RowRange {
  readonly columns: ReadonlyMap<string, readonly unknown[]>;
}

const RAW = { timestampFromMilliseconds: (millis: bigint) => millis };

/**
 * A Parquet file of Kontor's, read group by group, with the very values that were written: amounts as ten-thousandths
 * and times as milliseconds. One group is in memory.
 */
export class RowsFile {
  readonly #handle: FileHandle;
  readonly #file: AsyncBuffer;
  readonly #metadata: FileMetaData;
  readonly #groups: readonly RowRange[];
  #last: Group | null = null;

  private constructor(handle: FileHandle, file: AsyncBuffer, metadata: FileMetaData) {
    this.#handle = handle;
    this.#file = file;
    this.#metadata = metadata;
    let from = 0;
    this.#groups = metadata.row_groups.map(({ num_rows }) => {
      const group = { from, to: from + Number(num_rows) };
      from = group.to;
      return group;
    });
  }

  static async open(path: string): Promise<RowsFile> {
    const handle = await open(path, 'r');
    try {
      const file = await bufferOf(handle);
      const metadata = await parquetMetadataAsync(file);
      return new RowsFile(handle, file, { ...metadata, schema: metadata.schema.map(unscaled) });
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Which rows are whose, in the order of the file. @throws RangeError where a customer's are not together */
  async byCustomer(): Promise<ReadonlyMap<string, RowRange>> {
    const ranges = new Map<string, RowRange>();
    let last: string | null = null;
    for (const { from, to } of this.#groups) {
      const numbers = (await this.#read({ from, to }, ['customer_number'])).get('customer_number') ?? [];
      for (let at = 0; at < numbers.length; at += 1) {
        const number = String(numbers[at]);
        const range = ranges.get(number);
        if (range !== undefined && number !== last) throw new RangeError('rows of a customer are apart');
        ranges.set(number, { from: range?.from ?? from + at, to: from + at + 1 });
        last = number;
      }
    }
    return ranges;
  }

  /** The rows of a range, cut where the groups are. */
  async *slices({ from, to }: RowRange): AsyncGenerator<RowSlice> {
    for (const group of this.#groups) {
      const first = Math.max(from, group.from);
      const length = Math.min(to, group.to) - first;
      if (length <= 0) continue;
      yield { columns: await this.#group(group), at: first - group.from, first, length };
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #group(range: RowRange): Promise<Group['columns']> {
    if (this.#last?.from === range.from) return this.#last.columns;
    // The one before is not needed while this one is read.
    this.#last = null;
    const columns = await this.#read(range);
    this.#last = { ...range, columns };
    return columns;
  }

  async #read({ from, to }: RowRange, names?: string[]): Promise<Group['columns']> {
    const columns = new Map<string, unknown[]>();
    await parquetRead({
      file: this.#file,
      metadata: this.#metadata,
      ...(names && { columns: names }),
      rowStart: from,
      rowEnd: to,
      parsers: RAW,
      onChunk: ({ columnName, columnData, rowStart }) => {
        const values = columns.get(columnName) ?? [];
        columns.set(columnName, values);
        for (let at = 0; at < columnData.length; at += 1)
          values[rowStart - from + at] = columnData[at] ?? null;
      },
    });
    return columns;
  }
}

/** As a plain whole number: the library would make a double of a decimal. */
function unscaled(element: FileMetaData['schema'][number]): FileMetaData['schema'][number] {
  if (element.converted_type !== 'DECIMAL') return element;
  const { converted_type: _, logical_type: __, ...plain } = element;
  return plain;
}

async function bufferOf(handle: FileHandle): Promise<AsyncBuffer> {
  const { size } = await handle.stat();
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      const bytes = new Uint8Array(end - start);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
        if (bytesRead === 0) throw new RangeError('the file is cut');
        at += bytesRead;
      }
      return bytes.buffer;
    },
  };
}

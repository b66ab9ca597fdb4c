import type { SchemaElement } from 'hyparquet-writer';
import type { CellTexts, RecordCustomer, RecordWindow } from '../../../store/invoices/queries/listShapes.ts';
import type { Chunks } from '../base/windows.ts';
import { ColumnFile } from './columnFile.ts';
import { PARQUET_DECIMAL } from './parquetDecimal.ts';
import { EXACT, PARQUET_FIELDS, text, timestamp } from './parquetFields.ts';
import { NO_FIGURES, type ParquetFigures } from './parquetFigures.ts';

/** Rows that a reader takes at once; of the groups that are common it is one that is written in little memory. */
export const GROUP_ROWS = 50_000;
/** Bytes of texts that are held for a group at most, and one window. */
const GROUP_BYTES = 32 * 2 ** 20;

export const PARQUET_NAMES = [
  'customer_number',
  'given_name',
  'fetched_at',
  ...PARQUET_FIELDS.flatMap(({ names }) => names),
];

/** As the file's footer has it: the row, then its columns. */
export const PARQUET_SCHEMA: SchemaElement[] = [
  { name: 'invoices', num_children: PARQUET_NAMES.length, repetition_type: 'REQUIRED' },
  text('customer_number'),
  text('given_name', 'OPTIONAL'),
  timestamp('fetched_at', true),
  ...PARQUET_FIELDS.flatMap(({ schema }) => schema),
];
const DECODER = new TextDecoder();

interface Limits {
  readonly rows: number;
  readonly bytes: number;
}

/** One Parquet file, a group of rows after the other: only the rows of one group are in memory, and the file's footer. */
export class ParquetFile {
  readonly #file = new ColumnFile(PARQUET_SCHEMA, PARQUET_NAMES);
  readonly #limits: Limits;
  /** The columns of each field. */
  #fields = fieldColumns(this.#file.columns);
  #bytes = 0;
  #figures = NO_FIGURES;
  /** Those met, and those with a row. */
  readonly #met = new Set<string>();
  readonly #written = new Set<string>();
  #fetched: readonly [first: number, last: number] | null = null;

  constructor(limits: Limits = { rows: GROUP_ROWS, bytes: GROUP_BYTES }) {
    this.#limits = limits;
  }

  get figures(): ParquetFigures {
    return this.#figures;
  }

  add({ customers, owners, cells }: RecordWindow): void {
    const { rows, unreadable, longAmounts } = this.#figures;
    const long = this.#addCells(cells);
    this.#addOwners(customers, owners);
    this.#bytes += cells.bytes.length;
    this.#figures = {
      rows: rows + owners.length,
      customers: this.#written.size,
      unreadable: unreadable + this.#meet(customers),
      longAmounts: longAmounts + long,
    };
  }

  /** What is ready to be written: nothing until a group is full. */
  *groups(): Generator<Uint8Array> {
    if (this.#file.rows < this.#limits.rows && this.#bytes < this.#limits.bytes) return;
    yield* this.#file.group();
    this.#fields = fieldColumns(this.#file.columns);
    this.#bytes = 0;
  }

  /** The last group, and what a reader needs to read the file. */
  end(): Generator<Uint8Array> {
    return this.#file.end(this.#about());
  }

  /** Column by column, so that each step meets one kind of value; answers how many numbers did not fit. */
  #addCells({ bytes, ends, width }: CellTexts): number {
    const all = DECODER.decode(bytes);
    let long = 0;
    for (const [at, { add }] of PARQUET_FIELDS.entries()) {
      const into = this.#fields[at] ?? [];
      for (let cell = at; cell < ends.length; cell += width) {
        if (add(all.slice(cell === 0 ? 0 : ends[cell - 1], ends[cell]), into)) long += 1;
      }
    }
    return long;
  }

  #addOwners(customers: readonly RecordCustomer[], owners: Uint32Array): void {
    const [numbers, names, times] = this.#file.columns;
    for (const owner of owners) {
      const { number, givenName, fetchedAt } = customers[owner] as RecordCustomer;
      numbers?.push(number);
      names?.push(givenName);
      times?.push(fetchedAt);
      this.#written.add(number);
    }
  }

  /** Answers how many records cannot be read of those that were not met before. */
  #meet(customers: readonly RecordCustomer[]): number {
    let unreadable = 0;
    for (const customer of customers) {
      if (this.#met.has(customer.number)) continue;
      this.#met.add(customer.number);
      unreadable += customer.unreadable;
      const [first, last] = this.#fetched ?? [customer.fetchedAt, customer.fetchedAt];
      this.#fetched = [Math.min(first, customer.fetchedAt), Math.max(last, customer.fetchedAt)];
    }
    return unreadable;
  }

  #about(): Readonly<Record<string, string>> {
    const { precision, scale } = PARQUET_DECIMAL;
    const { rows, customers, unreadable, longAmounts } = this.#figures;
    return {
      rows: String(rows),
      customers: String(customers),
      unreadable_records_left_out: String(unreadable),
      amounts: `DECIMAL(${precision},${scale}); one with more digits is null there and whole in the text column of the same name with ${EXACT}`,
      amounts_only_as_text: String(longAmounts),
      times:
        "wall-clock times of the service, without a zone; fetched_at is an instant by this computer's clock",
      ...(this.#fetched === null
        ? {}
        : { fetched: this.#fetched.map((at) => new Date(at).toISOString()).join(' to ') }),
    };
  }
}

function fieldColumns(columns: readonly unknown[][]): readonly (readonly unknown[][])[] {
  let at = 3;
  return PARQUET_FIELDS.map(({ names }) => {
    const from = at;
    at += names.length;
    return columns.slice(from, at);
  });
}

/** A whole file of all windows. @throws the signal's reason, between two windows */
export async function* parquetChunks(
  windows: AsyncIterable<RecordWindow>,
  signal: AbortSignal,
  figures: (figures: ParquetFigures) => void,
): Chunks {
  const file = new ParquetFile();
  for await (const window of windows) {
    signal.throwIfAborted();
    file.add(window);
    yield* file.groups();
  }
  yield* file.end();
  figures(file.figures);
}

import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { type FieldKind, INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import type { ListRow } from '../../../shared/domain/listFormat.ts';
import type { CellTexts, RecordCustomer, RecordWindow } from '../../workers/recordWindow.ts';
import type { Chunks } from '../files/feed.ts';
import { type WrittenPart, writePartFile } from '../files/writeFile.ts';
import { NO_FIGURES, type ParquetFigures, sumOf } from './parquetFiles.ts';

/** Rows that a reader takes at once; of the groups that are common it is one that is written in little memory. */
export const GROUP_ROWS = 50_000;
/** Bytes of texts that are held for a group at most, and one window. */
const GROUP_BYTES = 32 * 2 ** 20;

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

const DECODER = new TextDecoder();

/** One Parquet file, a group of rows after the other: only the rows of one group are in memory, and the file's footer. */
class ParquetFile {
  readonly #file = new ColumnFile(PARQUET_SCHEMA, PARQUET_NAMES);
  readonly #limits: { readonly rows: number; readonly bytes: number };
  /** The columns of each field. */
  #fields = fieldColumns(this.#file.columns);
  #bytes = 0;
  #figures = NO_FIGURES;
  /** Those met, and those with a row. */
  readonly #met = new Set<string>();
  readonly #written = new Set<string>();
  #fetched: readonly [first: number, last: number] | null = null;

  constructor(limits = { rows: GROUP_ROWS, bytes: GROUP_BYTES }) {
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

/** The file in every customer's folder. */
const CUSTOMER_FILE = 'invoices.parquet';

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

/** A Parquet file of rows that are added to its columns: those of one group are in memory, and the file's footer. */
export class ColumnFile {
  readonly #out = new ByteWriter();
  readonly #writer: ParquetWriter;
  readonly #names: readonly string[];
  #columns: readonly unknown[][];

  /** @param names of the columns, in the order of the schema */
  constructor(schema: SchemaElement[], names: readonly string[]) {
    this.#writer = new ParquetWriter({ writer: this.#out, schema, createdBy: 'Kontor' });
    this.#names = names;
    this.#columns = names.map(() => []);
  }

  /** Of the group that is not written yet: others after each group. */
  get columns(): readonly unknown[][] {
    return this.#columns;
  }

  get rows(): number {
    return this.#columns[0]?.length ?? 0;
  }

  *group(): Generator<Uint8Array> {
    const { rows } = this;
    if (rows === 0) return;
    const columnData = this.#names.map((name, at) => ({ name, data: this.#columns[at] as string[] }));
    // In memory it is written at once.
    void this.#writer.write({ columnData, rowGroupSize: rows });
    this.#columns = this.#names.map(() => []);
    yield this.#taken();
  }

  /** The last group, and the footer with what the file says of itself. */
  *end(about: Readonly<Record<string, string>>): Generator<Uint8Array> {
    yield* this.group();
    this.#writer.kvMetadata = Object.entries(about).map(([key, value]) => ({ key: `kontor.${key}`, value }));
    void this.#writer.finish();
    yield this.#taken();
  }

  #taken(): Uint8Array {
    const bytes = this.#out.getBytes().slice();
    this.#out.index = 0;
    return bytes;
  }
}

/** Of every amount's column. Eighteen digits are eight bytes, and what every reader of Parquet takes. */
const PARQUET_DECIMAL = { precision: 18, scale: 4 } as const;

const MOST_WHOLE_DIGITS = PARQUET_DECIMAL.precision - PARQUET_DECIMAL.scale;
const ZEROS = '0'.repeat(PARQUET_DECIMAL.scale);
/** So many digits are a double's without a doubt. */
const SAFE_DIGITS = 15;
const MINUS = 0x2d;
const POINT = 0x2e;

/** A decimal's text as ten-thousandths; null where it has more digits than the column, before the point or after it. */
export function unscaled(decimal: string): bigint | null {
  const { length } = decimal;
  const start = decimal.charCodeAt(0) === MINUS ? 1 : 0;
  const point = decimal.indexOf('.', start);
  const end = point < 0 ? length : point;
  const decimals = point < 0 ? 0 : length - end - 1;
  if (end - start > MOST_WHOLE_DIGITS || decimals > PARQUET_DECIMAL.scale) return null;
  if (end - start + PARQUET_DECIMAL.scale > SAFE_DIGITS) {
    return BigInt(decimal.slice(0, end) + decimal.slice(end + 1) + ZEROS.slice(decimals));
  }
  // Nearly every amount, without a text in between.
  let digits = 0;
  for (let at = start; at < length; at += 1) {
    const code = decimal.charCodeAt(at);
    if (code !== POINT) digits = digits * 10 + code - 48;
  }
  digits *= 10 ** (PARQUET_DECIMAL.scale - decimals);
  return BigInt(start === 1 ? -digits : digits);
}

const DAY_MS = 86_400_000;
/** In so many years the calendar repeats itself. */
const ERA = { years: 400, ms: 146_097 * DAY_MS } as const;

/** The columns of one value, and how its text is added to theirs: true where a number did not fit its column. */
interface ParquetField {
  /** In the order of the file; what a group holds follows it. */
  readonly schema: readonly SchemaElement[];
  readonly names: readonly string[];
  /** `into` has a list for each of `names`. */
  readonly add: (text: string, into: readonly unknown[][]) => boolean;
}

type Optional = 'OPTIONAL' | 'REQUIRED';

/** What a number's whole text is in, where it does not fit the number's column: null in every other row. */
const EXACT = '_exact';

export const text = (name: string, repetition_type: Optional = 'REQUIRED'): SchemaElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
  repetition_type,
});

/** Milliseconds: the service gives seconds, and every reader knows them. */
export const timestamp = (name: string, isAdjustedToUTC: boolean): SchemaElement => ({
  name,
  type: 'INT64',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit: 'MILLIS' },
  repetition_type: 'REQUIRED',
});

export const whole = (name: string): SchemaElement => ({ name, type: 'INT64', repetition_type: 'REQUIRED' });

const decimal = (name: string): SchemaElement => ({
  name,
  type: 'INT64',
  converted_type: 'DECIMAL',
  ...PARQUET_DECIMAL,
  logical_type: { type: 'DECIMAL', ...PARQUET_DECIMAL },
  repetition_type: 'OPTIONAL',
});

const list = (name: string): SchemaElement[] => [
  {
    name,
    converted_type: 'LIST',
    logical_type: { type: 'LIST' },
    repetition_type: 'REQUIRED',
    num_children: 1,
  },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  text('element'),
];

function plain(element: SchemaElement, value: (text: string) => unknown): ParquetField {
  const add: ParquetField['add'] = (cell, [values]) => {
    values?.push(value(cell));
    return false;
  };
  return { schema: [element], names: [element.name], add };
}

const asText = (name: string) => plain(text(name), (cell) => cell);

/** A number names something, or counts: both stay what the service sent. */
const KINDS: { readonly [Kind in FieldKind]: (name: string) => ParquetField } = {
  identifier: asText,
  sharedIdentifier: asText,
  word: asText,
  wholeNumber: (name) => plain(whole(name), (cell) => BigInt(cell)),
  wallClock: (name) => plain(timestamp(name, false), clockMillis),
  amount: (name) => ({
    schema: [decimal(name), text(`${name}${EXACT}`, 'OPTIONAL')],
    names: [name, `${name}${EXACT}`],
    add: (cell, [amounts, exact]) => {
      const amount = unscaled(cell);
      amounts?.push(amount);
      exact?.push(amount === null ? cell : null);
      return amount === null;
    },
  }),
  flag: (name) => plain({ name, type: 'BOOLEAN', repetition_type: 'REQUIRED' }, (cell) => cell === 'true'),
  tags: (name) => {
    // Many rows have the same ones.
    let last = '';
    let tags: unknown = [];
    return {
      schema: list(name),
      names: [name],
      add: (cell, [lists]) => {
        if (cell !== last) tags = cell === '' ? [] : JSON.parse(cell);
        last = cell;
        lists?.push(tags);
        return false;
      },
    };
  },
};

/** Every field of the table by its name in the service's records, in the table's order: as `RecordWindow` has them. */
export const PARQUET_FIELDS: readonly ParquetField[] = INVOICE_FIELDS.map(({ wire, kind }) =>
  KINDS[kind](wire),
);

/**
 * Milliseconds of a wall-clock time (`YYYY-MM-DD HH:MM:SS`) since 1970-01-01 00:00:00 by the same clock: no zone is
 * applied. An era later, since `Date.UTC` takes the first hundred years for those of the last century.
 */
export function clockMillis(clock: string): number {
  const year = pair(clock, 0) * 100 + pair(clock, 2) + ERA.years;
  const [month, day] = [pair(clock, 5) - 1, pair(clock, 8)];
  return Date.UTC(year, month, day, pair(clock, 11), pair(clock, 14), pair(clock, 17)) - ERA.ms;
}

function pair(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

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

/** What is kept of an open item; the columns have the names that they have in a file of whole records. */
const ITEM_COLUMNS = [
  'invoiceNo',
  'entryNo',
  'type',
  'status',
  'agreementExternalId',
  'invoiceDate',
  'dueDate',
  'priceVat',
  'outstanding',
] as const;

const ITEM_FIELDS = ITEM_COLUMNS.flatMap((id) => {
  const at = INVOICE_FIELDS.findIndex((field) => field.id === id);
  const field = PARQUET_FIELDS[at];
  return field === undefined ? [] : [{ id, ...field }];
});

const ITEM_NAMES = [
  'customer_number',
  'given_name',
  ...ITEM_FIELDS.flatMap(({ names }) => names),
  'days_late',
] as const;

const ITEM_SCHEMA: SchemaElement[] = [
  { name: 'open_items', num_children: ITEM_NAMES.length, repetition_type: 'REQUIRED' },
  text('customer_number'),
  text('given_name'),
  ...ITEM_FIELDS.flatMap(({ schema }) => schema),
  { ...whole('days_late'), repetition_type: 'OPTIONAL' },
];

/** Open items as typed columns, and what the file says of itself in its footer. @throws the signal's reason */
export async function* itemsChunks(
  windows: AsyncIterable<readonly ListRow[]>,
  about: Readonly<Record<string, string>>,
  signal: AbortSignal,
  figures: (figures: { readonly longAmounts: number }) => void,
): Chunks {
  const file = new ColumnFile(ITEM_SCHEMA, ITEM_NAMES);
  let longAmounts = 0;
  for await (const rows of windows) {
    signal.throwIfAborted();
    for (const row of rows) longAmounts += addItem(file.columns, row);
    if (file.rows >= GROUP_ROWS) yield* file.group();
  }
  yield* file.end(about);
  figures({ longAmounts });
}

/** How many numbers did not fit their columns. */
function addItem(columns: readonly unknown[][], row: ListRow): number {
  columns[0]?.push(row['customerNumber']);
  columns[1]?.push(row['givenName']);
  let [at, long] = [2, 0];
  for (const { id, names, add: addField } of ITEM_FIELDS) {
    if (addField(String(row[id]), columns.slice(at, at + names.length))) long += 1;
    at += names.length;
  }
  const late = row['daysLate'];
  columns[at]?.push(typeof late === 'number' ? BigInt(late) : null);
  return long;
}

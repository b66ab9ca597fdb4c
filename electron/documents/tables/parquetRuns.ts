import { createHash, hash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet';
import type { SchemaElement } from 'hyparquet-writer';
import { errorCode } from '../../../shared/domain/failure.ts';
import { INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import type { RecordCustomer, RecordWindow } from '../../workers/recordWindow.ts';
import type { Chunks } from '../files/feed.ts';
import { type WrittenPart, writePartFile } from '../files/writeFile.ts';
import {
  ColumnFile,
  GROUP_ROWS,
  PARQUET_FIELDS,
  PARQUET_NAMES,
  PARQUET_SCHEMA,
  parquetChunks,
  text,
  timestamp,
  whole,
} from './parquet.ts';
import { LastRunUnreadable, type ParquetFigures, RUN_FILES, type RunPart } from './parquetFiles.ts';

const CHANGE_NAMES = ['change', ...PARQUET_NAMES];
const CHANGE_SCHEMA: SchemaElement[] = [
  { name: 'changes', num_children: CHANGE_NAMES.length, repetition_type: 'REQUIRED' },
  text('change'),
  ...PARQUET_SCHEMA.slice(1),
];

/** Where the files of the last run are. */
export type LastRun = Readonly<Record<Exclude<RunPart, 'changes'>, string>>;

/** What a run has written, and what it lacks against the last one. */
export interface RunFigures {
  readonly files: Readonly<Partial<Record<RunPart, WrittenPart>>>;
  /** Kept ones, with a row or without. */
  readonly kept: readonly string[];
  readonly sums: RunSums;
  readonly fetched: readonly [first: number, last: number] | null;
  /** Null where there is no last run. */
  readonly changes: ChangeCounts | null;
  /** Customers of the last run who are not kept now. */
  readonly missing: readonly string[];
  readonly notFetched: number;
}

/**
 * The files of one run in a new folder: all rows, whose they are, and what is not as it was in the last run. What changed
 * is found by comparing the two files of rows, each read again: it is what the files hold and nothing else.
 * @throws LastRunUnreadable, the signal's reason, Node's error when a file cannot be made, written or read; what was
 * written stays
 */
export async function parquetRun(
  path: string,
  windows: AsyncIterable<RecordWindow>,
  last: LastRun | null,
  signal: AbortSignal,
  figures: (figures: ParquetFigures & { readonly run: RunFigures }) => void,
): Promise<WrittenPart> {
  await mkdir(path, { mode: 0o700 });
  const customers = new RunCustomers(
    last === null ? new Map() : await ofLastRun(readThen(last.customers), signal),
  );
  const files: Partial<Record<RunPart, WrittenPart>> = {};
  const write = async (part: RunPart, chunks: Chunks) => {
    files[part] = await writePartFile(join(path, RUN_FILES[part]), chunks, signal);
  };
  const counted = (all: ParquetFigures) => (snapshot = all);
  let snapshot: ParquetFigures | null = null as ParquetFigures | null;
  let changes: ChangeCounts | null = null as ChangeCounts | null;
  await write('snapshot', parquetChunks(customers.counted(windows), signal, counted));
  await write('customers', customers.chunks());
  if (last !== null) {
    const comparing = between(last.snapshot, join(path, RUN_FILES.snapshot), (then, now) =>
      write(
        'changes',
        changesChunks({ last: then, now, customers: customers.all }, signal, (counts) => {
          changes = counts;
        }),
      ),
    );
    await ofLastRun(comparing, signal);
  }
  if (snapshot === null) throw new RangeError('no rows were counted');
  const { sums, fetched, missing, notFetched, all } = customers;
  figures({
    ...snapshot,
    run: { files, kept: [...all.keys()], sums, fetched, changes, missing, notFetched },
  });
  const parts = Object.values(files);
  const sha256 = createHash('sha256')
    .update(parts.map((part) => part.sha256).join('\n'))
    .digest('hex');
  return { bytes: parts.reduce((sum, part) => sum + part.bytes, 0), sha256 };
}

/** What is no fault of the disk is one of what was read. */
async function ofLastRun<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted || /^E[A-Z0-9]+$/.test(errorCode(error))) throw error;
    throw new LastRunUnreadable();
  }
}

async function readThen(path: string) {
  const file = await RowsFile.open(path);
  try {
    return await customersThen(file);
  } finally {
    await file.close();
  }
}

async function between(
  thenPath: string,
  nowPath: string,
  compare: (then: RowsFile, now: RowsFile) => Promise<void>,
): Promise<void> {
  const then = await RowsFile.open(thenPath);
  try {
    const now = await RowsFile.open(nowPath);
    try {
      await compare(then, now);
    } finally {
      await now.close();
    }
  } finally {
    await then.close();
  }
}

type ChangeCounts = Readonly<Record<Change, number>>;

interface Compared {
  readonly last: RowsFile;
  readonly now: RowsFile;
  /** All customers that are kept; one of a new list is not compared with the run before. */
  readonly customers: Iterable<readonly [number: string, { readonly isNewList: boolean }]>;
}

/**
 * A whole file of what is not as it was, customer by customer: each row as it is now, and those that are gone as they were.
 * Of customers who are not kept now it has nothing. @throws the signal's reason, between two customers
 */
async function* changesChunks(
  { last, now, customers }: Compared,
  signal: AbortSignal,
  counted: (counts: ChangeCounts) => void,
): Chunks {
  const [before, after] = [await last.byCustomer(), await now.byCustomer()];
  const counts = Object.fromEntries(CHANGES.map((change) => [change, 0])) as Record<Change, number>;
  const file = new ColumnFile(CHANGE_SCHEMA, CHANGE_NAMES);
  async function* add({ file: source }: OwnRows, rows: readonly ChangedRow[]) {
    let next = 0;
    const range = { from: rows[0]?.row ?? 0, to: (rows.at(-1)?.row ?? -1) + 1 };
    for await (const { columns, at, first, length } of source.slices(range)) {
      const values = PARQUET_NAMES.map((name) => columns.get(name) ?? []);
      for (let one = rows[next]; one !== undefined && one.row < first + length; one = rows[next]) {
        const [changes, ...cells] = file.columns;
        changes?.push(one.change);
        for (const [place, cell] of cells.entries()) cell.push(values[place]?.[at + one.row - first]);
        counts[one.change] += 1;
        next += 1;
        if (file.rows >= GROUP_ROWS) yield* file.group();
      }
    }
  }
  for (const [number, { isNewList }] of customers) {
    signal.throwIfAborted();
    const was = isNewList ? null : ownRows(last, before.get(number));
    const is = ownRows(now, after.get(number));
    const difference = await rowDifference(was, is);
    if (is) yield* add(is, difference.now);
    if (was) yield* add(was, difference.gone);
  }
  counted(counts);
  const about = CHANGES.map((change) => [`rows_${change}`, String(counts[change])]);
  yield* file.end(Object.fromEntries(about));
}

function ownRows(file: RowsFile, range: OwnRows['range'] | undefined): OwnRows | null {
  return range === undefined ? null : { file, range };
}

/**
 * `same`: a row that is as it was beside one of the same numbers that is not. Who takes all rows of changed numbers out
 * and puts these in has every row as often as it is there.
 */
const CHANGES = ['new', 'changed', 'gone', 'same'] as const;
type Change = (typeof CHANGES)[number];

/** One customer's rows in a file. */
interface OwnRows {
  readonly file: RowsFile;
  readonly range: RowRange;
}

/** A row by its place in its file. */
interface ChangedRow {
  readonly row: number;
  readonly change: Change;
}

interface RowDifference {
  /** Of the file of now, in its order. */
  readonly now: readonly ChangedRow[];
  /** Of the file of then, in its order. */
  readonly gone: readonly ChangedRow[];
}

interface Seen {
  readonly row: number;
  readonly content: string;
}

/** Rows of one invoice number and entry number: several invoices of a customer may share both. */
interface Numbered {
  readonly were: Seen[];
  readonly are: Seen[];
}

const FIELD_NAMES = PARQUET_FIELDS.flatMap(({ names }) => names);

/**
 * What of one customer's rows is not as it was: of every field of the record, whatever the time of the fetch and the name
 * that the clerk gave. Of each row only its numbers and a hash are in memory.
 */
async function rowDifference(then: OwnRows | null, now: OwnRows | null): Promise<RowDifference> {
  const numbered = new Map<string, Numbered>();
  for await (const { key, seen } of rowsOf(then)) entryOf(numbered, key).were.push(seen);
  const changed: ChangedRow[] = [];
  for await (const { key, seen } of rowsOf(now)) {
    const entry = numbered.get(key);
    if (entry === undefined) changed.push({ row: seen.row, change: 'new' });
    else entry.are.push(seen);
  }
  const gone: ChangedRow[] = [];
  for (const entry of numbered.values()) compare(entry, changed, gone);
  return { now: changed.sort(inOrder), gone: gone.sort(inOrder) };
}

function entryOf(numbered: Map<string, Numbered>, key: string): Numbered {
  const known = numbered.get(key);
  if (known) return known;
  const entry: Numbered = { were: [], are: [] };
  numbered.set(key, entry);
  return entry;
}

function inOrder(one: ChangedRow, other: ChangedRow): number {
  return one.row - other.row;
}

function compare({ were, are }: Numbered, changed: ChangedRow[], gone: ChangedRow[]): void {
  // Nearly every invoice.
  if (were.length === 1 && are.length === 1 && were[0]?.content === are[0]?.content) return;
  const left = Map.groupBy(were, ({ content }) => content);
  const same: Seen[] = [];
  const other: Seen[] = [];
  for (const seen of are) (left.get(seen.content)?.shift() === undefined ? other : same).push(seen);
  const lost = [...left.values()].flat();
  if (other.length === 0 && lost.length === 0) return;
  for (const { row } of same) changed.push({ row, change: 'same' });
  for (const [place, { row }] of other.entries()) {
    changed.push({ row, change: place < lost.length ? 'changed' : 'new' });
  }
  for (const { row } of lost.slice(other.length)) gone.push({ row, change: 'gone' });
}

async function* rowsOf(own: OwnRows | null): AsyncGenerator<{ readonly key: string; readonly seen: Seen }> {
  if (own === null) return;
  for await (const { columns, at, first, length } of own.file.slices(own.range)) {
    const values = FIELD_NAMES.map((name) => columns.get(name) ?? []);
    const [numbers = [], entries = []] = [columns.get('invoice_no'), columns.get('entry_no')];
    for (let row = 0; row < length; row += 1) {
      const key = `${written(numbers[at + row])}${written(entries[at + row])}`;
      let content = '';
      for (const column of values) content += written(column[at + row]);
      yield { key, seen: { row: first + row, content: hash('sha256', content, 'base64') } };
    }
  }
}

/** No two lists of values are written alike. */
function written(value: unknown): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  if (Array.isArray(value)) return `${value.length}[${value.map(written).join('')}`;
  return `${String(value)};`;
}

/** The amounts of which a run has the sums, by their names in the service's records. */
const SUMMED = ['amount_outstanding', 'price', 'price_vat'] as const;
type RunSums = Readonly<Record<(typeof SUMMED)[number], string>>;

/** A customer of a run, with a row or without. */
interface RunCustomer extends Omit<RecordCustomer, 'number'> {
  readonly invoices: number;
  /** Nothing of the last run holds for it: it was not there, or was forgotten meanwhile and fetched again. */
  readonly isNewList: boolean;
}

/** What the last run says of a customer. */
type CustomerThen = Pick<RunCustomer, 'fetchedAt' | 'list'>;

const CUSTOMER_NAMES = [
  ...[
    'customer_number',
    'given_name',
    'fetched_at',
    'invoices',
    'unreadable_records',
    'list_is_new',
    'kept_list',
  ],
];
const CUSTOMER_SCHEMA: SchemaElement[] = [
  { name: 'customers', num_children: CUSTOMER_NAMES.length, repetition_type: 'REQUIRED' },
  text('customer_number'),
  text('given_name', 'OPTIONAL'),
  timestamp('fetched_at', true),
  whole('invoices'),
  whole('unreadable_records'),
  { name: 'list_is_new', type: 'BOOLEAN', repetition_type: 'REQUIRED' },
  whole('kept_list'),
];
const PLACES = SUMMED.map((name) => INVOICE_FIELDS.findIndex(({ wire }) => wire === name));
const ZERO = '0';
const DECODER = new TextDecoder();

/** Counts whose rows go through it, and adds up their amounts. */
class RunCustomers {
  readonly all = new Map<string, RunCustomer>();
  readonly #then: ReadonlyMap<string, CustomerThen>;
  readonly #sums = SUMMED.map(() => new DecimalSum());

  constructor(then: ReadonlyMap<string, CustomerThen>) {
    this.#then = then;
  }

  async *counted(windows: AsyncIterable<RecordWindow>): AsyncGenerator<RecordWindow> {
    for await (const window of windows) {
      for (const [place, { number, ...customer }] of window.customers.entries()) {
        const { invoices = 0 } = this.all.get(number) ?? {};
        const own = window.owners.reduce((sum, owner) => sum + (owner === place ? 1 : 0), 0);
        const isNewList = this.#then.get(number)?.list !== customer.list;
        this.all.set(number, { ...customer, isNewList, invoices: invoices + own });
      }
      this.#add(window.cells);
      yield window;
    }
  }

  get sums(): RunSums {
    const [outstanding = ZERO, price = ZERO, priceVat = ZERO] = this.#sums.map((sum) => sum.decimal());
    return { amount_outstanding: outstanding, price, price_vat: priceVat };
  }

  /** When the first and the last of their lists was fetched; null for no customer. */
  get fetched(): readonly [first: number, last: number] | null {
    const times = Array.from(this.all.values(), ({ fetchedAt }) => fetchedAt);
    const [first] = times;
    if (first === undefined) return null;
    const range = (pick: (one: number, other: number) => number) =>
      times.reduce((one, other) => pick(one, other));
    return [range(Math.min), range(Math.max)];
  }

  /** Those of the last run who are not kept now. */
  get missing(): string[] {
    return [...this.#then.keys()].filter((number) => !this.all.has(number));
  }

  /** How many have the very list that they had in the last run. */
  get notFetched(): number {
    const all = [...this.all];
    return all.filter(
      ([number, { isNewList, fetchedAt }]) => !isNewList && this.#then.get(number)?.fetchedAt === fetchedAt,
    ).length;
  }

  async *chunks(): Chunks {
    const file = new ColumnFile(CUSTOMER_SCHEMA, CUSTOMER_NAMES);
    for (const [number, { givenName, fetchedAt, invoices, unreadable, isNewList, list }] of this.all) {
      const row = [
        number,
        givenName,
        fetchedAt,
        BigInt(invoices),
        BigInt(unreadable),
        isNewList,
        BigInt(list),
      ];
      for (const [at, value] of row.entries()) file.columns[at]?.push(value);
    }
    yield* file.end({ customers: String(this.all.size) });
  }

  #add({ bytes, ends, width }: RecordWindow['cells']): void {
    const all = DECODER.decode(bytes);
    for (const [at, place] of PLACES.entries()) {
      for (let cell = place; cell < ends.length; cell += width) {
        this.#sums[at]?.add(all.slice(cell === 0 ? 0 : ends[cell - 1], ends[cell]));
      }
    }
  }
}

/** As the file of a run has them. */
async function customersThen(file: RowsFile): Promise<ReadonlyMap<string, CustomerThen>> {
  const customers = new Map<string, CustomerThen>();
  for await (const { columns, at, length } of file.slices({ from: 0, to: Number.POSITIVE_INFINITY })) {
    for (let row = at; row < at + length; row += 1) {
      const of = (name: string) => columns.get(name)?.[row];
      customers.set(String(of('customer_number')), {
        fetchedAt: Number(of('fetched_at')),
        list: Number(of('kept_list')),
      });
    }
  }
  return customers;
}

/** The rows of one customer, who has no other ones in the file. */
interface RowRange {
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
class RowsFile {
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

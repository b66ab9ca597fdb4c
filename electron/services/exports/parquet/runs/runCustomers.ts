import type { SchemaElement } from 'hyparquet-writer';
import { DecimalSum } from '../../../../../shared/domain/decimalSum.ts';
import { INVOICE_FIELDS } from '../../../../../shared/domain/invoiceFields.ts';
import type { RecordCustomer, RecordWindow } from '../../../../store/invoices/queries/listShapes.ts';
import type { Chunks } from '../../base/windows.ts';
import { ColumnFile } from '../columnFile.ts';
import { text, timestamp, whole } from '../parquetFields.ts';
import type { RowsFile } from './rowsFile.ts';

/** The amounts of which a run has the sums, by their names in the service's records. */
export const SUMMED = ['amount_outstanding', 'price', 'price_vat'] as const;
export type RunSums = Readonly<Record<(typeof SUMMED)[number], string>>;

/** A customer of a run, with a row or without. */
export interface RunCustomer extends Omit<RecordCustomer, 'number'> {
  readonly invoices: number;
  /** Nothing of the last run holds for it: it was not there, or was forgotten meanwhile and fetched again. */
  readonly isNewList: boolean;
}

/** What the last run says of a customer. */
export type CustomerThen = Pick<RunCustomer, 'fetchedAt' | 'list'>;

const NAMES = [
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
const SCHEMA: SchemaElement[] = [
  { name: 'customers', num_children: NAMES.length, repetition_type: 'REQUIRED' },
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
export class RunCustomers {
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
    const file = new ColumnFile(SCHEMA, NAMES);
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
export async function customersThen(file: RowsFile): Promise<ReadonlyMap<string, CustomerThen>> {
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

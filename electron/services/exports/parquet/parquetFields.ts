import type { SchemaElement } from 'hyparquet-writer';
import { type FieldKind, INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import { PARQUET_DECIMAL, unscaled } from './parquetDecimal.ts';

const DAY_MS = 86_400_000;
/** In so many years the calendar repeats itself. */
const ERA = { years: 400, ms: 146_097 * DAY_MS } as const;

/** The columns of one value, and how its text is added to theirs: true where a number did not fit its column. */
export interface ParquetField {
  /** In the order of the file; what a group holds follows it. */
  readonly schema: readonly SchemaElement[];
  readonly names: readonly string[];
  /** `into` has a list for each of `names`. */
  readonly add: (text: string, into: readonly unknown[][]) => boolean;
}

type Optional = 'OPTIONAL' | 'REQUIRED';

/** What a number's whole text is in, where it does not fit the number's column: null in every other row. */
export const EXACT = '_exact';

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

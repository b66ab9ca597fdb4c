import { Compile } from 'typebox/schema';
import { z } from 'zod';
import {
  type FieldKind,
  fieldsOf,
  INVOICE_FIELDS,
  type InvoiceField,
  type WireKinds,
  type WireName,
} from '../../../../shared/domain/invoiceFields.ts';
import { isWallClock } from '../../../../shared/domain/wallClock.ts';

/** What is sound for a field of each kind. */
const KINDS = {
  identifier: z.string(),
  sharedIdentifier: z.string(),
  word: z.string(),
  /** Whatever its size: the digits that a double loses are read from the source. */
  wholeNumber: z.number().refine(Number.isInteger).meta({ type: 'integer' }),
  wallClock: z.string().refine(isWallClock),
  amount: z.number(),
  flag: z.boolean(),
  tags: z.array(z.unknown()),
} satisfies { readonly [Kind in FieldKind]: z.ZodType<WireKinds[Kind]> };

type Shape = { readonly [Field in InvoiceField as Field['wire']]: (typeof KINDS)[Field['kind']] };

/** An invoice record as the service documents it (docs/service.md §2.3); what it does not document is let through. */
export const wireRecordSchema = z.looseObject(
  Object.fromEntries(INVOICE_FIELDS.map(({ wire, kind }) => [wire, KINDS[kind]])) as Shape,
);

export type WireRecord = z.output<typeof wireRecordSchema>;

export type AmountField = Extract<InvoiceField, { readonly kind: 'amount' }>['wire'];

/** Why a record could not be read: a closed list of words and documented field names, never a value. */
export type UnreadableReason =
  | 'not an object'
  | 'not UTF-8'
  | 'nested too deep'
  | 'other'
  | `missing: ${WireName}`
  | `wrong type: ${WireName}`
  | `not a date: ${WireName}`
  | `out of range: ${WireName}`
  | `amount does not fit: ${AmountField}`;

const AMOUNTS: readonly WireName[] = fieldsOf('amount').map(({ wire }) => wire);

function isAmount(field: WireName): field is AmountField {
  return AMOUNTS.includes(field);
}

const compiled = Compile(z.toJSONSchema(wireRecordSchema));

/**
 * The schema's verdict but for the calendar, compiled: a third of what zod costs. The reader of the dates
 * refuses those that no calendar has, so that both agree.
 */
export function isLikeRecord(value: unknown): value is WireRecord {
  return compiled.Check(value);
}

/** The first reason by zod, in the order of `INVOICE_FIELDS`. */
export function reasonOf(value: unknown): UnreadableReason {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not an object';
  const issue = wireRecordSchema.safeParse(value).error?.issues[0];
  if (!issue) return 'other';
  const field = issue.path[0] as WireName;
  // A number beyond a double's reach is infinite by now.
  if (isAmount(field) && typeof Reflect.get(value, field) === 'number')
    return `amount does not fit: ${field}`;
  if (!Object.hasOwn(value, field)) return `missing: ${field}`;
  if (issue.code === 'custom' && typeof Reflect.get(value, field) === 'string') return `not a date: ${field}`;
  return `wrong type: ${field}`;
}

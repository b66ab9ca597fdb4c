import { Compile } from 'typebox/compile';
import { z } from 'zod';
import { isWallClock } from '../../../../shared/domain/wallClock.ts';

/** An invoice record as the service documents it (docs/service.md §2.3); what it does not document is let through. */
export const wireRecordSchema = z.looseObject({
  type: z.string(),
  invoice_no: z.string(),
  agreement_id: z.int(),
  agreement_external_id: z.string(),
  invoice_date_at: z.string().refine(isWallClock),
  invoice_due_at: z.string().refine(isWallClock),
  amount_outstanding: z.number(),
  entry_no: z.string(),
  price: z.number(),
  price_vat: z.number(),
  balance: z.number(),
  has_pdf: z.boolean(),
  status: z.string(),
  tags: z.array(z.unknown()),
});

export type WireRecord = z.output<typeof wireRecordSchema>;

type Field = keyof typeof wireRecordSchema.shape;
export type AmountField = 'amount_outstanding' | 'price' | 'price_vat' | 'balance';

/** Why a record could not be read: a closed list of words and documented field names, never a value. */
export type UnreadableReason =
  | 'not an object'
  | 'not UTF-8'
  | 'nested too deep'
  | 'other'
  | `missing: ${Field}`
  | `wrong type: ${Field}`
  | `not a date: ${Field}`
  | `out of range: ${Field}`
  | `amount does not fit: ${AmountField}`;

const AMOUNTS: readonly Field[] = ['amount_outstanding', 'price', 'price_vat', 'balance'];

function isAmount(field: Field): field is AmountField {
  return AMOUNTS.includes(field);
}

const compiled = Compile(z.toJSONSchema(wireRecordSchema));

/**
 * The schema's verdict but for the calendar, compiled: a third of what zod costs. Whoever reads the dates
 * refuses those that no calendar has, so that both agree.
 */
export function looksLikeRecord(value: unknown): value is WireRecord {
  return compiled.Check(value);
}

/** The first reason by zod, in the order in which docs/service.md §2.3 lists the fields. */
export function reasonOf(value: unknown): UnreadableReason {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not an object';
  const issue = wireRecordSchema.safeParse(value).error?.issues[0];
  if (!issue) return 'other';
  const field = issue.path[0] as Field;
  // A number beyond a double's reach is infinite by now.
  if (isAmount(field) && typeof Reflect.get(value, field) === 'number')
    return `amount does not fit: ${field}`;
  if (!Object.hasOwn(value, field)) return `missing: ${field}`;
  if (issue.code === 'custom') return `not a date: ${field}`;
  if (issue.code === 'too_big' || issue.code === 'too_small') return `out of range: ${field}`;
  return `wrong type: ${field}`;
}

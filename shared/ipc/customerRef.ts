import { z } from 'zod';
import type { CustomerNumber } from '../domain/customerNumber.ts';
import type { CustomerRef } from '../domain/customerRef.ts';
import type { ListRef } from '../domain/listRef.ts';

export const connectionIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

export const customerNumberSchema = z
  .string()
  .regex(/^[0-9]{1,32}$/)
  .transform((digits) => digits as CustomerNumber);

export const customerRefSchema = z.strictObject({
  connectionId: connectionIdSchema,
  number: customerNumberSchema,
}) satisfies z.ZodType<CustomerRef>;

/** `number: null`: all customers of the connection whose lists are kept. */
export const listRefSchema = z.strictObject({
  connectionId: connectionIdSchema,
  number: customerNumberSchema.nullable(),
}) satisfies z.ZodType<ListRef>;

export type { CustomerRef, ListRef };

/** Milliseconds since the epoch by the desk's own clock: when something was fetched or done here. */
export const instantSchema = z.number().int().nonnegative();

export const nothing = z.strictObject({});

export const customerInput = z.strictObject({ customer: customerRefSchema });

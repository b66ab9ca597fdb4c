import { z } from 'zod';
import { LARGEST_PAGE } from '../domain/bounds.ts';
import {
  CUSTOMER_NUMBER_PROBLEMS,
  type CustomerNumber,
  type CustomerRef,
  type ListRef,
} from '../domain/customerRef.ts';
import { DEFAULT_LIST_TEMPLATE } from '../domain/templateTokens.ts';

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

/** A customer, and what the clerk calls it; empty for no name. */
export const namedCustomerSchema = z.strictObject({ ref: customerRefSchema, givenName: z.string() });

/** Milliseconds since the epoch by the desk's own clock: when something was fetched or done here. */
export const instantSchema = z.number().int().nonnegative();

export const nothing = z.strictObject({});

/** What a command answers that has nothing to say: its handler returns nothing. */
export const noAnswer = z.union([z.void(), nothing]).transform(() => ({}));

export const countSchema = z.number().int().nonnegative();

/** A part of a list by the position of its rows. */
export const pageWindow = {
  offset: countSchema,
  limit: z.number().int().min(1).max(LARGEST_PAGE),
};

export type PageWindow = { readonly [Key in keyof typeof pageWindow]: number };

export const connectionInput = z.strictObject({ connectionId: connectionIdSchema });

export const customerInput = z.strictObject({ customer: customerRefSchema });

/** What a pasted list of customer numbers has besides them. */
const refusedNumbersSchema = z.strictObject({
  /** How often the pasted text repeats a customer. */
  duplicates: z.number().int(),
  /** Different pieces of the pasted text that are no customer number, and the first twenty with the reason. */
  refused: z.number().int(),
  notNumbers: z
    .array(z.strictObject({ piece: z.string(), problem: z.enum(CUSTOMER_NUMBER_PROBLEMS) }))
    .max(20),
});

export const refusedNumbers = refusedNumbersSchema.shape;

export type RefusedNumbers = z.output<typeof refusedNumbersSchema>;

/** How the file of a list is named: text and `{tokens}` (`LIST_TOKENS`), whatever it holds, made a safe name (docs/promises.md P36). */
export const listNaming = { template: z.string().max(200).default(DEFAULT_LIST_TEMPLATE) };

/** The filter in force in the clerk's own words, as the screen shows it; the file and its name say it. */
export const filterWordsSchema = z.array(z.string().max(300)).max(50).default([]);

/** Of the CSV for Excel: lines above its header say what the list is. */
export const linesAboveSchema = z.boolean().default(false);

/** What the file of a list would be called; the live preview beside the template's box. */
export const namePreviewSchema = z.strictObject({ name: z.string(), unknownTokens: z.array(z.string()) });

export type NamePreview = z.output<typeof namePreviewSchema>;

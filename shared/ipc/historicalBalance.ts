import { z } from 'zod';
import { decimalSchema, localDateSchema } from '../domain/invoice.ts';

const day = localDateSchema;

/**
 * What a customer owed at the end of a day, as its last fetch by then has said; unreadable records are not in it. Or why
 * that is not known: what was owed is kept since a later day only, or the list was not fetched after the day.
 */
export const pastBalanceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('known'), day, outstanding: decimalSchema }),
  z.strictObject({ kind: z.literal('notKept'), day, since: localDateSchema }),
  z.strictObject({ kind: z.literal('notFetched'), day }),
]);

export type HistoricalBalance = z.output<typeof pastBalanceSchema>;

/** The day before a period and its last day; null where there is none, or where the day is not over. */
export const periodBalancesSchema = z.strictObject({
  opening: pastBalanceSchema.nullable(),
  closing: pastBalanceSchema.nullable(),
});

export type PeriodBalances = z.output<typeof periodBalancesSchema>;

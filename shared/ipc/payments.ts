import { z } from 'zod';
import { decimalSchema, wallClockSchema } from '../domain/invoice.ts';
import { connectionIdSchema, countSchema, customerRefSchema, noAnswer, nothing } from './customerRef.ts';
import { command, event, query } from './entry.ts';

/** As it was typed. */
const typedSchema = z.string().max(60);

/** Open invoices, the oldest due first, whose outstanding amounts add up to `amount`. */
const paymentSetSchema = z.strictObject({
  amount: decimalSchema,
  invoices: z.array(
    z.strictObject({
      id: z.number().int().positive(),
      invoiceNo: z.string(),
      dueDate: wallClockSchema,
      outstanding: decimalSchema,
    }),
  ),
});

export type PaymentSet = z.output<typeof paymentSetSchema>;

const foundSchema = z.strictObject({
  amounts: z.array(decimalSchema),
  sets: z.array(paymentSetSchema),
  end: z.enum(['complete', 'more', 'gaveUp', 'stopped', 'changed']),
  whole: z.number().int().min(2).max(6),
  /** Invoices with something outstanding, credits among them. */
  open: countSchema,
  /** Those of them with more than four decimals, or of 10¹¹ and more: matched by themselves, in no set. */
  onlyAlone: countSchema,
});

export type PaymentsFound = z.output<typeof foundSchema>;

export const paymentsContract = {
  /**
   * The sets of up to six open invoices at a customer, the fewest first, then those due earliest, searched for up to two
   * seconds. `amounts` are what the typed text may mean, none for what is no amount. `whole` is the size up to which every
   * set was found; with `more` there are more than are given, and it ended there. A newer search stops this one. Fails
   * with `notCached` before a first fetch.
   */
  search: query(z.strictObject({ customer: customerRefSchema, amount: typedSchema }), foundSchema),
  /** What a search that goes on for larger sets has found of one and two. */
  pairs: event(z.strictObject({ customer: customerRefSchema, amount: typedSchema, found: foundSchema })),
  /**
   * The same over all kept customers of a connection, one after the other: sets of one customer, at most three of each,
   * the fewest parts first. Bounded by two seconds in all: `inPairs` customers were searched for sets of up to two,
   * `whole` for sets of up to six.
   */
  searchAll: query(
    z.strictObject({ connectionId: connectionIdSchema, amount: typedSchema }),
    z.strictObject({
      amounts: z.array(decimalSchema),
      sets: z.array(
        z.strictObject({ customer: customerRefSchema, givenName: z.string(), set: paymentSetSchema }),
      ),
      /** A customer has more sets than are given, or more customers have sets. */
      more: z.boolean(),
      customers: countSchema,
      inPairs: countSchema,
      whole: countSchema,
      end: z.enum(['complete', 'more', 'gaveUp', 'stopped']),
    }),
  ),
  /** The running search answers at once with what it has. */
  stop: command(nothing, noAnswer),
};

export type AllPaymentsFound = z.output<typeof paymentsContract.searchAll.output>;

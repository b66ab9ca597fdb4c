import { z } from 'zod';
import { decimalSchema, wallClockSchema } from '../domain/invoice.ts';
import { connectionIdSchema, customerInput, customerRefSchema, nothing } from './customerRef.ts';
import { command, query } from './entry.ts';

const countSchema = z.number().int().nonnegative();

const paymentInput = z.strictObject({
  customer: customerRefSchema,
  /** As it was typed. */
  amount: z.string().max(60),
});

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

export const paymentsContract = {
  /**
   * What is open at a customer with exactly an amount, and every two open invoices that add up to it: the single ones
   * first, then those due earliest. `amounts` are what the typed text may mean, none for what is no amount. Fails with
   * `notCached` before a first fetch.
   */
  match: query(
    paymentInput,
    z.strictObject({
      amounts: z.array(decimalSchema),
      sets: z.array(paymentSetSchema),
      /** There are more than are given. */
      more: z.boolean(),
      /** Invoices with something outstanding, credits among them. */
      open: z.number().int().nonnegative(),
      /** Those of them with more than four decimals, or of 10¹¹ and more: matched by themselves, in no set. */
      onlyAlone: z.number().int().nonnegative(),
    }),
  ),
  /**
   * The sets of three to six, the fewest first, searched for up to two seconds. `whole` is the size up to which every set
   * was found. `more`: there are more than are given, and it ended there. A newer search of the customer stops this one.
   */
  search: query(
    paymentInput,
    z.strictObject({
      sets: z.array(paymentSetSchema),
      end: z.enum(['complete', 'more', 'gaveUp', 'stopped', 'changed']),
      whole: z.number().int().min(2).max(6),
    }),
  ),
  /** The running search of the customer answers at once with what it has. */
  stop: command(customerInput, nothing),
  /**
   * The same over all kept customers of a connection, one after the other: sets of one customer, at most three of each,
   * the fewest parts first. Bounded by two seconds in all: `inPairs` customers were searched for sets of up to two,
   * `whole` for sets of up to six. A newer search stops this one.
   */
  searchAll: query(
    z.strictObject({ connectionId: connectionIdSchema, amount: paymentInput.shape.amount }),
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
  stopAll: command(z.strictObject({ connectionId: connectionIdSchema }), nothing),
};

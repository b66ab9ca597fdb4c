import { localToday } from '../../electron/sandbox/sampleInvoice.ts';
import { SampleWorld } from '../../electron/sandbox/sampleWorld.ts';
import { DEFAULT_SEED } from '../../electron/sandbox/sandboxHandlers.ts';
import { type CamtEntry, camtFile } from './camtFile.ts';

const ALL = 40;

/** A bank's file of forty payments to the sample service: one for each open invoice of a customer, the others of nobody. */
export function fortyPayments(customer: string): { readonly text: string; readonly known: number } {
  const listing = new SampleWorld(DEFAULT_SEED, localToday()).customer(customer)?.invoices.listing();
  const records = Array.from({ length: listing?.count ?? 0 }, (_, at) =>
    JSON.parse(listing?.textAt(at) ?? 'null'),
  );
  const open = records
    .filter(({ amount_outstanding: left }) => left > 0)
    .slice(0, ALL - 1)
    .map(
      ({ invoice_no: number, amount_outstanding: left }): CamtEntry => ({
        amount: left.toFixed(2),
        parts: [{ references: [number], payer: 'Payer' }],
      }),
    );
  const others = Array.from(
    { length: ALL - open.length },
    (_, at): CamtEntry => ({
      amount: `0.0${(at % 9) + 1}`,
      parts: [{ references: [`777700${at}`] }],
    }),
  );
  return { text: camtFile({ statements: [{ entries: [...open, ...others] }] }), known: open.length };
}
